// Sends consultation requests. §8 shows 'Mail Sent successfully!' even on an error. To make that true, a request that did
// not reach the server is kept and sent again with the same key, on this and later visits, until the server has it. It is
// kept in the browser's cache, because a sign-out clears local storage.
import { sendContactRequest } from '../../../contract/contact.ts';
import { call, type FieldsOf, HttpError } from '../../api.ts';

export type ContactFields = FieldsOf<typeof sendContactRequest>;

export interface ContactRequest {
  /** Created once per opened form: the server accepts a key only once. */
  key: string;
  fields: ContactFields;
}

/** Accepted, rejected permanently, or to be retried later. */
type Outcome = 'taken' | 'refused' | 'later';

const CACHE = 'contact-outbox';

export async function deliver({ key, fields }: ContactRequest): Promise<Outcome> {
  try {
    await call(sendContactRequest, fields, { idempotencyKey: key });
    return 'taken';
  } catch (error) {
    // A 4xx is permanent, except "too many requests". A server error or a network failure is temporary.
    const isFinal = error instanceof HttpError && error.status < 500 && error.status !== 429;
    return isFinal ? 'refused' : 'later';
  }
}

/** @throws if the browser blocks storage. */
export async function keepRequest({ key, fields }: ContactRequest): Promise<void> {
  const cache = await caches.open(CACHE);
  await cache.put(`/${key}`, Response.json(fields));
}

/** Tries each kept request once, and deletes those that the server accepted or rejected permanently. @throws as above. */
export async function sendKeptRequests(): Promise<void> {
  const cache = await caches.open(CACHE);
  for (const request of await cache.keys()) {
    const key = new URL(request.url).pathname.slice(1);
    const fields: ContactFields = await (await cache.match(request))?.json();
    if ((await deliver({ key, fields })) !== 'later') await cache.delete(request);
  }
}
