// Requests from the Schedule a Consultation form, stored in addition to the mail about them.

import type { Selectable } from 'kysely';
import type { ContactRequest, ContactState } from '../../contract/contact.ts';
import { countRows } from './engine/count-rows.ts';
import type { Db } from './engine/engine.ts';
import type { ContactRequestsTable } from './tables.ts';

type Received = Selectable<ContactRequestsTable> & { assigneeName: string | null };

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
      stateAt: createdAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/**
 * One page of the requests, answered ones last, then newest first, and the number of all requests. `page` counts from
 * 1.
 */
export async function listContactPage(
  db: Db,
  page: number,
  limit: number,
): Promise<{ rows: Received[]; total: number }> {
  const rows = await db
    .selectFrom('contactRequests')
    .leftJoin('accounts', 'accounts.id', 'contactRequests.assignedTo')
    .selectAll('contactRequests')
    .select('accounts.name as assigneeName')
    .orderBy((eb) => eb('state', '=', 'answered'))
    .orderBy('contactRequests.id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { rows, total: await countRows(db.selectFrom('contactRequests')) };
}

export const countNewContactRequests = (db: Db) =>
  countRows(db.selectFrom('contactRequests').where('state', '=', 'new'));

export interface ContactChange {
  id: number;
  state: ContactState;
  assignee: number | null;
  /** When it got the state that the caller changes. */
  previous: string;
  now: string;
}

/** Changes nothing and returns false if there is no such request, or someone else has changed it. */
export async function changeContactRequest(
  trx: Db,
  { id, state, assignee, previous, now }: ContactChange,
): Promise<boolean> {
  const result = await trx
    .updateTable('contactRequests')
    .set({ state, assignedTo: assignee, stateAt: now })
    .where('id', '=', id)
    .where('stateAt', '=', previous)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}
