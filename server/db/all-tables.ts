// Every table with all its rows, for a copy of a whole database and its comparison.
import { sql } from 'kysely';
import type { Db } from './engine/engine.ts';
import type { Row } from './engine/exact-rows.ts';
import type { Tables } from './tables.ts';

/** The tables that are copied. The others say how far a copy is. */
export type CopiedTable = Exclude<keyof Tables, 'unfinishedMove'>;

interface Facts {
  /** The columns that a row is known by. */
  key: readonly string[];
  /** Whether the database gives the ids. */
  isNumbered?: boolean;
  /** Whether a new database has rows in it. */
  isSeeded?: boolean;
}

/** A table follows those that its rows refer to. */
const FACTS: Readonly<Record<CopiedTable, Facts>> = {
  accounts: { key: ['id'], isNumbered: true },
  sessions: { key: ['tokenHash'] },
  devices: { key: ['hash'] },
  mailChoices: { key: ['accountId', 'kind'] },
  resetTokens: { key: ['tokenHash'] },
  secondFactors: { key: ['accountId'] },
  recoveryCodes: { key: ['codeHash'] },
  passkeys: { key: ['id'], isNumbered: true },
  spentChallenges: { key: ['hash'] },
  teams: { key: ['id'], isNumbered: true },
  teamMembers: { key: ['accountId'] },
  teamInvitations: { key: ['id'], isNumbered: true },
  inquiries: { key: ['id'], isNumbered: true },
  inquiryWords: { key: ['inquiryId'] },
  messages: { key: ['id'], isNumbered: true },
  inquiryReads: { key: ['accountId', 'inquiryId'] },
  uploadLinks: { key: ['id'], isNumbered: true },
  admissions: { key: ['inquiryId', 'tokenHash'] },
  drafts: { key: ['id'], isNumbered: true },
  uploads: { key: ['id'] },
  files: { key: ['name'] },
  removedFiles: { key: ['name'] },
  receipts: { key: ['inquiryId'] },
  notes: { key: ['id'], isNumbered: true },
  templates: { key: ['id'], isNumbered: true },
  sweepDays: { key: ['day'] },
  erasedFiles: { key: ['name'] },
  contactRequests: { key: ['id'], isNumbered: true },
  outbox: { key: ['id'] },
  replays: { key: ['key'] },
  counters: { key: ['key'] },
  identity: { key: ['id'] },
  audit: { key: ['sequence'] },
  auditHead: { key: ['id'], isSeeded: true },
  auditKeys: { key: ['keyId'] },
  auditHeads: { key: ['day'] },
  auditRepeats: { key: ['event', 'accountId', 'subjectId'] },
} satisfies { [Name in CopiedTable]: Facts & { key: (keyof Tables[Name])[] } };

const BATCH = 500;

/** In an order in which they can be filled. */
export const TABLES = Object.keys(FACTS) as CopiedTable[];
export const NUMBERED_TABLES = TABLES.filter((table) => FACTS[table].isNumbered);

/** What a row is known by, and where the next batch begins. */
export type Key = readonly unknown[];

/** The rows after one, in the order of the database; an empty batch is the end. */
export async function listRowsAfter(
  db: Db,
  table: CopiedTable,
  after: Key | undefined,
): Promise<{ rows: Row[]; last: Key }> {
  const { key } = FACTS[table];
  const columns = sql.join(key.map((column) => sql.ref(column)));
  const where = after === undefined ? sql`` : sql`WHERE (${columns}) > (${sql.join(after)})`;
  const { rows } = await sql<Row>`
    SELECT * FROM ${sql.table(table)} ${where} ORDER BY ${columns} LIMIT ${BATCH}`.execute(db);
  const end = rows.at(-1);
  return { rows, last: key.map((column) => end?.[column]) };
}

/** All rows, in batches. */
export async function* listAllRows(db: Db, table: CopiedTable): AsyncIterable<Row[]> {
  for (let after: Key | undefined; ; ) {
    const { rows, last } = await listRowsAfter(db, table, after);
    if (rows.length === 0) return;
    yield rows;
    after = last;
  }
}

export async function countAllRows(db: Db): Promise<number> {
  let count = 0;
  for (const table of TABLES) {
    const { rows } = await sql<{ rows: number }>`SELECT count(*) AS rows FROM ${sql.table(table)}`.execute(
      db,
    );
    count += Number(rows[0]?.rows);
  }
  return count;
}

/** A table with data; undefined for the database of a program that was never used. */
export async function findFilledTable(db: Db): Promise<CopiedTable | undefined> {
  for (const table of TABLES) {
    if (FACTS[table].isSeeded) continue;
    const { rows } = await listRowsAfter(db, table, undefined);
    if (rows.length > 0) return table;
  }
  return undefined;
}
