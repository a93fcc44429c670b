// Counting what changes leave: rows, mails in the outbox, rows of custody.
import { countMails } from '../../../server/db/outbox.ts';
import type { Tables } from '../../../server/db/tables.ts';
import { countRows } from '../../../tests/support/server/stored-data.ts';
import type { WritableData } from '../../../tests/support/server/writable-data.ts';
import type { Leaves } from './recipes.ts';

/** By the kind of what is counted and its name: `row sessions`, `mail`, `custody signed-in`. */
type Counts = Readonly<Record<string, number>>;

const TABLES: readonly (keyof Tables)[] = [
  'accounts',
  'sessions',
  'resetTokens',
  'inquiries',
  'files',
  'contactRequests',
  'secondFactors',
  'recoveryCodes',
];

/** What there is now. */
export async function count({ db }: WritableData): Promise<Counts> {
  const counts: Record<string, number> = { mail: await countMails(db) };
  for (const table of TABLES) counts[`row ${table}`] = await countRows({ db }, table);
  const events = await db
    .selectFrom('audit')
    .select(['event', db.fn.countAll<number>().as('count')])
    .groupBy('event')
    .execute();
  for (const row of events) counts[`custody ${row.event}`] = row.count;
  return counts;
}

/** What these changes leave when all goes well, each made so many times. */
export function leftBy(changes: readonly { leaves: Leaves; times: number }[]): Counts {
  const counts: Record<string, number> = {};
  const add = (name: string, amount: number) => {
    counts[name] = (counts[name] ?? 0) + amount;
  };
  for (const { leaves, times } of changes) {
    add('mail', leaves.mails * times);
    for (const [table, amount] of Object.entries(leaves.rows)) add(`row ${table}`, amount * times);
    for (const event of leaves.custody) add(`custody ${event}`, times);
  }
  return counts;
}

export interface Wrong {
  effects: number;
  mails: number;
  custody: number;
}

/** By how much what came differs from what should have come, too much or too little. */
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
