// Invalid uploads, sent as raw requests: each is refused with its status and leaves nothing behind, whether its
// length is announced or it comes in chunks.
import { beforeAll, describe, expect, it } from 'vitest';
import type { ContentFault } from '../../../contract/content.ts';
import { serverMessages } from '../../../contract/messages.ts';
import { expectTraces, findTraces } from '../../support/data/traces.ts';
import { makeDoc } from '../../support/documents/doc.ts';
import { makeDocx, makeZip } from '../../support/documents/docx.ts';
import { foundFile } from '../../support/documents/found.ts';
import { FICTITIOUS, makePdf } from '../../support/documents/pdf.ts';
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

const MAX_FILE_BYTES = 20_000;
const MAX_FILES = 4;

const server = serverForFile({ uploadLimits: { maxFileBytes: MAX_FILE_BYTES, maxFiles: MAX_FILES } });
let client: Signed;

beforeAll(async () => {
  client = await server.signIn('client');
});

interface Refused {
  body: Buffer;
  /** 400 unless given. */
  status?: number;
  message?: string | RegExp;
  options?: UploadOptions;
}

const PDF = filePart('one.pdf');
const EXE = Buffer.concat([Buffer.from('MZ\x90\0\x03', 'latin1'), Buffer.alloc(3_000)]);
const whole = inquiryBody(PDF);
/** An inquiry with other values for some fields; undefined leaves a field out. */
const withFields = (changed: Record<string, string | undefined>): Buffer => {
  const fields = Object.entries({ ...INQUIRY, ...changed });
  return Buffer.concat([
    ...fields.flatMap(([name, value]) => (value === undefined ? [] : [fieldPart(name, value)])),
    PDF,
    FINAL,
  ]);
};
const ofType = (contentType: string): UploadOptions => ({ headers: { 'content-type': contentType } });
const withBoundary = (boundary: string, body: Buffer) =>
  Buffer.from(body.toString('latin1').replaceAll(BOUNDARY, boundary), 'latin1');

/** A copy with these bytes written at an offset, which counts from the end when negative. */
function tamper(content: Buffer, at: number, bytes: readonly number[]): Buffer {
  const copy = Buffer.from(content);
  copy.set(bytes, at < 0 ? copy.length + at : at);
  return copy;
}

const ENVELOPES: Record<string, Refused> = {
  'without its final boundary': { body: whole.subarray(0, whole.length - FINAL.length) },
  'whose final boundary is inside the file': {
    body: Buffer.concat([whole.subarray(0, whole.length - FINAL.length - 2), FINAL]),
  },
  'without a boundary parameter': { body: whole, options: ofType('multipart/form-data') },
  'with a boundary that can be read in two ways': {
    // Begins with the boundary as one parser reads it, and goes on with that of the other.
    body: Buffer.concat([Buffer.from('--one\\\r\n'), withBoundary('one"two', whole)]),
    options: ofType('multipart/form-data; boundary="one\\"two"'),
  },
  'with a file before the first boundary': { body: Buffer.concat([filePart('two.pdf').subarray(2), whole]) },
  'with parts after the closing boundary': { body: Buffer.concat([whole, filePart('two.pdf'), FINAL]) },
  'of another kind of multipart': {
    status: 415,
    body: whole,
    options: ofType('multipart/mixed; boundary=x'),
  },
  'that is JSON': { status: 415, body: Buffer.from('{}'), options: ofType('application/json') },
  'without any part': { body: FINAL },
  'with a part without headers': { body: inquiryBody(PDF, part('', 'content')) },
  'with a part that is not form data': {
    body: inquiryBody(PDF, part('content-disposition: attachment; filename="two.pdf"', makePdf())),
  },
  'with a bare line break in a file name': { body: inquiryBody(PDF, filePart('tw\no.pdf')) },
  'with a bare line break among its headers': {
    body: inquiryBody(
      PDF,
      part('x: y\ncontent-disposition: form-data; name="files"; filename="a.pdf"', makePdf()),
    ),
  },
};

const FIELDS: Record<string, Refused> = {
  'with a wrong field after a file': {
    message: /^selectedServices /,
    body: Buffer.concat([PDF, ...fieldParts({ ...INQUIRY, selectedServices: '["Tea"]' }), FINAL]),
  },
  'with a doubled field': {
    message: 'The field aboutCase was given more than once.',
    body: inquiryBody(fieldPart('aboutCase', 'Again.'), PDF),
  },
  'with a text of 10,001 characters': {
    message: 'aboutCase must have at most 10000 characters.',
    body: withFields({ aboutCase: 'x'.repeat(10_001) }),
  },
  'with a field of more than 64 KiB': {
    message: 'aboutCase is too long.',
    body: withFields({ aboutCase: 'x'.repeat(70_000) }),
  },
  'with too many fields': {
    body: inquiryBody(...Array.from({ length: 60 }, (_, index) => fieldPart(`more${index}`, 'x')), PDF),
  },
  'without its text': { message: 'aboutCase is required.', body: withFields({ aboutCase: undefined }) },
  'of an unknown case type': { body: withFields({ caseType: 'Another' }) },
  'whose services are not JSON': { body: withFields({ selectedServices: '[' }) },
  'with an unknown service': { body: withFields({ selectedServices: '["Tea"]' }) },
  'with the mode of an answer': { body: withFields({ mode: '2' }) },
  'with the id of another account': { status: 403, body: withFields({ clientid: '4711' }) },
};

const content = (name: string, bytes: Buffer, fault: ContentFault = 'wrong-type'): Refused => ({
  status: 415,
  message: serverMessages.fileContentRefused(name, fault),
  body: inquiryBody(PDF, filePart(name, bytes)),
});
const kind = (name: string, shown = name): Refused => ({
  status: 415,
  message: `File "${shown}" is not a PDF or Word document (.pdf, .doc, .docx). Print it to PDF, or call us at 555-0142.`,
  body: inquiryBody(PDF, filePart(name)),
});
const docx = makeDocx();

const FILES: Record<string, Refused> = {
  'without a file': { message: 'At least one file is required.', body: inquiryBody() },
  'with an empty file': {
    message: 'File "two.pdf" is empty. Please choose another file.',
    body: inquiryBody(PDF, filePart('two.pdf', '')),
  },
  'with a file without a name': { status: 415, body: inquiryBody(PDF, filePart('', makePdf())) },
  'with NUL in a file name': { body: inquiryBody(PDF, filePart('tw\0o.pdf')) },
  'with a program': kind('report.exe'),
  'with a program that displays like a PDF': kind('report\u202Efdp.exe', 'reportfdp.exe'),
  'with a file without an extension': kind('report'),
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
  'with a DOCX that only starts like one': content(
    'head.docx',
    Buffer.concat([Buffer.from('PK\x03\x04'), EXE]),
  ),
  'with a DOCX whose directory is elsewhere': content('lies.docx', tamper(docx, -6, [0, 0xff, 0xff, 0xff])),
  'with a DOC that is a DOCX': content('report.doc', docx, 'other-format'),
  'with a DOCX that is a DOC': content('report.docx', makeDoc(), 'other-format'),
  'with RTF named DOC': content('report.doc', foundFile('rtf-saved-as.doc'), 'other-format'),
  'with a DOC whose directory leads in circles': content(
    'loop.doc',
    tamper(makeDoc(FICTITIOUS, 6_144, 'Other'), 516, [1, 0, 0, 0]),
  ),
  'with a DOC with a password': content('report.doc', tamper(makeDoc(), 1_547, [1]), 'protected'),
  'with a DOCX with a password': content('report.docx', foundFile('word-with-password.docx'), 'protected'),
  'with a DOCX that is a workbook': content('book.docx', makeDoc(FICTITIOUS, 6_144, 'Workbook')),
  'with a DOCX with macros': content('report.docx', foundFile('macro-document-renamed.docx'), 'macros'),
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

describe('an upload is refused and nothing is stored', () => {
  const all = { ...ENVELOPES, ...FIELDS, ...FILES };
  it.each(Object.entries(all))(
    '%s',
    {
      tags: ['R5.1', 'R5.2', 'R5.31', 'R5.28', 'R5.30', 'R7.31', 'R7.35', 'R7.161', 'R9.15', 'V5.2.2'],
    },
    async (_name, { status = 400, body, message, options }) => {
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
