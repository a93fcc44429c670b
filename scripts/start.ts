// `npm start`: builds the site if needed, then runs the server.
import { ensureBuilt } from './build-site.ts';

const isVersionAsked = process.argv.includes('--version');

try {
  if (!isVersionAsked) await ensureBuilt();
} catch (error) {
  process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}

await import('../server/main.ts');
