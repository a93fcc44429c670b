// What every server with these settings has written to DATA_DIR at its first start.
import { join } from 'node:path';
import type { Config } from './config.ts';

/** The paths of the files. Without one of them, no server has run with these settings. */
export function serverData({ dataDir, databaseUrl, secretKeys }: Config): string[] {
  return [
    ...(databaseUrl ? [] : [join(dataDir, 'database.sqlite')]),
    ...(secretKeys ? [] : [join(dataDir, 'secrets', 'keys')]),
  ];
}
