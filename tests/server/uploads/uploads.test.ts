// What an upload may not be, over hand-written requests: each is refused with an honest status and leaves
// nothing, however its length is announced.
import { beforeAll, describe, expect, it } from 'vitest';
import { makeDoc } from '../../support/documents/doc.ts';
import { makeDocx, makeZip } from '../../support/documents/docx.ts';
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
  type UploadOptions,
  upload,
} from '../../support/requests/multipart.ts';
import { serverForFile } from '../../support/server/server-for-file.ts';
import type { Signed } from '../../support/server/test-server.ts';
import { expectTraces, findTraces } from '../../support/server/traces.ts';

const MAX_FILE_BYTES = 20_000;
const MAX_FILES = 4;

const server = serverForFile({ uploadLimits: { maxFileBytes: MAX_FILE_BYTES, maxFiles: MAX_FILES } });
let client: Signed;

beforeAll(async () => {
  client = await server.signIn('client');
});

interface Refused {
  status: number;
  body: Buffer;
  message?: string | RegExp;
  options?: UploadOptions;
}

const PDF = filePart('one.pdf');
const EXE = Buffer.concat([Buffer.from('MZ\x90\0\x03', 'latin1'), Buffer.alloc(3_000)]);
const whole = inquiryBody(PDF);
const withFields = (fields: Record<string, string>, ...parts: Buffer[]) =>
  Buffer.concat([...fieldParts(fields), ...(parts.length > 0 ? parts : [PDF]), FINAL]);
const without = (name: string) =>
  Object.fromEntries(Object.entries(INQUIRY).filter(([field]) => field !== name));
const ofType = (contentType: string): UploadOptions => ({ headers: { 'content-type': contentType } });
const withBoundary = (boundary: string, body: Buffer) =>
  Buffer.from(body.toString('latin1').replaceAll(BOUNDARY, boundary), 'latin1');

/** Writes over some bytes of a copy. */
function tamper(content: Buffer, at: number, bytes: Buffer): Buffer {
  const copy = Buffer.from(content);
  bytes.copy(copy, at < 0 ? copy.length + at : at);
  return copy;
}

function number(value: number, bytes: number): Buffer {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntLE(value, 0, bytes);
  return buffer;
}

const ENVELOPES: Record<string, Refused> = {
  'without its final boundary': { status: 400, body: whole.subarray(0, whole.length - FINAL.length) },
  'whose final boundary lacks a dash': { status: 400, body: whole.subarray(0, whole.length - 3) },
  'whose final boundary stands inside the file': {
    status: 400,
    body: Buffer.concat([whole.subarray(0, whole.length - FINAL.length - 2), FINAL]),
  },
  'without a boundary parameter': { status: 400, body: whole, options: ofType('multipart/form-data') },
  'with an empty boundary parameter': {
    status: 400,
    body: whole,
    options: ofType('multipart/form-data; boundary='),
  },
  'with a boundary that can be read in two ways': {
    status: 400,
    // Begins with the boundary as one reader sees it, goes on with that of the other.
    body: Buffer.concat([Buffer.from('--one\\\r\n'), withBoundary('one"two', whole)]),
    options: ofType('multipart/form-data; boundary="one\\"two"'),
  },
  'with the boundary of another body': {
    status: 400,
    body: whole,
    options: ofType('multipart/form-data; boundary=another'),
  },
  'with a file before the first boundary': {
    status: 400,
    body: Buffer.concat([filePart('two.pdf').subarray(2), whole]),
  },
  'whose first boundary follows a bare line feed': {
    status: 400,
    body: Buffer.concat([Buffer.from('\n'), whole]),
  },
  'with something behind the closing boundary': {
    status: 400,
    body: Buffer.concat([whole, Buffer.from('and more')]),
  },
  'with more parts behind the closing boundary': {
    status: 400,
    body: Buffer.concat([whole, filePart('two.pdf'), FINAL]),
  },
  'that its first boundary closes': { status: 400, body: Buffer.concat([FINAL, whole]) },
  'of another kind of multipart': {
    status: 415,
    body: whole,
    options: ofType('multipart/mixed; boundary=x'),
  },
  'that is JSON': { status: 415, body: Buffer.from('{}'), options: ofType('application/json') },
  'that is plain text': { status: 415, body: whole, options: ofType('text/plain') },
  'without any part': { status: 400, body: FINAL },
  'of no bytes at all': { status: 400, body: Buffer.alloc(0) },
  'with a part without headers': { status: 400, body: inquiryBody(PDF, part('', 'content')) },
  'with a part that does not say what it is': {
    status: 400,
    body: inquiryBody(PDF, part('content-type: application/pdf', makePdf())),
  },
  'with a part that is no form data': {
    status: 400,
    body: inquiryBody(PDF, part('content-disposition: attachment; filename="two.pdf"', makePdf())),
  },
  'with a bare line break in a file name': { status: 400, body: inquiryBody(PDF, filePart('tw\no.pdf')) },
  'with a bare line break among its headers': {
    status: 400,
    body: inquiryBody(
      PDF,
      part('x: y\ncontent-disposition: form-data; name="files"; filename="a.pdf"', makePdf()),
    ),
  },
  'with a part cut off in its headers': {
    status: 400,
    body: inquiryBody(PDF, Buffer.from(`--${BOUNDARY}\r\ncontent-disposition: form-data\r\n`)),
  },
};

const FIELDS: Record<string, Refused> = {
  'with a field behind a file': {
    status: 400,
    message: 'All fields must come before the files.',
    body: inquiryBody(PDF, fieldPart('otherService', 'Late.')),
  },
  'with a doubled field': {
    status: 400,
    message: 'The field aboutCase was given more than once.',
    body: inquiryBody(fieldPart('aboutCase', 'Again.'), PDF),
  },
  'with a text of 10,001 characters': {
    status: 400,
    message: 'aboutCase must have at most 10000 characters.',
    body: withFields({ ...INQUIRY, aboutCase: 'x'.repeat(10_001) }),
  },
  'with a field of more than 64 KiB': {
    status: 400,
    message: 'aboutCase is too long.',
    body: withFields({ ...INQUIRY, aboutCase: 'x'.repeat(70_000) }),
  },
  'with too many fields': {
    status: 400,
    body: inquiryBody(...Array.from({ length: 60 }, (_, index) => fieldPart(`more${index}`, 'x')), PDF),
  },
  'without its text': {
    status: 400,
    message: 'aboutCase is required.',
    body: withFields(without('aboutCase')),
  },
  'with a blank text': { status: 400, body: withFields({ ...INQUIRY, aboutCase: ' \r\n\t ' }) },
  'with NUL in its text': { status: 400, body: withFields({ ...INQUIRY, aboutCase: 'one\0two' }) },
  'of an unknown case type': { status: 400, body: withFields({ ...INQUIRY, caseType: 'Another' }) },
  'of an unknown urgency': { status: 400, body: withFields({ ...INQUIRY, urgencyLevels: 'Rush' }) },
  'whose services are no JSON': { status: 400, body: withFields({ ...INQUIRY, selectedServices: '[' }) },
  'whose services are no list': { status: 400, body: withFields({ ...INQUIRY, selectedServices: '{}' }) },
  'with an unknown service': { status: 400, body: withFields({ ...INQUIRY, selectedServices: '["Tea"]' }) },
  'with the mode of an answer': { status: 400, body: withFields({ ...INQUIRY, mode: '2' }) },
  'for the id of somebody else': { status: 403, body: withFields({ ...INQUIRY, clientid: '4711' }) },
  'for an id that is none': { status: 400, body: withFields({ ...INQUIRY, clientid: '1e3' }) },
};

const content = (name: string, bytes: Buffer): Refused => ({
  status: 415,
  message: `File "${name}" is not what its name says. Please send a PDF or Word document.`,
  body: inquiryBody(PDF, filePart(name, bytes)),
});
const kind = (name: string, shown = name): Refused => ({
  status: 415,
  message: `File "${shown}" is not a PDF or Word document (.pdf, .doc, .docx).`,
  body: inquiryBody(PDF, filePart(name)),
});
const docx = makeDocx();

const FILES: Record<string, Refused> = {
  'without a file': { status: 400, message: 'At least one file is required.', body: inquiryBody() },
  'whose only file was not chosen': {
    status: 400,
    message: 'At least one file is required.',
    body: inquiryBody(filePart('', '')),
  },
  'with an empty file': {
    status: 400,
    message: 'File "two.pdf" is empty.',
    body: inquiryBody(PDF, filePart('two.pdf', '')),
  },
  'with a file without a name': { status: 415, body: inquiryBody(PDF, filePart('', makePdf())) },
  'with NUL in a file name': { status: 400, body: inquiryBody(PDF, filePart('tw\0o.pdf')) },
  'with a program': kind('report.exe'),
  'with a program called a PDF on the way': kind('report.pdf.exe'),
  'with a program that reads like a PDF': kind('report\u202Efdp.exe', 'reportfdp.exe'),
  'with a file without an extension': kind('report'),
  'with a file whose extension has no dot': kind('reportpdf'),
  'with a program renamed to .pdf': content('report.pdf', EXE),
  'with a PDF that begins after its first 1,024 bytes': content(
    'late.pdf',
    Buffer.concat([Buffer.alloc(1_020, ' '), makePdf()]),
  ),
  'with a DOCX that is another ZIP': content(
    'archive.docx',
    makeZip([{ name: 'word/other.xml', content: Buffer.from('x') }]),
  ),
  'with a DOCX that is a PDF': content('report.docx', makePdf()),
  'with a DOCX that begins like one': content('head.docx', Buffer.concat([Buffer.from('PK\x03\x04'), EXE])),
  'with a DOCX without its end': content('cut.docx', docx.subarray(0, docx.length - 30)),
  'with a DOCX whose directory lies elsewhere': content('lies.docx', tamper(docx, -6, number(0xffffff00, 4))),
  'with a DOCX that hides its directory': content('lies.docx', tamper(docx, -14, number(0, 4))),
  'with a DOCX whose directory is full of nothing': content('lies.docx', tamper(docx, -6, number(4, 4))),
  'with a DOC that is a DOCX': content('report.doc', docx),
  'with a DOC whose header is wrong': content('report.doc', tamper(makeDoc(), 7, Buffer.from([0]))),
  'with a file one byte too large': {
    status: 413,
    message: 'File "two.pdf" exceeds the maximum limit of 1GB.',
    body: inquiryBody(PDF, filePart('two.pdf', makePdf('x', MAX_FILE_BYTES + 1))),
  },
  'with one file too many': {
    status: 413,
    message: `At most ${MAX_FILES} files can be sent at once.`,
    body: inquiryBody(...Array.from({ length: MAX_FILES + 1 }, () => PDF)),
  },
};

describe('nothing is stored of an upload', () => {
  const all = { ...ENVELOPES, ...FIELDS, ...FILES };
  it.each(Object.entries(all))(
    '%s',
    {
      tags: [
        'R5.1',
        'R5.2',
        'R5.3',
        'R5.27',
        'R5.28',
        'R5.29',
        'R5.30',
        'R7.34',
        'R7.35',
        'R7.37',
        'R9.15',
        'V5.2.2',
      ],
    },
    async (_name, { status, body, message, options }) => {
      for (const framing of FRAMINGS) {
        const before = await findTraces(server);
        const answer = await upload(client, body, { ...options, framing });
        expect(answer).toMatchObject({
          status,
          success: 0,
          message: message ?? expect.stringMatching(/^\w.+\.$/),
        });
        await expectTraces(server, before);
      }
    },
  );
});
