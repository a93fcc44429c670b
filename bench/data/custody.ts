// An inquiry with a long custody record, kept in .cache/bench: its rows have real MACs and are in the real tree.
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CASE_TYPES, keysOf, URGENCY_LEVELS } from '../../contract/offer.ts';
import { root, since } from '../../scripts/run-tool.ts';
import { recordEvent } from '../../server/audit/record.ts';
import { createInquiry } from '../../server/db/inquiries/inquiries.ts';
import { openWritableData, type WritableData } from '../../tests/support/data/writable-data.ts';
import { addSession } from '../../tests/support/server/accounts.ts';
import { startOurs } from '../measure/programs.ts';
import type { Bench } from '../part.ts';

const BATCH = 500;
const MARK = 'filled.json';

export interface Recorded {
  clientId: number;
  /** By the number of rows of their records. */
  inquiries: Readonly<Record<number, number>>;
}

async function addRecord({ db, secrets }: WritableData, clientId: number, rows: number): Promise<number> {
  const context = { secrets, now: () => new Date() };
  const actor = { accountId: clientId, role: 'client', ip: '127.0.0.1', requestId: 'made-up' };
  const inquiryId = await createInquiry(db, {
    clientId,
    ...keysOf({ caseType: CASE_TYPES[0], urgencyLevels: URGENCY_LEVELS[0] }),
    caseType: CASE_TYPES[0],
    urgencyLevel: URGENCY_LEVELS[0],
    aboutCase: 'Fictitious.',
    selectedServices: '[]',
    customizedReports: '',
    otherService: '',
    createdAt: new Date().toISOString(),
    matterNumber: '',
    dueAt: new Date().toISOString(),
  });
  for (let written = 0; written < rows; written += BATCH) {
    const entries = Array.from({ length: Math.min(BATCH, rows - written) }, () => ({
      event: 'inquiry-viewed' as const,
      inquiryId,
    }));
    await db.transaction().execute((trx) => recordEvent(context, trx, actor, ...entries));
  }
  return inquiryId;
}

/** Opens the data, and makes them if they are not kept. @param lengths how many rows each record has */
export async function openRecords(bench: Bench, lengths: readonly number[]) {
  const isKept = bench.size === 'full';
  const dataDir = isKept ? join(root, '.cache/bench/custody') : await bench.folder();
  const mark = join(dataDir, MARK);
  if (!existsSync(mark)) {
    const started = performance.now();
    await rm(dataDir, { recursive: true, force: true });
    await mkdir(dataDir, { recursive: true });
    await (await startOurs(bench, { dataDir })).stop();
    const data = await openWritableData({ dataDir });
    const { id: clientId } = await data.signIn('client');
    const inquiries: Record<number, number> = {};
    for (const rows of lengths) inquiries[rows] = await addRecord(data, clientId, rows);
    await data.close();
    await writeFile(mark, JSON.stringify({ clientId, inquiries } satisfies Recorded));
    bench.note(`wrote custody records of ${lengths.join(' and ')} rows in ${since(started)}`);
  }
  const recorded = JSON.parse(await readFile(mark, 'utf8')) as Recorded;
  const { db, close } = await openWritableData({ dataDir });
  const cookie = await addSession(db, recorded.clientId, new Date());
  await close();
  return { dataDir, cookie, inquiries: recorded.inquiries };
}
