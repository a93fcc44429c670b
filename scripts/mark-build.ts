// Notes what has built the site: the server refuses a site of another version, or of another firm (server/config/site-root.ts).
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BUILT_BY, builtBy } from '../server/config/site-root.ts';
import { root } from './run-tool.ts';

await writeFile(join(root, 'build/client', BUILT_BY), JSON.stringify(builtBy));
