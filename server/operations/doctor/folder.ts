// The data folder: whether the server has used it, who can read it, and how much space is left.
import { type Stats, statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { MAX_FILE_BYTES } from '../../../contract/limits.ts';
import type { Config } from '../../config/config.ts';
import { serverData } from '../../config/server-data.ts';
import { UPLOAD_LIMITS } from '../../limits/limits.ts';
import { advice, alarming, type Finding, fault, good } from './finding.ts';

const GIB = 1024 ** 3;
/** Read and write for the group and for others. */
const OTHERS = 0o066;
/** Free space for this many of the largest files. */
const LARGEST_FILES = 5;

/** Undefined if there is nothing at the path. @throws when this user may not look there. */
function look(path: string): Stats | undefined {
  return statSync(path, { throwIfNoEntry: false });
}

/** Where a folder will be created, with those above it that are missing, too. */
function closestFolder(path: string): string {
  return look(path) ? path : closestFolder(dirname(path));
}

/** Whether a server has run with this folder. */
export function isInUse(config: Config): boolean {
  return serverData(config).every((path) => look(path) !== undefined);
}

export async function checkFolder(config: Config): Promise<Finding[]> {
  const { dataDir } = config;
  const folder = look(dataDir);
  if (!folder)
    return [
      good(`DATA_DIR ${dataDir} does not exist yet; the server creates it when it starts.`),
      ...(await checkSpace(closestFolder(dataDir))),
    ];
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
  return ['database.sqlite', 'secrets', join('secrets', 'keys'), 'files', 'mail', 'heads', 'backups']
    .map((name) => ({ path: join(dataDir, name), found: look(join(dataDir, name)) }))
    .filter(({ found }) => found !== undefined && (found.mode & OTHERS) !== 0)
    .map(({ path, found }) =>
      fault(
        `${path} can be read or changed by other users of this machine.`,
        `chmod ${found?.isDirectory() ? 'u=rwx' : 'u=rw'},go= ${path}`,
      ),
    );
}

export async function checkSpace(folder: string): Promise<Finding[]> {
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  const text = `${(free / GIB).toFixed(1)} GiB are free at ${folder}.`;
  const remedy = 'Free some space, or move DATA_DIR to a larger disk while the server is stopped.';
  const finding =
    free < UPLOAD_LIMITS.notReadyBytes
      ? fault(`${text} The server is not ready with so little.`, remedy)
      : free < UPLOAD_LIMITS.reserveBytes + MAX_FILE_BYTES
        ? fault(`${text} One file of the largest size does not fit.`, remedy)
        : free < LARGEST_FILES * MAX_FILE_BYTES
          ? advice(`${text} ${LARGEST_FILES} files of the largest size do not fit.`, remedy)
          : undefined;
  return [finding ? alarming('disk', finding) : good(text)];
}
