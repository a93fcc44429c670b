// Fills an empty database with clients and inquiries, quickly: by SQL, in one transaction.
import { sql } from 'kysely';
import { CASE_TYPES, CASES, URGENCIES, URGENCY_LEVELS } from '../../contract/offer.ts';
import type { Db } from '../../server/db/engine/engine.ts';
import { fold } from '../../server/db/fold-text.ts';
import { indexWords } from '../../tests/support/data/index-words.ts';
import { COMMON_WORD, MATTER_PREFIX, nameOf, RARE_WORD } from './names.ts';

export interface Amounts {
  clients: number;
  inquiries: number;
}

const BATCH = 500;
const DAY_MS = 24 * 60 * 60 * 1000;
/** One of this many is open: a prime number, so that those of all clients are. */
const OPEN = 53;
/** One of this many is assigned to the member of staff, and is open. */
const ASSIGNED = 40 * OPEN;
/** Due dates of open inquiries, in days from now: one in ten is overdue. */
const DUE_DAYS = Array.from({ length: 200 }, (_, place) => place - 20);

async function addClients(trx: Db, clients: number, passwordHash: string): Promise<void> {
  for (let first = 0; first < clients; first += BATCH) {
    const rows = Array.from({ length: Math.min(BATCH, clients - first) }, (_, place) => {
      const email = `client-${first + place}@law.example`;
      const name = nameOf(first + place);
      return {
        ...{ role: 'client' as const, login: email, email, name, nameFolded: fold(name), passwordHash },
        ...{
          organization: 'Fictitious Law Office',
          contactNumber: '5550100142',
          createdAt: '2025-01-01T00:00:00.000Z',
        },
      };
    });
    await trx.insertInto('accounts').values(rows).execute();
  }
}

/** The texts of a catalogue by the number of an inquiry. */
const chosen = (texts: readonly string[], place: string) =>
  sql`CASE ${sql.raw(place)} % ${sql.lit(texts.length)} ${sql.join(
    texts.map((text, index) => sql`WHEN ${sql.lit(index)} THEN ${sql.lit(text)}`),
    sql` `,
  )} END`;

/** A day of the year by how far the numbering has come; the same SQL on both engines. */
const dayOf = (inquiries: number) =>
  sql.raw(
    `'2025-' || substr(CAST(101 + (n - 1) * 12 / ${inquiries} AS TEXT), 2) || '-' || substr(CAST(101 + n % 28 AS TEXT), 2)`,
  );

async function addInquiries(trx: Db, { clients, inquiries }: Amounts, staffId: number): Promise<void> {
  const { id: firstClient } = await trx
    .selectFrom('accounts')
    .select((eb) => eb.fn.min<number>('id').as('id'))
    .where('login', 'like', 'client-%')
    .executeTakeFirstOrThrow();
  const isAnswered = sql.raw(`n % ${OPEN} <> 0`);
  const soon = Date.now() + DAY_MS / 24;
  const dueAt = DUE_DAYS.map((days) => new Date(soon + days * DAY_MS).toISOString());
  await sql`
    INSERT INTO inquiries (client_id, case_key, case_type, urgency_key, urgency_level, about_case, selected_services, customized_reports,
      other_service, matter_number, status, process_status, process_comment, answered_by, answered_at, assigned_to, created_at, due_at, open_due_at)
    WITH RECURSIVE numbers (n) AS (
      SELECT CAST(1 AS BIGINT) UNION ALL SELECT n + 1 FROM numbers WHERE n < ${sql.lit(inquiries)}
    )
    SELECT ${sql.lit(firstClient)} + n * 7919 % ${sql.lit(clients)}, ${chosen(
      CASES.map(({ key }) => key),
      'n',
    )}, ${chosen(CASE_TYPES, 'n')},
      ${chosen(
        URGENCIES.map(({ key }) => key),
        'n / 3',
      )}, ${chosen(URGENCY_LEVELS, 'n / 3')},
      'Fictitious: a ' || CASE WHEN n % 66667 = 7 THEN ${sql.lit(RARE_WORD)} ELSE 'fall' END
        || ' from a ' || ${sql.lit(COMMON_WORD)} || ', and what came of it.',
      '["Medical Chronology"]', '', '', ${sql.lit(MATTER_PREFIX)} || substr(CAST(10000000 + n AS TEXT), 2), CASE WHEN ${isAnswered} THEN 2 ELSE 1 END,
      CASE WHEN ${isAnswered} THEN 1 ELSE 0 END, '', CASE WHEN ${isAnswered} THEN ${sql.lit(staffId)} END,
      CASE WHEN ${isAnswered} THEN '2026-11-01T10:00:00.000Z' END,
      CASE WHEN n % ${sql.lit(ASSIGNED)} = 0 THEN ${sql.lit(staffId)} END, ${dayOf(inquiries)} || 'T10:00:00.000Z',
      CASE WHEN ${isAnswered} THEN ${dayOf(inquiries)} || 'T23:00:00.000Z'
        ELSE ${chosen(dueAt, `n / ${OPEN}`)} END,
      CASE WHEN ${isAnswered} THEN NULL ELSE ${chosen(dueAt, `n / ${OPEN}`)} END
    FROM numbers`.execute(trx);
}

/** On PostgreSQL an index that is made at the end takes a fraction of the time. */
async function addWords(trx: Db, isPostgres: boolean): Promise<void> {
  const { rows: made } = isPostgres
    ? await sql<{ made: string }>`SELECT pg_get_indexdef('inquiry_words_by_word'::regclass) AS made`.execute(
        trx,
      )
    : { rows: [] };
  if (isPostgres) await sql`DROP INDEX inquiry_words_by_word`.execute(trx);
  if (isPostgres) await sql`SET LOCAL maintenance_work_mem = '1GB'`.execute(trx);
  await indexWords(trx);
  for (const index of made) await sql.raw(index.made).execute(trx);
}

/** @param db of a server that has started once and runs no longer. */
export async function fill(db: Db, isPostgres: boolean, amounts: Amounts): Promise<void> {
  const staff = await db
    .selectFrom('accounts')
    .select(['id', 'passwordHash'])
    .where('role', '=', 'staff')
    .executeTakeFirstOrThrow();
  await db.transaction().execute(async (trx) => {
    // Another account's hash signs no one in: what is measured here needs sessions, not passwords.
    await addClients(trx, amounts.clients, staff.passwordHash);
    // A million rows would each be checked against two tables.
    if (isPostgres) await sql`SET LOCAL session_replication_role = replica`.execute(trx);
    await addInquiries(trx, amounts, staff.id);
    if (isPostgres) await sql`ANALYZE inquiries, accounts`.execute(trx);
    await addWords(trx, isPostgres);
  });
  // Otherwise autovacuum does it at some time during the measurement.
  if (isPostgres) await sql`VACUUM ANALYZE`.execute(db);
}
