// How much space is left on the disk of the data folder.
import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { MAX_FILE_BYTES } from '../../../contract/limits.ts';
import { UPLOAD_LIMITS } from '../../limits/limits.ts';
import { advice, alarming, type Finding, fault, good } from './finding.ts';

const GIB = 1024 ** 3;
/** Free space for this many of the largest files. */
const LARGEST_FILES = 5;

/** A folder that is missing will be created in the closest one above. */
const closestFolder = (path: string): string => (existsSync(path) ? path : closestFolder(dirname(path)));

export async function checkSpace(path: string): Promise<Finding[]> {
  const folder = closestFolder(path);
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  const text = `${(free / GIB).toFixed(1)} GB are free at ${folder}.`;
  const remedy = 'Free some space, or move DATA_DIR to a larger disk while the server is stopped.';
  const finding =
    free < UPLOAD_LIMITS.notReadyBytes
      ? fault(`${text} The server takes no files, and /readyz fails, until there is more.`, remedy)
      : free < UPLOAD_LIMITS.reserveBytes + MAX_FILE_BYTES
        ? fault(`${text} A file of the largest size would not fit.`, remedy)
        : free < LARGEST_FILES * MAX_FILE_BYTES
          ? advice(`${text} ${LARGEST_FILES} files of the largest size would not fit.`, remedy)
          : undefined;
  return [finding ? alarming('disk', finding) : good(text)];
}
