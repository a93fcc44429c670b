// Where files are kept in memory, if the machine has enough of it.
import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';

/** A file system in memory, which every Linux has. */
const IN_MEMORY = '/dev/shm';

/** A folder in memory with room for this many bytes; otherwise the one for temporary files. */
export async function memoryFolder(bytes: number): Promise<string> {
  const room = await statfs(IN_MEMORY).catch(() => undefined);
  const isRoomy = room !== undefined && room.bavail * room.bsize > bytes;
  return isRoomy && process.availableMemory() > bytes ? IN_MEMORY : tmpdir();
}
