// Every public page becomes an HTML file at build time; the portal's pages come from the fallback
// file. `/` and `/services` are redirects, so nothing is rendered for them.
import type { Config } from '@react-router/dev/config';
import { pages, publicPages } from './contract/pages.ts';

export default {
  appDirectory: 'web',
  ssr: false,
  prerender: [...publicPages.filter((path) => path !== pages.services), '/404'],
} satisfies Config;
