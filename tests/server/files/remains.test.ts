// Text that was deleted is not found in the files of SQLite. What PostgreSQL leaves in its own files is up to it.
// Runs only on SQLite.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { deleteInquiry } from '../../../contract/inquiries.ts';
import { sweep } from '../../../server/operations/sweeper.ts';
import { inquiryFields, smallFile } from '../../support/cases.ts';
import { serverForFile } from '../../support/server/server-for-file.ts';

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

  it('is in no file of the database after the next sweep', { tags: ['R7.38'] }, async () => {
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
});
