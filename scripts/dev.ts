// `npm run dev`: the API on port 3000, restarted when its sources change, and the site on port 5173, which
// proxies API paths to it. When one ends, the other ends too.
import { runTool, toolScript } from './run-tool.ts';

const PORT = process.env.PORT ?? '3000';
const env = {
  PORT,
  DEV_API: `http://127.0.0.1:${PORT}`,
  // Developers open the site's port, so links in mails use it.
  PUBLIC_URL: process.env.PUBLIC_URL ?? 'http://localhost:5173',
};

await Promise.race([
  runTool([process.execPath, '--watch', '--watch-preserve-output', 'server/main.ts'], { env }),
  runTool([process.execPath, toolScript('@react-router/dev', 'react-router'), 'dev', '--port', '5173'], {
    env,
  }),
]);
process.stderr.write('The server or the site has ended, so everything else ends, too.\n');
process.kill(process.pid, 'SIGTERM');
