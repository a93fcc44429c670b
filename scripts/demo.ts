// `npm run demo`: the real server on temporary data, with a client, a staff member and 15 inquiries from the
// last months (demo-data.ts). The data is deleted when the demo ends.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { settings } from '../server/config/settings.ts';
import { ensureBuilt } from './build-site.ts';
import { demoCases } from './demo-cases.ts';
import { fillDemo } from './demo-data.ts';
import { since } from './run-tool.ts';

const client = { fullName: 'Dana Sample', email: 'client@demo.example', password: 'demo-client' };
const staff = { username: 'admin', password: 'demo-admin' };

const dataDir = mkdtempSync(join(tmpdir(), 'review-demo-'));
process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }));

// A demo must never touch the real data that the environment may point to.
const { LOG_LEVEL = 'warn', PORT = '3000' } = process.env;
for (const name of Object.keys(settings.shape)) delete process.env[name];
Object.assign(process.env, {
  DATA_DIR: dataDir,
  ADMIN_USERNAME: staff.username,
  ADMIN_PASSWORD: staff.password,
  LOG_LEVEL,
  PORT,
  LIMIT_FACTOR: '100',
});
const url = `http://localhost:${PORT}`;

await ensureBuilt();
const started = performance.now();
process.stdout.write(`Creating ${demoCases.length} made-up inquiries … `);
await fillDemo(client).catch((error: Error) => {
  process.stderr.write(`\nCould not create the demo data: ${error.message}\n`);
  process.exit(1);
});
process.stdout.write(`done in ${since(started)}\n`);
// Ends once the server is ready.
await import('../server/main.ts');
process.stdout.write(`
The demo runs at ${url}
  client   ${url}/login        ${client.email}   ${client.password}
  staff    ${url}/AdminLogin   ${staff.username}                 ${staff.password}
All data is fictitious, and is deleted when the demo ends (Ctrl+C). Mails are written to ${join(dataDir, 'mail')}
`);
