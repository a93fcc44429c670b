// Every public page is prerendered to an HTML file at build time; the portal's pages use the fallback file.
// `/` and `/services` are redirects, so they are not rendered.
import type { Config } from '@react-router/dev/config';
import { pages, publicPages } from './contract/pages.ts';

export default {
  appDirectory: 'web',
  ssr: false,
  prerender: [...publicPages.filter((path) => path !== pages.services), '/404'],
} satisfies Config;
