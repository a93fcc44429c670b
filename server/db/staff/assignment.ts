// Who is assigned to an inquiry, and who can be.
import type { Db } from '../engine/engine.ts';

export interface Colleague {
  id: number;
  name: string;
}

/** The staff who can sign in, by name. */
export async function listColleagues(db: Db): Promise<Colleague[]> {
  return db
    .selectFrom('accounts')
    .select(['id', 'name'])
    .where('role', '=', 'staff')
    .where('disabled', '=', 0)
    .orderBy('nameFolded')
    .orderBy('id')
    .execute();
}

/** Undefined for a client, and for staff who cannot sign in. */
export async function findColleague(
  db: Db,
  id: number,
): Promise<(Colleague & { email: string }) | undefined> {
  return db
    .selectFrom('accounts')
    .select(['id', 'name', 'email'])
    .where('id', '=', id)
    .where('role', '=', 'staff')
    .where('disabled', '=', 0)
    .executeTakeFirst();
}

/** False, and nothing changes, if someone else than `previous` is the assignee by now. */
export async function assign(
  trx: Db,
  { id, assignee, previous }: { id: number; assignee: number | null; previous: number | null },
): Promise<boolean> {
  const result = await trx
    .updateTable('inquiries')
    .set({ assignedTo: assignee })
    .where('id', '=', id)
    .where('assignedTo', previous === null ? 'is' : '=', previous)
    // A restricted one always has someone who sees it.
    .$if(assignee === null, (query) => query.where('restricted', '=', 0))
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}
