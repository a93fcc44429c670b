// Makes one attempt to send a consultation request to the server, and interprets the answer.
import { sendContactRequest } from '../../../contract/contact.ts';
import { call, type FieldsOf, HttpError } from '../../api.ts';

export type ContactFields = FieldsOf<typeof sendContactRequest>;

/** Accepted, rejected permanently, or to be retried later. */
export type Outcome = 'taken' | 'refused' | 'later';

export async function deliver(key: string, fields: ContactFields): Promise<Outcome> {
  try {
    await call(sendContactRequest, fields, { idempotencyKey: key });
    return 'taken';
  } catch (error) {
    // A 4xx is permanent, except "too many requests". A server error or a network failure is temporary.
    const isFinal = error instanceof HttpError && error.status < 500 && error.status !== 429;
    return isFinal ? 'refused' : 'later';
  }
}
