// Recognizes a file that is chosen again: by the SHA-256 of what is known of it, its beginning and its end.
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** Scans of the same machine begin and end alike, so more than a few bytes are compared. */
const EDGE_BYTES = 64 * 1024;

/** @param known what else must be the same. @throws if the file cannot be read. */
export async function fingerprintOf(
  file: File,
  known: readonly unknown[] = [file.name, file.size, file.lastModified],
): Promise<string> {
  const edges = [file.slice(0, EDGE_BYTES), file.slice(Math.max(EDGE_BYTES, file.size - EDGE_BYTES))];
  const hash = sha256.create();
  hash.update(utf8ToBytes(JSON.stringify(known)));
  for (const edge of edges) hash.update(new Uint8Array(await edge.arrayBuffer()));
  return bytesToHex(hash.digest());
}
