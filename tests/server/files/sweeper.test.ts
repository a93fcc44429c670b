// Files without a row are set aside, and nothing deletes them. Files with a row, and files still being uploaded, are never
// touched. Those of a deleted inquiry go to the trash, and are deleted a week later.
// Runs also on PostgreSQL and an object store.
import { readFile, utimes } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { deleteInquiry, viewInquiry } from '../../../contract/inquiries.ts';
import { sweep } from '../../../server/operations/sweeper.ts';
import { findTraces, untilDrafts } from '../../support/data/traces.ts';
import { makePdf } from '../../support/documents/pdf.ts';
import { filePart, INQUIRY, inquiryBody, uploadHead } from '../../support/requests/multipart.ts';
import { RawConnection } from '../../support/requests/raw-http.ts';
import { type Signed, type StoppedServer, startTestServer } from '../../support/server/test-server.ts';

const DAY = 24 * 60 * 60;
const WEEK = 7 * DAY;
const UNREFERENCED = `${'o'.repeat(22)}-unreferenced.pdf`;
const PDF = { name: 'kept.pdf', content: makePdf() };
const NOTHING = { drafts: 0, unreferenced: 0, purged: 0, missing: 0 };

let server: StoppedServer;
let client: Signed;

beforeEach(async () => {
  server = await startTestServer();
  client = await server.signIn('client');
});
afterEach(() => server.remove());

const pathOf = (name: string) => server.stored.pathOf(name);
const trash = () => server.stored.names('.trash');

async function submitted(): Promise<string> {
  const inquiryid = await client.submit(INQUIRY, [PDF]);
  return (await viewed(inquiryid)).inquiryfileName;
}

async function viewed(inquiryid: number) {
  const answer = await client.call(viewInquiry, { inquiryid });
  if (answer.success !== 1) throw new Error(answer.message);
  return answer.data[0];
}

/** The names of an inquiry's record and of the report that it was answered with. */
async function answered(): Promise<{ record: string; report: string }> {
  const inquiryid = await client.submit(INQUIRY, [PDF]);
  await (await server.signIn('staff')).answer(inquiryid, 'Read.', [PDF]);
  const { inquiryfileName, finalreport } = await viewed(inquiryid);
  return { record: inquiryfileName, report: finalreport };
}

describe('an unreferenced file', () => {
  it('is set aside unchanged and permanently, drafts are removed, and referenced files stay', async () => {
    const { record, report } = await answered();
    await server.stored.plant(UNREFERENCED, 'unreferenced');
    await server.stored.plantDraft('left-by-a-crash.pdf');
    expect(await sweep(server.context)).toEqual({ ...NOTHING, drafts: 1, unreferenced: 1 });
    expect((await findTraces(server)).files).toEqual([record, report].sort());
    expect((await findTraces(server)).drafts).toEqual([]);
    for (const kept of [record, report]) {
      const download = await client.fetch(`/uploads/${kept}`);
      expect(Buffer.from(await download.arrayBuffer()).equals(PDF.content)).toBe(true);
    }
    server.advance(365 * DAY);
    expect(await sweep(server.context)).toMatchObject({ drafts: 0, unreferenced: 0 });
    expect(await readFile(pathOf(`.set-aside/${UNREFERENCED}`), 'utf8')).toBe('unreferenced');
  });
});

it('the file of a deleted inquiry is out of reach at once, and deleted after a week', async () => {
  const name = await submitted();
  const { id } = await server.context.db.selectFrom('inquiries').select('id').executeTakeFirstOrThrow();
  await client.call(deleteInquiry, { inquiryid: id });
  expect((await findTraces(server)).files).toEqual([]);
  expect((await trash()).some((trashed) => trashed.includes(name))).toBe(true);
  // Its age does not count, nor what a kill during the move, or a copy of the folder, makes of it.
  for (const trashed of await trash()) await utimes(pathOf(`.trash/${trashed}`), 1, 1);
  server.advance(WEEK - 60);
  expect(await sweep(server.context)).toEqual(NOTHING);
  server.advance(DAY + 120);
  expect(await sweep(server.context)).toEqual({ ...NOTHING, purged: 1 });
  expect(await trash()).toEqual([]);
});

describe('a file that is still being stored', () => {
  it('is not touched by a sweep during its upload', async () => {
    const content = makePdf('Fictitious', 200_000);
    const body = inquiryBody(filePart('coming.pdf', content));
    const connection = await RawConnection.open(server.url);
    await connection.send(uploadHead(client, body.length));
    await connection.send(body.subarray(0, 150_000));
    await untilDrafts(server, 1);
    const swept = await sweep(server.context);
    await connection.send(body.subarray(150_000));
    const answer = await connection.answer();
    connection.close();
    expect([swept, answer?.status]).toEqual([NOTHING, 200]);
    expect((await findTraces(server)).files).toHaveLength(1);
  });

  it('is not touched between its last byte and the commit', async () => {
    const { context } = server;
    let swept: unknown;
    const keep = context.files.keep.bind(context.files);
    context.files.keep = async (drafts) => {
      await keep(drafts);
      // The file has its name now, but no row refers to it yet.
      swept = await sweep(context);
    };
    const name = await submitted();
    expect(swept).toEqual(NOTHING);
    expect((await findTraces(server)).files).toContain(name);
  });
});
