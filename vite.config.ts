// The build for the browser. In `npm run dev` the API is a second process, and its paths are proxied to it.
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { loadErrorsThrown } from './web/load-errors-thrown.ts';

const api = process.env.DEV_API ?? 'http://127.0.0.1:3000';
const apiPaths = ['/api/', '/user/', '/admin/', '/uploads/', '/sendschedulemail', '/healthz', '/readyz'];

export default defineConfig({
  plugins: [reactRouter(), loadErrorsThrown()],
  publicDir: 'web/public',
  build: {
    // Never inline assets: our Content Security Policy does not allow data: URLs.
    assetsInlineLimit: 0,
    // What is in the built site, for the test of the notices (scripts/licenses.ts). It is not served.
    license: { fileName: '.vite/license.json' },
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // What most pages share is one file. As twenty small files, their headers alone would add 10 KB to a page.
            codeSplitting: {
              groups: [
                {
                  name: 'shared',
                  test: /\/web\/(shell|session|site)\b|\/contract\/(pages|offer|files|sizes)\.ts|site\.config/,
                  minShareCount: 5,
                },
              ],
            },
          },
        },
      },
    },
  },
  server: { proxy: Object.fromEntries(apiPaths.map((path) => [path, api])) },
});
