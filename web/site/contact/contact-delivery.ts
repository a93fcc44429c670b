// One attempt to bring a request for a consultation to the server, and what its answer means.
import { sendContactRequest } from '../../../contract/contact.ts';
import { call, type FieldsOf, HttpError } from '../../api.ts';

export type ContactFields = FieldsOf<typeof sendContactRequest>;

/** Taken, refused for good, or to be tried again. */
export type Outcome = 'taken' | 'refused' | 'later';

export async function deliver(key: string, fields: ContactFields): Promise<Outcome> {
  try {
    await call(sendContactRequest, fields, { idempotencyKey: key });
    return 'taken';
  } catch (error) {
    // A 4xx will not change by itself; "too many" will, and so will a fault or a broken network.
    const isFinal = error instanceof HttpError && error.status < 500 && error.status !== 429;
    return isFinal ? 'refused' : 'later';
  }
}
