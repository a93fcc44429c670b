import { beforeAll, describe, expect, it } from 'vitest';
import { viewInquiry } from '../../../contract/inquiries.ts';
import { expectTraces, findTraces } from '../../support/data/traces.ts';
import { makeDoc } from '../../support/documents/doc.ts';
import { makeDocx } from '../../support/documents/docx.ts';
import { makePdf } from '../../support/documents/pdf.ts';
import { INQUIRY } from '../../support/requests/multipart.ts';
import { RawConnection, requestHead } from '../../support/requests/raw-http.ts';
import type { SentFile, WireClient } from '../../support/requests/wire-client.ts';
import { serverForFile } from '../../support/server/server-for-file.ts';
import type { Signed } from '../../support/server/test-server.ts';

const CONTENT = makePdf('Fictitious record', 5_000);
const server = serverForFile({ env: { LIMIT_FACTOR: '1' } });
let owner: Signed;
let staff: Signed;
let record: string;
let sha256: string;

async function submitted(files: readonly SentFile[]): Promise<{ id: number; names: string[] }> {
  const id = await owner.submit(INQUIRY, files);
  return { id, names: (await viewed(id)).inquiryfileName.split(',') };
}

async function viewed(inquiryid: number) {
  const answer = await owner.call(viewInquiry, { inquiryid });
  if (answer.success !== 1) throw new Error(answer.message);
  return answer.data[0];
}

beforeAll(async () => {
  owner = await server.signIn('client');
  staff = await server.signIn('staff');
  const { id, names } = await submitted([{ name: 'Record.pdf', content: CONTENT }]);
  await staff.answer(id, 'Read.', [{ name: 'Report.pdf', content: CONTENT }]);
  record = names[0] ?? '';
  sha256 = (await viewed(id)).inquiryfiles?.[0]?.sha256 ?? '';
});

async function get(who: WireClient, name: string, headers: Record<string, string> = {}, method = 'GET') {
  const response = await who.fetch(`/uploads/${name}`, { method, headers });
  return { response, status: response.status, body: Buffer.from(await response.arrayBuffer()) };
}

describe('a stored file', () => {
  it.each([
    '../database.sqlite',
    '..%2f..%2fetc%2fpasswd',
    '..%5c..%5cdatabase.sqlite',
    '.incoming',
    '%00',
    `${'x'.repeat(3_000)}.pdf`,
    '%',
    '',
  ])('is not found under an invalid name: /uploads/%s', { tags: ['V5.4.1'] }, async (name) => {
    const connection = await RawConnection.open(server.url);
    await connection.send(requestHead('GET', `/uploads/${name}`, { cookie: staff.cookie }));
    const answer = await connection.answer();
    expect(answer?.status).toBeOneOf([400, 404]);
    expect(JSON.parse(String(answer?.body))).toMatchObject({ success: 0 });
    connection.close();
  });
});

describe('a download', () => {
  it('has the content type of its kind, and is never compressed', async () => {
    const files = [
      { name: 'a.doc', content: makeDoc() },
      { name: 'b.DOCX', content: makeDocx() },
    ];
    const { names } = await submitted(files);
    const types = [
      'application/msword',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    ];
    for (const [index, name] of names.entries()) {
      const { response, body } = await get(owner, name, { 'accept-encoding': 'gzip, br' });
      expect(response.headers.get('content-type')).toBe(types[index]);
      expect(response.headers.get('content-encoding')).toBeNull();
      expect(body.equals(files[index]?.content ?? Buffer.alloc(0))).toBe(true);
    }
  });

  it.each([
    ['Smith, John "final".pdf', 'attachment; filename="Smith, John \\"final\\".pdf"'],
    ['a/b\\c.pdf', 'attachment; filename=a_b_c.pdf'],
    ['100% sure.pdf', 'attachment; filename="100% sure.pdf"'],
    ['Ünal.pdf', `attachment; filename="?nal.pdf"; filename*=UTF-8''%C3%9Cnal.pdf`],
    ['€ 記録.pdf', `attachment; filename="? ??.pdf"; filename*=UTF-8''%E2%82%AC%20%E8%A8%98%E9%8C%B2.pdf`],
  ])(
    'has the original name: %s',
    { tags: ['R3.26', 'V1.2.1', 'V5.4.1', 'V5.4.2'] },
    async (name, disposition) => {
      const { names } = await submitted([{ name, content: CONTENT }]);
      const { response } = await get(owner, names[0] ?? '');
      expect(response.headers.get('content-disposition')).toBe(disposition);
    },
  );
});

const whole = [200, 0, 5_000] as const;
const etag = () => `"${sha256}"`;
const RANGES: readonly [string, () => Record<string, string>, readonly [number, number, number]][] = [
  ['its first byte', () => ({ range: 'bytes=0-0' }), [206, 0, 1]],
  ['its middle', () => ({ range: 'bytes=1000-1999' }), [206, 1_000, 2_000]],
  ['from an offset to the end', () => ({ range: 'bytes=4999-' }), [206, 4_999, 5_000]],
  ['its end', () => ({ range: 'bytes=-10' }), [206, 4_990, 5_000]],
  ['past its end', () => ({ range: 'bytes=4000-99999' }), [206, 4_000, 5_000]],
  ['the rest of the same file', () => ({ range: 'bytes=10-', 'if-range': etag() }), [206, 10, 5_000]],
  ['the rest of another file', () => ({ range: 'bytes=10-', 'if-range': '"other"' }), whole],
  ['several parts', () => ({ range: 'bytes=0-1,5-6' }), whole],
  ['a part that ends before it begins', () => ({ range: 'bytes=5-2' }), whole],
  ['another unit', () => ({ range: 'pages=1-2' }), whole],
];

describe('a request for a range', () => {
  it.each(RANGES)('%s', { tags: ['R7.16'] }, async (_what, headers, [status, start, end]) => {
    for (const method of ['GET', 'HEAD']) {
      const { response, body } = await get(owner, record, headers(), method);
      expect(response.status).toBe(status);
      expect(response.headers.get('content-length')).toBe(String(end - start));
      expect(response.headers.get('content-range')).toBe(
        status === 206 ? `bytes ${start}-${end - 1}/5000` : null,
      );
      expect(body.equals(method === 'GET' ? CONTENT.subarray(start, end) : Buffer.alloc(0))).toBe(true);
    }
  });

  it.each(['bytes=5000-', 'bytes=-0', 'bytes=999999999999999999-'])(
    'that cannot be satisfied (%s) gets the size of the file',
    { tags: ['V1.4.2', 'R7.620'] },
    async (range) => {
      const before = await findTraces(server);
      const { response, body } = await get(owner, record, { range });
      expect([response.status, response.headers.get('content-range')]).toEqual([416, 'bytes */5000']);
      const message = 'The requested part begins after the end of the file.';
      expect(JSON.parse(body.toString())).toEqual({ success: 0, message });
      await expectTraces(server, before);
    },
  );
});
