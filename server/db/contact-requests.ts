// Requests from the Schedule a Consultation form, stored in addition to the mail about them.

import type { Selectable } from 'kysely';
import type { ContactRequest } from '../../contract/contact.ts';
import type { Db } from './engine/engine.ts';
import type { ContactRequestsTable } from './tables.ts';

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

/** One page of the requests, the newest first, and the number of all. `page` counts from 1. */
export async function listContactPage(
  db: Db,
  page: number,
  limit: number,
): Promise<{ rows: Selectable<ContactRequestsTable>[]; total: number }> {
  const rows = await db
    .selectFrom('contactRequests')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const { total } = await db
    .selectFrom('contactRequests')
    .select((eb) => eb.fn.countAll().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total: Number(total) };
}
