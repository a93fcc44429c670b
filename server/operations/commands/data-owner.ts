// Explains a command that may not read the server's data: it was run as another user.
import { statSync } from 'node:fs';
import { dirname } from 'node:path';

/** The closest folder or file of a path that this user may look at. */
function ownerOf(path: string): { path: string; uid: number } | undefined {
  try {
    return { path, uid: statSync(path).uid };
  } catch {
    return dirname(path) === path ? undefined : ownerOf(dirname(path));
  }
}

/** @returns the error to show instead, if the cause is missing permission. */
export function explainAccess(error: unknown, dataDir: string): unknown {
  const { code, message } = error as NodeJS.ErrnoException;
  const isAccess = code === 'EACCES' || code === 'EPERM' || /\((EACCES|EPERM)\)|EACCES|EPERM/.test(message);
  const owner = isAccess ? ownerOf(dataDir) : undefined;
  if (!owner) return error;
  return new Error(
    `DATA_DIR ${dataDir} may not be read by this user (EACCES): ${owner.path} belongs to the user with the id ${owner.uid}, and this command runs as ${process.getuid?.()}. Run it as the user that the server runs as.`,
    { cause: error },
  );
}
