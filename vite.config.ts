// The build for the browser. In `npm run dev` the API is a second process, and its paths are proxied to it.
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { firmFacts, firmProblem } from './contract/firm-facts.ts';
import { VIEWER_FRAME, VIEWER_PARTS } from './contract/pages.ts';
import { pageStyles } from './web/page-styles.ts';
import { schemasLeftOut } from './web/schemas-left-out.ts';

const api = process.env.DEV_API ?? 'http://127.0.0.1:3000';
const apiPaths = ['/api/', '/user/', '/admin/', '/uploads/', '/sendschedulemail', '/healthz', '/readyz'];
/** The viewer is that of the last build: its frame is one file. */
const proxied = [...apiPaths, VIEWER_FRAME, VIEWER_PARTS];

if (firmProblem) throw new Error(firmProblem);

export default defineConfig({
  define: { FIRM_FACTS: JSON.stringify(firmFacts) },
  plugins: [reactRouter(), pageStyles(), schemasLeftOut()],
  // A page keeps working while a translator edits it (docs/decisions/0009-edited-by-others.md).
  oxc: { jsx: { runtime: 'automatic', importSource: '/web/jsx' } },
  publicDir: 'web/public',
  build: {
    // Never inline assets: our Content Security Policy does not allow data: URLs.
    assetsInlineLimit: 0,
    // What is in the built site, for the notices (scripts/finish-site.ts). It is not served.
    license: { fileName: '.vite/license.json' },
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // A page loads a handful of files, because each costs a phone a round trip. A group also takes what its
            // modules import, if no group with a higher priority has it.
            codeSplitting: {
              groups: [
                {
                  name: 'framework',
                  test: /node_modules\/(react|react-dom|react-router|scheduler)\/|vite\/preload-helper/,
                  priority: 3,
                },
                {
                  name: 'shell',
                  test: /\/web\/(root\.tsx|shell\/meta|(api|alerts|return-to)\.ts|ui\/forms\/(form-message|checkbox))|\/contract\/(services|text)/,
                  priority: 2,
                },
                { name: 'due', test: /\/contract\/due\//, priority: 2 },
                { name: 'portal', test: /\/web\/portal\/lists\//, priority: 1 },
                { name: 'site', test: /\/web\/site\//, minShareCount: 4 },
                { name: 'forms', test: /\/web\/ui\/forms\//, minShareCount: 6, priority: 2 },
                { name: 'parts', test: /\/web\/(portal|ui)\/|\/contract\//, minShareCount: 6 },
              ],
            },
          },
        },
      },
    },
  },
  server: { proxy: Object.fromEntries(proxied.map((path) => [path, api])) },
});
