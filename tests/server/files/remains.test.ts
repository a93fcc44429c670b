// Text that was deleted is not found in the files of SQLite, neither after a deletion nor from the time before
// deleted text was overwritten. What PostgreSQL leaves in its own files is up to the database server, so only
// SQLite's project runs this file (vitest.config.ts).
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { deleteInquiry } from '../../../contract/inquiries.ts';
import { sweep } from '../../../server/operations/sweeper.ts';
import { inquiryFields, smallFile } from '../../support/cases.ts';
import { serverForFile } from '../../support/server/server-for-file.ts';
import { startTestServer } from '../../support/server/test-server.ts';

const CANARY = 'canary-of-a-deleted-case';
const LONG = `${CANARY} `.repeat(300);
/** Its beginning is no other word's: the index of words stores a word without what it shares with the one before. */
const WORD = 'qcanaryword';

/** The files of the database that contain the canary. */
async function remainsIn(dataDir: string): Promise<string[]> {
  const names = (await readdir(dataDir)).filter((name) => name.startsWith('database.sqlite'));
  const contents = await Promise.all(names.map((name) => readFile(join(dataDir, name))));
  return names.filter((_, index) => contents[index]?.includes(CANARY) || contents[index]?.includes(WORD));
}

describe('the text of a deleted inquiry', () => {
  const server = serverForFile();

  it('is in no file of the database after the next sweep', { tags: ['R7.501'] }, async () => {
    // The first sweep rewrites the whole database.
    await sweep(server.context);
    const client = await server.signIn('client');
    const ids: number[] = [];
    for (const aboutCase of [CANARY, LONG, WORD])
      ids.push(
        await client.submit(inquiryFields({ aboutCase, matternumber: WORD }), [smallFile(`${CANARY}.pdf`)]),
      );
    expect((await remainsIn(server.dataDir)).length, 'before').toBeGreaterThan(0);
    for (const inquiryid of ids) await client.call(deleteInquiry, { inquiryid });
    await sweep(server.context);
    expect(await remainsIn(server.dataDir)).toEqual([]);
  });

  it('from the time before deleted text was overwritten is removed once', async () => {
    await server.stop();
    const raw = new DatabaseSync(join(server.dataDir, 'database.sqlite'));
    raw.exec(`PRAGMA user_version = 0; CREATE TABLE old (text TEXT); INSERT INTO old VALUES ('${LONG}')`);
    raw.exec('DROP TABLE old; PRAGMA wal_checkpoint(TRUNCATE)');
    raw.close();
    expect(await remainsIn(server.dataDir)).toEqual(['database.sqlite']);
    const next = await startTestServer({ on: server });
    await sweep(next.context);
    expect(await remainsIn(server.dataDir)).toEqual([]);
    await next.stop();
  });
});
