// Every page is prerendered to an HTML file at build time, those of the portal as their frame alone. `/` and `/services`
// are redirects, so they are not rendered.
import type { Config } from '@react-router/dev/config';
import { pages, portalPages, publicPages } from './contract/pages.ts';

export default {
  appDirectory: 'web',
  ssr: false,
  prerender: [...publicPages.filter((path) => path !== pages.services), ...portalPages, '/404'],
} satisfies Config;
