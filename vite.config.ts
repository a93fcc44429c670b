// The browser's build. In `npm run dev` the API is a second process; its paths are passed on to it.
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

const api = process.env.DEV_API ?? 'http://127.0.0.1:3000';
const apiPaths = ['/api/', '/user/', '/admin/', '/uploads/', '/sendschedulemail', '/healthz', '/readyz'];

export default defineConfig({
  plugins: [reactRouter()],
  publicDir: 'web/public',
  // data: addresses are not allowed by our Content Security Policy
  build: { assetsInlineLimit: 0 },
  server: { proxy: Object.fromEntries(apiPaths.map((path) => [path, api])) },
});
