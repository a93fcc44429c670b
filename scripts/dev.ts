// `npm run dev`: the API on port 3000, restarted when its sources change, and the site on port 5173, which
// proxies API paths to it. When one ends, the other ends too.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { root, toolScript } from './run-tool.ts';

const commands = {
  server: ['--watch', '--watch-preserve-output', 'server/main.ts'],
  site: [toolScript('@react-router/dev', 'react-router'), 'dev', '--port', '5173'],
};

const children = new Map<string, ChildProcess>();
let ending = false;

function endAll(): void {
  ending = true;
  for (const child of children.values()) child.kill('SIGTERM');
}

// A terminal also sends Ctrl+C to the children; receiving a second signal does not harm them.
process.on('SIGINT', endAll);
process.on('SIGTERM', endAll);

const port = process.env.PORT ?? '3000';
const env = {
  ...process.env,
  PORT: port,
  DEV_API: `http://127.0.0.1:${port}`,
  // Developers open the site's port, so links in mails use it.
  PUBLIC_URL: process.env.PUBLIC_URL ?? 'http://localhost:5173',
};

for (const [name, args] of Object.entries(commands)) {
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] });
  children.set(name, child);
  child.once('exit', (code) => {
    if (ending) return;
    process.stderr.write(`The ${name} exited (${code}), so everything else stops too.\n`);
    process.exitCode = 1;
    endAll();
  });
}

await Promise.all([...children.values()].map((child) => once(child, 'close')));
