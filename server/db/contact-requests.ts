// Requests from the Schedule a Consultation form, stored in addition to the mail about them.
import type { ContactRequest } from '../../contract/contact.ts';
import type { Db } from './engine/engine.ts';

export async function createContactRequest(
  trx: Db,
  request: ContactRequest,
  createdAt: string,
): Promise<number> {
  const row = await trx
    .insertInto('contactRequests')
    .values({
      firstName: request.first_name,
      lastName: request.last_name,
      email: request.email,
      phone: request.phone,
      organisation: request.organisation,
      comments: request.comments,
      createdAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}
