// The data folder: whether the server has used it, and who can read it.
import { type Stats, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../config/config.ts';
import { advice, type Finding, fault, good } from './finding.ts';

/** Read and write for the group and for others. */
const OTHERS = 0o066;

/** Undefined if there is nothing at the path. @throws when this user may not look there. */
function look(path: string): Stats | undefined {
  return statSync(path, { throwIfNoEntry: false });
}

export async function checkFolder(config: Config): Promise<Finding[]> {
  const { dataDir } = config;
  const folder = look(dataDir);
  if (!folder) return [good(`DATA_DIR ${dataDir} does not exist yet; the server creates it when it starts.`)];
  return [checkOwner(dataDir, folder), ...checkReaders(config)];
}

function checkOwner(dataDir: string, { uid }: Stats): Finding {
  const user = process.getuid?.();
  if (user === undefined || uid === user) return good(`DATA_DIR ${dataDir} belongs to this user.`);
  return advice(
    `DATA_DIR ${dataDir} belongs to the user with the id ${uid}, and this command runs as ${user}.`,
    'Run it as the user that the server runs as: only then does it see what the server sees.',
  );
}

/** The folder itself may be a volume that everyone sees. Its contents must not. */
function checkReaders({ dataDir }: Config): Finding[] {
  return ['database.sqlite', 'secrets', join('secrets', 'keys'), 'files', 'mail', 'backups']
    .map((name) => ({ path: join(dataDir, name), found: look(join(dataDir, name)) }))
    .filter(({ found }) => found !== undefined && (found.mode & OTHERS) !== 0)
    .map(({ path, found }) =>
      fault(
        `${path} can be read or changed by other users of this machine.`,
        `chmod ${found?.isDirectory() ? 'u=rwx' : 'u=rw'},go= ${path}`,
      ),
    );
}
