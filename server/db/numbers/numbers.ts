// Sums over inquiries, their files and what clients fetched, by week. Each query reads one week in an index, so that
// the time grows with the chosen weeks and not with all inquiries.
import { sql } from 'kysely';
import type { TurnaroundNumbers, WeekNumbers } from '../../../contract/numbers.ts';
import { countRows } from '../engine/count-rows.ts';
import type { Db, Engine } from '../engine/engine.ts';

/** From the first moment up to the second, which is not in it: ISO 8601, UTC. */
export interface Span {
  begins: string;
  ends: string;
}

export interface NumbersQuery {
  weeks: readonly (Span & { week: string })[];
  now: string;
}

export interface ReadNumbers {
  weeks: WeekNumbers[];
  turnaround: (TurnaroundNumbers & { key: string })[];
}

export type NumbersEngine = Pick<Engine, 'db' | 'elapsedDays'>;

export async function readNumbers(engine: NumbersEngine, { weeks, now }: NumbersQuery): Promise<ReadNumbers> {
  const read: WeekNumbers[] = [];
  for (const { week, ...span } of weeks) read.push({ week, ...(await readWeek(engine.db, span, now)) });
  const whole = { begins: weeks.at(0)?.begins ?? '', ends: weeks.at(-1)?.ends ?? '' };
  return { weeks: read, turnaround: await readTurnaround(engine, whole) };
}

async function readWeek(db: Db, span: Span, now: string): Promise<Omit<WeekNumbers, 'week'>> {
  return {
    received: await countIn(db, 'createdAt', span),
    answered: await countIn(db, 'answeredAt', span),
    ...(await readDue(db, { ...span, ends: span.ends < now ? span.ends : now })),
    ...(await readRecords(db, span)),
    ...(await readFetched(db, span)),
  };
}

async function countIn(db: Db, moment: 'createdAt' | 'answeredAt', { begins, ends }: Span): Promise<number> {
  return countRows(db.selectFrom('inquiries').where(moment, '>=', begins).where(moment, '<', ends));
}

async function readDue(db: Db, { begins, ends }: Span): Promise<Pick<WeekNumbers, 'due' | 'overdue'>> {
  const row = await db
    .selectFrom('inquiries')
    .where('dueAt', '>=', begins)
    .where('dueAt', '<', ends)
    // Without an answer, its clock is stopped.
    .where((eb) => eb.or([eb('neededSince', 'is', null), eb('answeredAt', 'is not', null)]))
    .select((eb) => eb.fn.countAll<number>().as('due'))
    // Without an answer, the comparison is not true.
    .select(sql<number | null>`sum(CASE WHEN answered_at <= due_at THEN 0 ELSE 1 END)`.as('overdue'))
    .executeTakeFirstOrThrow();
  return { due: Number(row.due), overdue: Number(row.overdue ?? 0) };
}

/** Also those that were removed after their time. */
async function readRecords(
  db: Db,
  { begins, ends }: Span,
): Promise<Pick<WeekNumbers, 'files' | 'pages' | 'bytes'>> {
  const ids = db
    .selectFrom('inquiries')
    .where('createdAt', '>=', begins)
    .where('createdAt', '<', ends)
    .select('id');
  const records = db
    .selectFrom('files')
    .where('kind', '=', 'record')
    .where('inquiryId', 'in', ids)
    .select(['bytes', 'pages'])
    .unionAll(
      db
        .selectFrom('removedFiles')
        .where('kind', '=', 'record')
        .where('inquiryId', 'in', ids)
        .select(['bytes', 'pages']),
    );
  const row = await db
    .selectFrom(records.as('records'))
    .select((eb) => eb.fn.countAll<number>().as('files'))
    .select((eb) => eb.fn.sum<number | null>('pages').as('pages'))
    .select((eb) => eb.fn.sum<number | null>('bytes').as('bytes'))
    .executeTakeFirstOrThrow();
  return { files: Number(row.files), pages: Number(row.pages ?? 0), bytes: Number(row.bytes ?? 0) };
}

/** The condition of the index audit_of_deliveries, word for word: SQLite uses it for no other. */
const IS_DELIVERY = sql<boolean>`role = 'client' AND event IN ('file-downloaded', 'file-opened')`;

async function readFetched(
  db: Db,
  { begins, ends }: Span,
): Promise<Pick<WeekNumbers, 'downloads' | 'openings'>> {
  const rows = await db
    .selectFrom('audit')
    .where(IS_DELIVERY)
    .where('at', '>=', begins)
    .where('at', '<', ends)
    .groupBy('event')
    .select((eb) => ['event', eb.fn.countAll<number>().as('count')])
    .execute();
  const countOf = (event: string) => Number(rows.find((row) => row.event === event)?.count ?? 0);
  return { downloads: countOf('file-downloaded'), openings: countOf('file-opened') };
}

/** The fastest answer has rank 1. With an even number there are two in the middle. */
async function readTurnaround(
  { db, elapsedDays }: NumbersEngine,
  { begins, ends }: Span,
): Promise<ReadNumbers['turnaround']> {
  const [created, answered, due] = [sql.ref('createdAt'), sql.ref('answeredAt'), sql.ref('dueAt')];
  const answers = db
    .selectFrom('inquiries')
    .where('answeredAt', '>=', begins)
    .where('answeredAt', '<', ends)
    .select(['urgencyKey', 'urgencyLevel'])
    .select(elapsedDays(created, answered).as('days'))
    .select(elapsedDays(created, due).as('promised'))
    .select(sql<number>`CASE WHEN answered_at <= due_at THEN 1 ELSE 0 END`.as('inTime'));
  const placed = db
    .selectFrom(answers.as('answers'))
    .selectAll()
    .select(sql<number>`row_number() OVER (PARTITION BY urgency_key ORDER BY days)`.as('rank'))
    .select(sql<number>`count(*) OVER (PARTITION BY urgency_key)`.as('total'));
  const rows = await db
    .selectFrom(placed.as('placed'))
    .groupBy('urgencyKey')
    .select('urgencyKey')
    // What the firm no longer offers keeps its old name.
    .select((eb) => eb.fn.max('urgencyLevel').as('urgencyLevel'))
    .select((eb) => eb.fn.countAll<number>().as('answered'))
    .select((eb) => eb.fn.sum<number>('inTime').as('inTime'))
    .select(sql<number>`avg(days) FILTER (WHERE rank IN ((total + 1) / 2, (total + 2) / 2))`.as('median'))
    .select(sql<number>`max(days) FILTER (WHERE rank = (9 * total + 9) / 10)`.as('ninety'))
    .select((eb) => eb.fn.avg<number | null>('promised').as('promised'))
    .execute();
  return rows.map((row) => ({
    key: row.urgencyKey,
    urgency: row.urgencyLevel,
    answered: Number(row.answered),
    intime: Number(row.inTime),
    mediandays: row.median,
    ninetydays: row.ninety,
    promiseddays: row.promised,
  }));
}
