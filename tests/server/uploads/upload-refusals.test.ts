import { sql } from 'kysely';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { answerInquiry } from '../../../contract/inquiries.ts';
import { refusals } from '../../../server/base/refusals.ts';
import { expectTraces, findTraces, untilRunning } from '../../support/data/traces.ts';
import { makePdf } from '../../support/documents/pdf.ts';
import {
  FINAL,
  fieldPart,
  fieldParts,
  filePart,
  INQUIRY,
  inquiryBody,
  upload,
  uploadHead,
} from '../../support/requests/multipart.ts';
import { RawConnection, requestHead } from '../../support/requests/raw-http.ts';
import { WireClient } from '../../support/requests/wire-client.ts';
import { serverForFile } from '../../support/server/server-for-file.ts';
import type { Signed } from '../../support/server/test-server.ts';

const BODY = inquiryBody(filePart('one.pdf', makePdf('Fictitious', 900_000)));
const HALF = BODY.subarray(0, BODY.length / 2);
const REST = BODY.subarray(HALF.length);
const PDF = filePart('a.pdf');
const LONG = Buffer.alloc(300_000, 'x');
const withFields = (...parts: Buffer[]) => Buffer.concat([...fieldParts(INQUIRY), ...parts]);

const server = serverForFile({ env: { LIMIT_FACTOR: '1' } });
let client: Signed;
let staff: Signed;

beforeAll(async () => {
  client = await server.signIn('client');
  staff = await server.signIn('staff');
});

interface Sent {
  who?: WireClient;
  path?: string;
  headers?: Record<string, string>;
  /** The part of the body sent before waiting for the answer; empty by default. */
  first?: Buffer;
  bytes?: number;
}

/** Sends the start of an upload and reads the answer, then sends the rest and another request on the same connection. */
async function expectHeard(status: number, { who = client, first, bytes = 1_000_000, ...options }: Sent) {
  const before = await findTraces(server);
  const connection = await RawConnection.open(server.url);
  await connection.send(uploadHead(who, bytes, options));
  await connection.send(first ?? '');
  const answer = await connection.answer();
  expect(answer?.status).toBe(status);
  expect(JSON.parse(String(answer?.body))).toEqual({ success: 0, message: expect.stringMatching(/\w/) });
  await connection.send(Buffer.alloc(bytes - (first?.length ?? 0), 'x'));
  await connection.send(requestHead('GET', '/healthz', {}));
  expect((await connection.answer())?.status, 'the next request on the same connection').toBe(200);
  connection.close();
  await expectTraces(server, before);
  return answer;
}

describe('a refusal arrives before the body is read, even by a client that keeps sending', () => {
  const REFUSED: Record<string, readonly [status: number, sent: () => Sent]> = {
    'without a session': [401, () => ({ who: server.anonymous() })],
    'with a forged session': [401, () => ({ who: new WireClient(server.url, 'sid=forged') })],
    'of an inquiry by staff': [403, () => ({ who: staff })],
    'of a report by a client': [403, () => ({ path: answerInquiry.path })],
    'by a form on a foreign page': [403, () => ({ headers: { origin: 'https://evil.example' } })],
    'from the page of another account': [409, () => ({ headers: { 'x-account': String(staff.id) } })],
    'with an invalid key': [400, () => ({ headers: { 'idempotency-key': 'short' } })],
    'with a doubled field': [400, () => ({ first: withFields(fieldPart('caseType', 'again'), PDF) })],
    'with a wrong field': [400, () => ({ first: Buffer.concat([fieldPart('caseType', 'Tea'), PDF]) })],
    'for another account': [403, () => ({ first: withFields(fieldPart('clientid', '4711'), PDF) })],
    'of a program': [415, () => ({ first: withFields(filePart('report.exe', LONG)) })],
    'of a PDF by its name only': [415, () => ({ first: withFields(filePart('report.pdf', LONG), PDF) })],
  };

  it.each(Object.entries(REFUSED))('an upload %s', { tags: ['V2.2.2'] }, async (_kind, [status, sent]) => {
    await expectHeard(status, sent());
  });

  it('a client that sends nothing after it is disconnected', async () => {
    const connection = await RawConnection.open(server.url);
    await connection.send(uploadHead(server.anonymous(), 1_000));
    expect((await connection.answer())?.status).toBe(401);
    await connection.gone();
    connection.close();
  });
});

describe('while three uploads of one client run', () => {
  it('a fourth is refused with a time to wait, and accepted when one has ended', async () => {
    const before = await findTraces(server);
    const running = await Promise.all([1, 2, 3].map(() => RawConnection.open(server.url)));
    onTestFinished(() => {
      for (const connection of running) connection.close();
    });
    for (const connection of running) {
      await connection.send(uploadHead(client, BODY.length));
      await connection.send(HALF);
    }
    await untilRunning(server, 3);
    const fourth = await RawConnection.open(server.url);
    await fourth.send(uploadHead(client, BODY.length));
    await fourth.send(BODY);
    const refused = await fourth.answer();
    expect([refused?.status, refused?.headers.get('retry-after')]).toEqual([429, '15']);
    const other = await server.signIn('client');
    expect((await upload(other, BODY)).status, 'another client').toBe(200);

    running[0]?.reset();
    await untilRunning(server, 2);
    expect((await upload(client, BODY)).status).toBe(200);
    await running[1]?.send(REST);
    expect((await running[1]?.answer())?.status).toBe(200);
    running[2]?.close();
    fourth.close();
    const stored = 3;
    await expectTraces(server, {
      ...before,
      inquiries: before.inquiries + stored,
      fileRows: before.fileRows + stored,
      files: expect.objectContaining({ length: before.files.length + stored }),
    });
  });
});

describe('when there is no room on the disk', () => {
  it('nothing is kept when the database is full, and the answer says so', {
    tags: ['R4.1', 'V2.3.3', 'V16.5.3'],
  }, async () => {
    const { db, engine, secrets } = server.context;
    const before = await findTraces(server);
    let undo: () => unknown = () => undefined;
    if (engine.name === 'sqlite') {
      // The database may not grow, and has no free page.
      await sql`VACUUM`.execute(db);
      const pages = await sql<{ maxPageCount: number }>`PRAGMA max_page_count = 1`.execute(db);
      expect(pages.rows).toHaveLength(1);
      undo = () => sql`PRAGMA max_page_count = 1000000000`.execute(db);
    } else {
      const full = Object.assign(new Error('could not extend file'), { code: '53100' });
      const spy = vi.spyOn(secrets, 'seal').mockImplementation(() => {
        throw full;
      });
      undo = () => spy.mockRestore();
    }
    const long = Buffer.concat([
      ...fieldParts({ ...INQUIRY, aboutCase: 'x'.repeat(9_000) }),
      filePart('one.pdf'),
      FINAL,
    ]);
    const answer = await upload(client, long);
    await undo();
    expect(answer).toMatchObject({ status: 507, success: 0, message: refusals.storageFull });
    await expectTraces(server, before);
  });
});
