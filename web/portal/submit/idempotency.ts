// Sends a form with files so that it counts once. Until the server has accepted it, this tab remembers the form's
// key: the same content sent again, even after a reload, has the same key, and the server is asked for the
// outcome before the files are sent a second time.
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { sendMessage } from '../../../contract/conversation.ts';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { answerInquiry, type SentForm, sendingOutcome } from '../../../contract/inquiries.ts';
import { type Answer, call, NetworkError } from '../../api.ts';
import { type UploadOptions, upload } from '../../upload.ts';

const STORAGE_NAME = 'sending';
/** The server may still be storing the files when the connection breaks. */
const ASK_AFTER_MS = [0, 1_000, 3_000];

/** The forms by the addresses that they are sent to. */
const FORMS: Readonly<Record<string, SentForm>> = {
  [answerInquiry.path]: 'answer',
  [sendMessage.path]: 'message',
};

type Fields = Readonly<Record<string, string>>;

/** @throws as `upload` does. */
export async function sendOnce<E extends Endpoint>(
  endpoint: E,
  fields: Fields,
  files: readonly File[],
  options: Omit<UploadOptions, 'idempotencyKey'>,
): Promise<Answer<E>> {
  const { key, isRepeated } = keyFor(fields, files);
  const known = isRepeated ? await findOutcome(endpoint, key) : undefined;
  const answer = known ?? (await uploadOrFind(endpoint, fields, files, { ...options, idempotencyKey: key }));
  if ((answer.body as { success?: number }).success !== 0) sessionStorage.removeItem(STORAGE_NAME);
  return answer;
}

/** Uploads; if the connection breaks after the last byte, asks whether the form was stored. */
async function uploadOrFind<E extends Endpoint>(
  endpoint: E,
  fields: Fields,
  files: readonly File[],
  options: UploadOptions,
): Promise<Answer<E>> {
  const totalBytes = files.reduce((sum, file) => sum + file.size, 0);
  let sent = 0;
  const onProgress = (bytes: number) => {
    sent = bytes;
    options.onProgress(bytes);
  };
  try {
    return await upload(endpoint, fields, files, { ...options, onProgress });
  } catch (error) {
    if (!(error instanceof NetworkError) || sent < totalBytes) throw error;
    for (const pause of ASK_AFTER_MS) {
      await new Promise((resolve) => setTimeout(resolve, pause));
      const known = await findOutcome(endpoint, options.idempotencyKey);
      if (known) return known;
    }
    throw error;
  }
}

/** The answer that was lost, if there was one. A failed question changes nothing: the form is sent again. */
async function findOutcome<E extends Endpoint>(endpoint: E, key: string): Promise<Answer<E> | undefined> {
  const form = FORMS[endpoint.path] ?? 'submit';
  try {
    const { body } = await call(sendingOutcome, { form }, { idempotencyKey: key });
    return body.success === 1 && body.data ? ({ status: 200, body: body.data } as Answer<E>) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The remembered key of this content, or a new one: under the old key, the server would refuse an edited form.
 * Only a hash is kept, because the content is confidential.
 */
function keyFor(fields: Fields, files: readonly File[]): { key: string; isRepeated: boolean } {
  const text = JSON.stringify([fields, files.map((file) => [file.name, file.size, file.lastModified])]);
  const content = bytesToHex(sha256(utf8ToBytes(text)));
  const [lastContent, lastKey] = sessionStorage.getItem(STORAGE_NAME)?.split(' ') ?? [];
  if (lastContent === content && lastKey) return { key: lastKey, isRepeated: true };
  const key = crypto.randomUUID();
  sessionStorage.setItem(STORAGE_NAME, `${content} ${key}`);
  return { key, isRepeated: false };
}
