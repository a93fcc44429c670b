// Sends a form with files so that it counts once. Until the server has accepted it, this tab remembers the form's key: the
// same content sent again, even after a reload, has the same key, and gets the answer that was lost.
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Endpoint } from '../../../contract/endpoint.ts';
import type { Answer } from '../../api.ts';
import { type UploadOptions, upload } from '../../upload.ts';

const STORAGE_NAME = 'sending';

type Fields = Readonly<Record<string, string>>;

/** @throws as `upload` does. */
export async function sendOnce<E extends Endpoint>(
  endpoint: E,
  fields: Fields,
  files: readonly File[],
  options: Omit<UploadOptions, 'idempotencyKey'>,
): Promise<Answer<E>> {
  const answer = await upload(endpoint, fields, files, { ...options, idempotencyKey: keyFor(fields, files) });
  if ((answer.body as { success?: number }).success !== 0) sessionStorage.removeItem(STORAGE_NAME);
  return answer;
}

/**
 * The remembered key of this content, or a new one: under the old key, the server would refuse an edited form.
 * Only a hash is kept, because the content is confidential.
 */
function keyFor(fields: Fields, files: readonly File[]): string {
  const text = JSON.stringify([fields, files.map((file) => [file.name, file.size, file.lastModified])]);
  const content = bytesToHex(sha256(utf8ToBytes(text)));
  const [lastContent, lastKey] = sessionStorage.getItem(STORAGE_NAME)?.split(' ') ?? [];
  if (lastContent === content && lastKey) return lastKey;
  const key = crypto.randomUUID();
  sessionStorage.setItem(STORAGE_NAME, `${content} ${key}`);
  return key;
}
