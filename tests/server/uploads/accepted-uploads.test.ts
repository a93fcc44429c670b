// Unusual uploads that are valid: they are stored and returned byte for byte, under a safe name.
import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { viewInquiry } from '../../../contract/inquiries.ts';
import { makeDoc } from '../../support/documents/doc.ts';
import { makeDocx, makeZip } from '../../support/documents/docx.ts';
import { foundFile } from '../../support/documents/found.ts';
import { makePdf } from '../../support/documents/pdf.ts';
import { FRAMINGS } from '../../support/requests/cuts.ts';
import {
  BOUNDARY,
  FINAL,
  fieldPart,
  fieldParts,
  filePart,
  INQUIRY,
  inquiryBody,
  part,
  upload,
} from '../../support/requests/multipart.ts';
import { serverForFile } from '../../support/server/server-for-file.ts';
import type { Signed } from '../../support/server/test-server.ts';

const MAX_FILE_BYTES = 20_000;
const MAX_FILES = 4;

const server = serverForFile({ uploadLimits: { maxFileBytes: MAX_FILE_BYTES, maxFiles: MAX_FILES } });
let client: Signed;

beforeAll(async () => {
  client = await server.signIn('client');
});

async function filesOf(inquiryid: number | undefined) {
  const answer = await client.call(viewInquiry, { inquiryid: inquiryid ?? 0 });
  if (answer.success !== 1) throw new Error(answer.message);
  return answer.data[0].inquiryfiles ?? [];
}

const sha256Of = (content: Buffer) => createHash('sha256').update(content).digest('hex');

async function stored(name: string): Promise<Buffer> {
  const answer = await client.fetch(`/uploads/${name}`);
  return Buffer.from(await answer.arrayBuffer());
}

/** Uploads the body and expects exactly these contents back, in this order. Returns their original names. */
async function expectStored(body: Buffer, contents: readonly Buffer[]): Promise<string[]> {
  const originals: string[] = [];
  for (const framing of FRAMINGS) {
    const answer = await upload(client, body, { framing });
    expect(answer).toMatchObject({ status: 200, success: 1 });
    const files = await filesOf(answer.inquiryid);
    const wanted = contents.map((content) => ({ bytes: content.length, sha256: sha256Of(content) }));
    expect(files).toMatchObject(wanted);
    for (const [index, file] of files.entries()) {
      expect((await stored(file.filename)).equals(contents[index] ?? Buffer.alloc(0))).toBe(true);
      expect(file.filename).toMatch(/^[A-Za-z0-9]{22}-[A-Za-z0-9-]+\.(pdf|doc|docx)$/);
      expect(file.filename.length).toBeLessThanOrEqual(100);
    }
    originals.splice(0, originals.length, ...files.map((file) => file.originalname));
  }
  return originals;
}

describe('fields', () => {
  it('between and after the files are read as those before them, in the order of §3', {
    tags: ['R7.35'],
  }, async () => {
    const [first, second] = [makePdf('first'), makePdf('second')];
    const { caseType = '', ...others } = INQUIRY;
    const body = Buffer.concat([
      fieldPart('caseType', caseType),
      filePart('a.pdf', first),
      ...fieldParts(others),
      filePart('b.pdf', second),
      ...fieldParts({ clientid: String(client.id), mode: '1', otherService: 'A map' }),
      FINAL,
    ]);
    await expectStored(body, [first, second]);
    const { inquiryid = 0 } = await upload(client, body);
    const answer = await client.call(viewInquiry, { inquiryid });
    expect(answer).toMatchObject({ data: [{ otherService: 'A map', aboutCase: INQUIRY.aboutCase }] });
  });
});

describe('sizes and counts at their limits', () => {
  it.each([-1, 0])(
    'a file of the largest size plus %i bytes is stored',
    { tags: ['R5.28'] },
    async (less) => {
      const content = makePdf('Fictitious', MAX_FILE_BYTES + less);
      await expectStored(inquiryBody(filePart('edge.pdf', content)), [content]);
    },
  );

  it('the largest number of files is stored, in the order sent', { tags: ['R5.30'] }, async () => {
    const contents = Array.from({ length: MAX_FILES }, (_, index) => makePdf(`File ${index}`));
    const parts = contents.map((content, index) => filePart(`${index}.pdf`, content));
    expect(await expectStored(inquiryBody(...parts), contents)).toEqual(['0.pdf', '1.pdf', '2.pdf', '3.pdf']);
  });
});

describe('variants of a body', () => {
  it('a file may contain line breaks, dashes and almost the boundary', async () => {
    const lines = [
      `--${BOUNDARY.slice(0, -1)}`,
      `-${BOUNDARY}--`,
      ` --${BOUNDARY}--`,
      `\n--${BOUNDARY}`,
      '--',
      '',
    ];
    const content = Buffer.from(`%PDF-\r\n${lines.join('\r\n')}\r\n\r\r\n\n`);
    await expectStored(inquiryBody(filePart('a.pdf', content)), [content]);
  });

  it('file parts may have any field name, and an empty file input is ignored', {
    tags: ['R7.31'],
  }, async () => {
    const named = part('content-disposition: form-data; name="report"; filename="a.pdf"', makePdf('A'));
    const octets = part(
      'Content-Type: application/octet-stream\r\nContent-Disposition: form-data; name="b"; filename="b.pdf"',
      makePdf('B'),
    );
    await expectStored(inquiryBody(named, filePart('', ''), octets), [makePdf('A'), makePdf('B')]);
  });

  it('unknown fields are ignored', { tags: ['R7.31', 'V15.3.3'] }, async () => {
    await expectStored(
      inquiryBody(fieldPart('roleid', '1'), fieldPart('__proto__', 'x'), filePart('a.pdf')),
      [makePdf()],
    );
  });
});

/** As .NET writes it: the list compressed, and the type of the document named for all parts with its extension. */
function typedByExtension(): Buffer {
  const type = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
  const list = `<Types><Default Extension="xml" ContentType="${type}"/></Types>`;
  return makeZip([
    { name: '[Content_Types].xml', content: Buffer.from(list), isCompressed: true },
    { name: 'word/document.xml', content: Buffer.from('<w:document/>') },
  ]);
}

describe('kinds of file', () => {
  it.each([
    ['a.pdf', makePdf()],
    ['late.pdf', Buffer.concat([Buffer.alloc(1_019, '\n'), makePdf()])],
    ['a.doc', makeDoc()],
    ['a.docx', makeDocx()],
    ['a.DOCX', makeDocx()],
    ['from Word Online.docx', foundFile('word-online-document2.docx')],
    ['with a byte after its end.docx', Buffer.concat([makeDocx(), Buffer.of(10)])],
    ['typed by extension.docx', typedByExtension()],
    ['big.docx', makeDocx('Fictitious', MAX_FILE_BYTES)],
  ])('%s is stored', { tags: ['R5.30', 'V5.2.2'] }, async (name, content) => {
    expect(await expectStored(inquiryBody(filePart(name, content)), [content])).toEqual([name]);
  });
});

/** The name as sent between the quotes, and as people see it. */
const NAMES: readonly [sent: string, shown: string][] = [
  ['Smith, John; records, part 1.pdf', 'Smith, John; records, part 1.pdf'],
  ['../../etc/passwd.pdf', '../../etc/passwd.pdf'],
  ['C:\\\\records\\\\new.pdf', 'new.pdf'],
  ['He said \\"no\\".pdf', 'He said "no".pdf'],
  ['line%0D%0Abreak.pdf', 'line  break.pdf'],
  ['invoice\u202Efdp.pdf', 'invoicefdp.pdf'],
  ['bell\u0007 and tab\t.pdf', 'bell and tab .pdf'],
  ['医療記録 二〇二四.pdf', '医療記録 二〇二四.pdf'],
  ['A\u0308rztin.pdf', 'Ärztin.pdf'],
  // Without the joiner this emoji would be a woman followed by a sign.
  ['😀👩‍⚕️.pdf', '😀👩‍⚕️.pdf'],
  ['.pdf', '.pdf'],
  ['  spaced  .pdf  ', 'spaced  .pdf'],
  [`${'療'.repeat(296)}.pdf`, `${'療'.repeat(251)}.pdf`],
  // Cut in the middle of an emoji.
  [`${'😀'.repeat(140)}.pdf`, `${'😀'.repeat(125)}\ufffd.pdf`],
];

describe('a file name is kept for people, and stored under a safe name', () => {
  it.each(NAMES)('%s', { tags: ['R3.26', 'V1.3.3', 'V5.3.2'] }, async (sent, shown) => {
    expect(await expectStored(inquiryBody(filePart(sent)), [makePdf()])).toEqual([shown]);
  });

  it.each([
    [`filename*=UTF-8''%E2%82%AC%20rates.pdf`, '€ rates.pdf'],
    [`filename="_ rates.pdf"; filename*=UTF-8''%E2%82%AC%20rates.pdf`, '€ rates.pdf'],
    [`filename="a; filename*=UTF-8''b.pdf"`, "a; filename*=UTF-8''b.pdf"],
  ])('sent in the extended form of RFC 8187: %s', { tags: ['R3.620'] }, async (sent, shown) => {
    const extended = part(`content-disposition: form-data; name="files"; ${sent}`, makePdf());
    expect(await expectStored(inquiryBody(extended), [makePdf()])).toEqual([shown]);
  });
});
