// Races with a running upload: sign-outs, repeated forms, and changes of the same inquiry.
// Runs also on PostgreSQL and an object store.
import { beforeAll, describe, expect, it } from 'vitest';
import { deleteInquiry } from '../../../contract/inquiries.ts';
import { refusals } from '../../../server/base/refusals.ts';
import {
  expectTraces,
  findTraces,
  type Traces,
  untilDrafts,
  untilRunning,
} from '../../support/data/traces.ts';
import { makePdf } from '../../support/documents/pdf.ts';
import {
  filePart,
  INQUIRY,
  inquiryBody,
  statementBody,
  toAnswer,
  type UploadOptions,
  upload,
  uploadHead,
} from '../../support/requests/multipart.ts';
import { RawConnection } from '../../support/requests/raw-http.ts';
import type { WireClient } from '../../support/requests/wire-client.ts';
import { serverForFile } from '../../support/server/server-for-file.ts';
import type { Signed } from '../../support/server/test-server.ts';

const PDF = { name: 'one.pdf', content: makePdf() };
const LONG = filePart('long.pdf', makePdf('Fictitious', 200_000));

const server = serverForFile();
let client: Signed;
let staff: Signed;

beforeAll(async () => {
  client = await server.signIn('client');
  staff = await server.signIn('staff');
});

/** Begins an upload and leaves it waiting; `finish` sends the rest and returns the answer. */
async function begin(who: WireClient, body: Buffer, options: UploadOptions = {}) {
  const { drafts } = await findTraces(server);
  const connection = await RawConnection.open(server.url);
  await connection.send(uploadHead(who, body.length, options));
  await connection.send(body.subarray(0, -1_000));
  await untilDrafts(server, drafts.length + 1);
  return {
    connection,
    async finish(): Promise<{ status: number | undefined; inquiryid?: number }> {
      await connection.send(body.subarray(-1_000));
      const answer = await connection.answer();
      connection.close();
      return { status: answer?.status, ...JSON.parse(String(answer?.body)) };
    },
  };
}

/** The traces with these numbers of inquiries, files and remembered answers added. */
function plus(before: Traces, { inquiries = 0, files = 0, replays = 0 }): Traces {
  return {
    ...before,
    inquiries: before.inquiries + inquiries,
    fileRows: before.fileRows + files,
    replays: before.replays + replays,
    files: expect.objectContaining({ length: before.files.length + files }) as unknown as string[],
  };
}

const withKey = (key: string, more: UploadOptions = {}): UploadOptions => ({
  ...more,
  headers: { 'idempotency-key': key },
});

describe('a form that is sent twice', () => {
  it('makes one inquiry when the first answer was lost; the second body is read, so that its sender hears', async () => {
    const before = await findTraces(server);
    const first = await upload(client, inquiryBody(LONG), withKey('form-number-1'));
    expect(first).toMatchObject({ status: 200, success: 1 });
    const body = inquiryBody(LONG);
    const again = await RawConnection.open(server.url);
    await again.send(uploadHead(client, body.length, withKey('form-number-1')));
    await again.send(body.subarray(0, -1));
    await untilRunning(server, 1);
    await again.send(body.subarray(-1));
    const answer = await again.answer();
    expect([answer?.status, JSON.parse(String(answer?.body))]).toEqual([
      200,
      { success: 1, message: expect.any(String), inquiryid: first.inquiryid },
    ]);
    again.close();
    await expectTraces(server, plus(before, { inquiries: 1, files: 1, replays: 1 }));
  });

  it('is refused if its content or a file differs, and nothing of it is stored', {
    tags: ['R7.40'],
  }, async () => {
    const options = withKey('form-number-3');
    const first = await upload(client, inquiryBody(LONG), options);
    const before = await findTraces(server);
    const others = [
      inquiryBody(filePart('long.pdf', makePdf('Fictitious', 200_001))),
      inquiryBody(filePart('other.pdf', makePdf('Fictitious', 200_000))),
      inquiryBody(LONG, filePart('second.pdf')),
      Buffer.from(inquiryBody(LONG).toString('latin1').replace('Fictitious', 'fictitious'), 'latin1'),
    ];
    for (const other of others)
      expect(await upload(client, other, options)).toMatchObject({
        status: 422,
        message: refusals.keyReused,
      });
    await expectTraces(server, before);
    const again = await upload(client, inquiryBody(LONG), options);
    expect(again).toMatchObject({ status: 200, inquiryid: first.inquiryid });
  });

  it('makes one inquiry when several uploads run at the same time, and keeps the files of one', async () => {
    const before = await findTraces(server);
    const running = [];
    for (let count = 0; count < 4; count += 1)
      running.push(await begin(client, inquiryBody(LONG), withKey('form-number-2')));
    const answers = await Promise.all(running.map(({ finish }) => finish()));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(answers.map(({ inquiryid }) => inquiryid)).size).toBe(1);
    await expectTraces(server, plus(before, { inquiries: 1, files: 1, replays: 1 }));
  });

  it('is accepted the second time when the first upload failed', async () => {
    const before = await findTraces(server);
    const cut = await begin(client, inquiryBody(LONG), withKey('form-number-4'));
    cut.connection.reset();
    const refused = await upload(client, inquiryBody(filePart('a.exe')), withKey('form-number-4'));
    expect(refused.status).toBe(415);
    expect((await upload(client, inquiryBody(LONG), withKey('form-number-4'))).status).toBe(200);
    await expectTraces(server, plus(before, { inquiries: 1, files: 1, replays: 1 }));
  });
});

describe('an inquiry that changes while its report is uploaded', () => {
  it('is either deleted or answered, never both, when both requests arrive at the same moment', {
    tags: ['R4.4'],
  }, async () => {
    for (let round = 0; round < 10; round += 1) {
      const id = await client.submit(INQUIRY, [PDF]);
      const before = await findTraces(server);
      const running = await begin(staff, statementBody(id, LONG), toAnswer);
      const path = `${deleteInquiry.path}?inquiryid=${id}`;
      const [answered, deleted] = await Promise.all([running.finish(), client.fetch(path)]);
      if (deleted.status === 200) {
        expect(answered.status).toBe(404);
        await expectTraces(server, plus(before, { inquiries: -1, files: -1, replays: 1 }));
      } else {
        expect([answered.status, deleted.status]).toEqual([200, 409]);
        await expectTraces(server, plus(before, { files: 1 }));
      }
    }
  });
});
