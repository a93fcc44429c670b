// `npm start`: the site is built if it must be, then the server runs in this process.
import { ensureBuilt } from './build-site.ts';

try {
  await ensureBuilt();
} catch (error) {
  process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}

await import('../server/main.ts');
