// Counts the effects of changes: rows, mails in the outbox, custody rows.
import type { Tables } from '../../../server/db/tables.ts';
import { countRows, listWaitingMails } from '../../../tests/support/data/stored-data.ts';
import type { WritableData } from '../../../tests/support/data/writable-data.ts';
import { isLogMail } from '../../../tests/support/outside/mailbox.ts';
import type { Leaves } from './recipes.ts';

/** Counts by kind and name: `row sessions`, `mail`, `custody signed-in`. */
type Counts = Readonly<Record<string, number>>;

const TABLES: readonly (keyof Tables)[] = [
  ...(['accounts', 'sessions', 'devices', 'resetTokens'] as const),
  ...(['inquiries', 'files', 'messages', 'contactRequests'] as const),
];

/** The current counts. */
export async function count(data: WritableData): Promise<Counts> {
  const { db } = data;
  const mails = [...(await listWaitingMails(data)).values()].filter((mail) => !isLogMail(mail));
  const counts: Record<string, number> = { mail: mails.length };
  for (const table of TABLES) counts[`row ${table}`] = await countRows({ db }, table);
  const events = await db
    .selectFrom('audit')
    .select(['event', db.fn.countAll<number>().as('count')])
    .groupBy('event')
    .execute();
  for (const row of events) counts[`custody ${row.event}`] = row.count;
  return counts;
}

/** The effects of a change that is made `times` times, if nothing goes wrong. */
export function leftBy({ rows, mails, custody }: Leaves, times: number): Counts {
  const counts: Record<string, number> = { mail: mails * times };
  for (const [table, amount] of Object.entries(rows)) counts[`row ${table}`] = amount * times;
  for (const event of custody) counts[`custody ${event}`] = times;
  return counts;
}

export interface Wrong {
  effects: number;
  mails: number;
  custody: number;
}

/** The differences between the found and the expected effects, missing or surplus. */
export function compare(before: Counts, after: Counts, expected: Counts): Wrong {
  const of = (kind: string) => {
    const names = [...new Set([...Object.keys(after), ...Object.keys(expected)])];
    return names
      .filter((name) => name.startsWith(kind))
      .map((name) => (after[name] ?? 0) - (before[name] ?? 0) - (expected[name] ?? 0))
      .reduce((sum, difference) => sum + Math.abs(difference), 0);
  };
  return { effects: of('row'), mails: of('mail'), custody: of('custody') };
}
