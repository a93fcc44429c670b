// A multipart request with random defects, repeatable by seed.
import { makeDoc } from '../../../tests/support/documents/doc.ts';
import { makeDocx } from '../../../tests/support/documents/docx.ts';
import { makePdf } from '../../../tests/support/documents/pdf.ts';
import { BOUNDARY, INQUIRY } from '../../../tests/support/requests/multipart.ts';
import { inChunks, LAST_CHUNK } from '../../../tests/support/requests/raw-http.ts';
import { type Random, seeded } from '../../trials/random.ts';

export interface Mutant {
  contentType: string;
  body: Buffer;
  /** The header that frames the body, and the bytes on the wire. */
  framing: readonly [string, string];
  wire: Buffer;
  /**
   * The framing announces more than is sent (`short`), or less or nonsense (`long`), so the server cannot
   * read anything after it on this connection.
   */
  damage: 'short' | 'long' | undefined;
}

/** `submit` makes an inquiry, `answer` answers one. */
export type Kind = 'submit' | 'answer';

interface Part {
  head: string;
  content: Buffer;
}

const FILES: readonly [string, Buffer][] = [
  ['one.pdf', makePdf('Fictitious')],
  ['two.docx', makeDocx('Fictitious')],
  ['three.doc', makeDoc('Fictitious')],
  ['Befund 漢字.PDF', makePdf('Fictitious: 漢字')],
];

/** Bytes with a meaning in this format, and fragments of them. */
const TOKENS = [
  ...['\r\n', '\n', '\r', '\r\n\r\n', '\n\n', '--', '"', '\\"', ';', '=', ':', '\0', '%00', '\xff\xfe', ' '],
  ...[`--${BOUNDARY}`, `\r\n--${BOUNDARY}`, `\r\n--${BOUNDARY}--`, `\r\n--${BOUNDARY}--\r\n`, BOUNDARY],
  ...['content-disposition: form-data; name="files"; filename="x.pdf"', 'content-disposition:', 'filename='],
  ...["filename*=UTF-8''a%20b.pdf", "filename*=x'y'%zz", 'name=', 'charset=utf-16le', '%PDF-', 'PK\x05\x06'],
];

const HEADS = [
  ...['text/plain; charset=utf-16le', 'text/plain; charset=no-such-charset', 'application/octet-stream'].map(
    (type) => `content-type: ${type}`,
  ),
  ...['content-type: multipart/mixed; boundary=inner', 'content-disposition: form-data; name="caseType"'],
  ...['content-transfer-encoding: base64', 'content-transfer-encoding: quoted-printable'],
  ...['content-length: 4', '__proto__: 1', 'x-empty:', ': no name', 'no colon', ' folded'],
  `x-long: ${'l'.repeat(20_000)}`,
];

const NAMES = [
  ...['', '__proto__', 'constructor', 'caseType', 'mode', 'clientid', 'getinquiryid', 'files'],
  ...['a'.repeat(5_000), '%00', 'x\0y', '\u202efdp.exe', '../../etc/passwd', 'x"; filename="y.pdf'],
];

const FILE_NAMES = [
  ...['', '.pdf', 'x', 'x.exe', 'x.pdf\0.exe', '../../x.pdf', 'C:\\x.pdf', '%22.pdf'],
  `${'n'.repeat(3_000)}.pdf`,
  ...['\u202efdp.pdf', '"x".pdf', 'x.pdf"', "x';.pdf", '\xff\xfe.pdf', '😀.pdf', '.docx', 'x.DOC'],
];

const VALUES = [
  ...['', ' ', '1', '2', '-1', '1e400', '[', '[]', '["Other"]', '{"__proto__":1}', '\0'],
  'x'.repeat(70_000),
];

function partsOf(kind: Kind, inquiryId: number, random: Random): Part[] {
  const fields: Readonly<Record<string, string>> =
    kind === 'submit' ? INQUIRY : { processcomments: 'Read.', mode: '2', getinquiryid: String(inquiryId) };
  const parts: Part[] = Object.entries(fields).map(([name, value]) => ({
    head: `content-disposition: form-data; name="${name}"`,
    content: Buffer.from(value),
  }));
  for (let count = random.between(1, 3); count > 0; count -= 1) {
    const [name, content] = choose(random, FILES);
    parts.push({ head: `content-disposition: form-data; name="files"; filename="${name}"`, content });
  }
  return parts;
}

/** `pick` from a list that is not empty. */
function choose<T>(random: Random, items: readonly T[]): T {
  return random.pick(items) as T;
}

const anyBytes = (random: Random, most: number) =>
  Buffer.from(Array.from({ length: random.between(1, most) }, () => random.between(0, 255)));

/** Changes to one part, or to the list of them. */
const OF_PARTS: readonly ((parts: Part[], random: Random) => unknown)[] = [
  (parts, random) => parts.splice(random.between(0, parts.length), 0, { ...choose(random, parts) }),
  (parts, random) => parts.splice(random.between(0, parts.length - 1), 1),
  (parts, random) => parts.sort(() => random.next() - 0.5),
  (parts) => parts.reverse(),
  (parts, random) => {
    const one = choose(random, parts);
    if (one.content.length > 2_000) return;
    for (let count = random.between(20, 120); count > 0; count -= 1) parts.push({ ...one });
  },
  ofHead((head, random) => `${head}\r\n${choose(random, HEADS)}`),
  ofHead((head, random) => `${choose(random, HEADS)}\r\n${head}`),
  ofHead((head, random) => head.replace(/name="[^"]*"/, `name="${choose(random, NAMES)}"`)),
  ofHead((head, random) => head.replace(/filename="[^"]*"/, `filename="${choose(random, FILE_NAMES)}"`)),
  ofHead(
    (head, random) =>
      `${head}; filename*=UTF-8''${encodeURIComponent(choose(random, FILE_NAMES).slice(0, 50))}`,
  ),
  ofHead((head, random) => `${head}; filename*=${choose(random, ["x'y'%zz", "utf-8''%ff%fe", "''", '"'])}`),
  ofHead((head) => head.replaceAll('"', '')),
  ofHead((head) => head.replace('"', '')),
  ofHead((head, random) =>
    head.replace('form-data', choose(random, ['attachment', 'FORM-DATA', '', 'form-data;;;'])),
  ),
  ofHead((head) => head.toUpperCase()),
  ofHead((head) => `${head}; x=${'y'.repeat(90_000)}`),
  ofHead(() => ''),
  ofContent((_content, random) => Buffer.from(choose(random, VALUES))),
  ofContent((content, random) => Buffer.concat([content, Buffer.from(choose(random, TOKENS), 'latin1')])),
  ofContent((content, random) => Buffer.concat([anyBytes(random, 40), content])),
  ofContent(() => Buffer.alloc(0)),
];

/** Changes to the bytes of the whole body. */
const OF_BYTES: readonly ((body: Buffer, random: Random) => Buffer)[] = [
  (body, random) => {
    for (let count = random.between(1, 6); count > 0; count -= 1) {
      body[spotIn(body, random)] = random.between(0, 255);
    }
    return body;
  },
  (body, random) => splice(body, random, random.between(1, 60), Buffer.alloc(0)),
  (body, random) => splice(body, random, 0, anyBytes(random, 60)),
  (body, random) => splice(body, random, 0, Buffer.from(choose(random, TOKENS), 'latin1')),
  (body, random) => {
    const start = random.between(0, body.length - 1);
    const slice = body.subarray(start, start + random.between(1, 400));
    return splice(body, random, 0, slice);
  },
  (body, random) => body.subarray(0, random.between(0, body.length)),
  (body, random) => body.subarray(random.between(0, body.length)),
  (body) => Buffer.from(body.toString('latin1').replaceAll('\r\n', '\n'), 'latin1'),
  (body, random) => atBoundary(body, random, (found) => found.slice(0, -1)),
  (body, random) => atBoundary(body, random, (found) => `${found}x`),
  (body, random) => atBoundary(body, random, (found) => found.replace('\r\n', '\n')),
  (body, random) => atBoundary(body, random, (found) => found.replace('--', '-')),
  (body, random) => atBoundary(body, random, (found) => `${found}--`),
  (body, random) => atBoundary(body, random, (found) => `${found}   `),
  (_body, random) => anyBytes(random, 2_000),
  () => Buffer.alloc(0),
];

/** Content types with defects; the first is correct. */
const TYPES = [
  `multipart/form-data; boundary=${BOUNDARY}`,
  `multipart/form-data; boundary="${BOUNDARY}"`,
  `multipart/form-data; charset=utf-8; boundary=${BOUNDARY}`,
  `Multipart/Form-Data;boundary=${BOUNDARY}`,
  `multipart/form-data; boundary="${BOUNDARY}`,
  `multipart/form-data; boundary=${BOUNDARY}; boundary=other`,
  `multipart/form-data; boundary=other; boundary=${BOUNDARY}`,
  `multipart/form-data; boundary*=utf-8''${BOUNDARY}`,
  `multipart/form-data; x="boundary=other"; boundary=${BOUNDARY}`,
  'multipart/form-data; boundary=',
  'multipart/form-data; boundary=-',
  `multipart/form-data; boundary=${'b'.repeat(2_000)}`,
  'multipart/form-data',
  `multipart/mixed; boundary=${BOUNDARY}`,
  'multipart/',
];

function ofHead(change: (head: string, random: Random) => string) {
  return (parts: Part[], random: Random) => {
    const part = random.pick(parts);
    if (part) part.head = change(part.head, random);
  };
}

function ofContent(change: (content: Buffer, random: Random) => Buffer) {
  return (parts: Part[], random: Random) => {
    const part = random.pick(parts);
    if (part) part.content = change(part.content, random);
  };
}

/** Mostly near a boundary, rarely inside a file, where a change only makes another valid file. */
function spotIn(body: Buffer, random: Random): number {
  if (random.next() < 0.15) return random.between(0, body.length);
  const delimiters: number[] = [];
  for (let at = body.indexOf(BOUNDARY); at >= 0; at = body.indexOf(BOUNDARY, at + 1)) delimiters.push(at);
  const spot = (random.pick(delimiters) ?? 0) + random.between(-4, 90);
  return Math.max(0, Math.min(body.length, spot));
}

function splice(body: Buffer, random: Random, removed: number, put: Buffer): Buffer {
  const at = spotIn(body, random);
  return Buffer.concat([body.subarray(0, at), put, body.subarray(at + removed)]);
}

function atBoundary(body: Buffer, random: Random, change: (found: string) => string): Buffer {
  const delimiter = `\r\n--${BOUNDARY}`;
  const pieces = body.toString('latin1').split(delimiter);
  const chosen = random.between(1, Math.max(1, pieces.length - 1));
  const changed = pieces.map(
    (piece, at) => (at === 0 ? '' : at === chosen ? change(delimiter) : delimiter) + piece,
  );
  return Buffer.from(changed.join(''), 'latin1');
}

function serialize(parts: readonly Part[]): Buffer {
  return Buffer.concat([
    ...parts.flatMap(({ head, content }) => [
      Buffer.from(`--${BOUNDARY}\r\n${head}\r\n\r\n`),
      content,
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${BOUNDARY}--\r\n`),
  ]);
}

/** The framing of the body; two in a hundred are wrong. */
function frame(body: Buffer, random: Random): Pick<Mutant, 'framing' | 'wire' | 'damage'> {
  const isDamaged = random.next() < 0.02;
  if (random.next() < 0.6) {
    const off = isDamaged ? random.between(-body.length, 200) : 0;
    const framing = ['content-length', String(body.length + off)] as const;
    return { framing, wire: body, damage: off === 0 ? undefined : off > 0 ? 'short' : 'long' };
  }
  const framing = ['transfer-encoding', 'chunked'] as const;
  const size = random.between(Math.ceil(body.length / 200) + 1, 900);
  const wire = Buffer.concat([inChunks(body, size), Buffer.from(LAST_CHUNK)]);
  if (!isDamaged) return { framing, wire, damage: undefined };
  const cut = wire.subarray(0, random.between(0, wire.length - LAST_CHUNK.length));
  if (random.next() < 0.5) return { framing, wire: cut, damage: 'short' };
  const whole = inChunks(body.subarray(0, size * random.between(0, 5)), size);
  return { framing, wire: Buffer.concat([whole, Buffer.from('zz\r\n'), body]), damage: 'long' };
}

/** The same seed and number make the same request. @param inquiryId the inquiry to answer. */
export function makeMutant(seed: number, index: number, kind: Kind, inquiryId: number): Mutant {
  const random = seeded(seed + index * 7_919);
  const parts = partsOf(kind, inquiryId, random);
  const changes = random.between(0, 20) === 0 ? 0 : random.between(1, 5);
  let onBytes = 0;
  for (let count = 0; count < changes; count += 1) {
    if (random.next() < 0.5) choose(random, OF_PARTS)(parts, random);
    else onBytes += 1;
  }
  let body = serialize(parts);
  for (let count = 0; count < onBytes; count += 1) body = choose(random, OF_BYTES)(body, random);
  const contentType = random.next() < 0.9 ? (TYPES[0] as string) : choose(random, TYPES);
  return { contentType, body, ...frame(body, random) };
}
