// Real PDFs with several pages, with links, scripts, compressed pictures and passwords, for the viewer.
import { createHash } from 'node:crypto';
import { endOfPdf } from './pdf.ts';

/** A picture of 16 by 8 points that fills its page, compressed with a filter of PDF. */
export interface Picture {
  filter: 'JBIG2Decode' | 'JPXDecode';
  content: Buffer;
}

export interface PdfPage {
  /** One line in Helvetica, Latin letters only. */
  text: string;
  /** Annotations as PDF dictionaries, such as links. */
  annotations?: readonly string[];
  picture?: Picture;
}

interface PdfOptions {
  /** Further entries of the catalog, such as an action that runs when the document is opened. */
  catalog?: string;
  /** White space before each page, as much as the picture of a scan takes. */
  padding?: number;
  /** Encrypts the contents of the pages. */
  password?: string;
}

const OBJECTS_BEFORE_PAGES = 3;
/** Page, contents, picture. */
const OBJECTS_OF_PAGE = 3;

/** A PDF with these pages and a correct cross-reference table. */
export function makePages(
  pages: readonly PdfPage[],
  { catalog = '', padding = 0, password }: PdfOptions = {},
): Buffer {
  const numberOf = (page: number) => OBJECTS_BEFORE_PAGES + 1 + page * OBJECTS_OF_PAGE;
  const kids = pages.map((_, index) => `${numberOf(index)} 0 R`);
  const lock = password === undefined ? undefined : lockWith(password);
  const stream = (number: number, dictionary: string, content: Buffer) => {
    const stored = lock ? lock.encrypt(number, content) : content;
    return `<< ${dictionary} /Length ${stored.length} >>\nstream\n${stored.toString('latin1')}\nendstream`;
  };
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    `<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...pages.flatMap(({ text, annotations = [], picture }, index) => {
      const number = numberOf(index);
      const line = `BT /F1 14 Tf 72 720 Td (${text.replace(/[\\()]/g, '\\$&')}) Tj ET`;
      const drawing = `${picture ? 'q 612 0 0 792 0 0 cm /P Do Q ' : ''}${line}`;
      const pictureDictionary = `/Type /XObject /Subtype /Image /Width 16 /Height 8 /ColorSpace /DeviceGray /BitsPerComponent ${picture?.filter === 'JBIG2Decode' ? 1 : 8} /Filter /${picture?.filter}`;
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${number + 1} 0 R /Resources << /Font << /F1 3 0 R >> /XObject << /P ${number + 2} 0 R >> >> /Annots [${annotations.join(' ')}] >>`,
        stream(number + 1, '', Buffer.from(drawing, 'latin1')),
        picture ? stream(number + 2, pictureDictionary, picture.content) : 'null',
      ];
    }),
  ];
  let body = '%PDF-1.7\n';
  const offsets: number[] = [];
  for (const [index, object] of objects.entries()) {
    if (index >= OBJECTS_BEFORE_PAGES && (index - OBJECTS_BEFORE_PAGES) % OBJECTS_OF_PAGE === 0)
      body += ' '.repeat(padding);
    offsets.push(body.length);
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
  }
  const end = endOfPdf(offsets, body.length);
  return Buffer.from(body + (lock ? end.replace('/Root', `${lock.trailer} /Root`) : end), 'latin1');
}

/** A link over the whole page, with this action. */
export function linkWith(action: string): string {
  return `<< /Type /Annot /Subtype /Link /Rect [0 0 612 792] /Border [0 0 0] /A << ${action} >> >>`;
}

/** JBIG2: a black page, with a white square on its left half. */
export function jbig2Picture(): Picture {
  const number = (value: number) => [0, 0, 0, value];
  const segment = (index: number, type: number, content: number[]) => [
    ...number(index),
    type,
    0,
    1,
    ...number(content.length),
    ...content,
  ];
  const [pageInformation, genericRegion] = [48, 38];
  // Its pixels are black before anything is drawn, and later ones replace them.
  const page = [...number(16), ...number(8), ...number(0), ...number(0), 0b100_0100, 0, 0];
  // Eight white lines in the code of fax machines (MMR), and its end.
  const square = [...number(8), ...number(8), ...number(0), ...number(0), 4, 1, 0xff, 0x00, 0x10, 0x01];
  const content = [...segment(0, pageInformation, page), ...segment(1, genericRegion, square)];
  return { filter: 'JBIG2Decode', content: Buffer.from(content) };
}

/** JPEG 2000: one packet without a coefficient, which is a page in medium gray. */
export function jpxPicture(): Picture {
  const marker = (code: number, content: number[]) => [0xff, code, 0, content.length + 2, ...content];
  const number = (value: number) => [0, 0, 0, value];
  const size = [...number(16), ...number(8), ...number(0), ...number(0)];
  const content = [
    ...[0xff, 0x4f],
    ...marker(0x51, [0, 0, ...size, ...size, 0, 1, 7, 1, 1]),
    // No wavelet levels, blocks of 64 by 64, and the reversible transform.
    ...marker(0x52, [0, 0, 0, 1, 0, 0, 4, 4, 0, 1]),
    ...marker(0x5c, [0x40, 0x40]),
    ...marker(0x90, [0, 0, ...number(15), 0, 1]),
    ...[0xff, 0x93, 0x00, 0xff, 0xd9],
  ];
  return { filter: 'JPXDecode', content: Buffer.from(content) };
}

const PADDING = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex');
const md5 = (...parts: Buffer[]) => createHash('md5').update(Buffer.concat(parts)).digest();

/** Node no longer has this cipher. */
function rc4(key: Buffer, content: Buffer): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index);
  const swap = (a: number, b: number) => ([state[a], state[b]] = [state[b] ?? 0, state[a] ?? 0]);
  for (let i = 0, j = 0; i < 256; i++) {
    j = (j + (state[i] ?? 0) + (key[i % key.length] ?? 0)) & 255;
    swap(i, j);
  }
  let [i, j] = [0, 0];
  return content.map((byte) => {
    i = (i + 1) & 255;
    j = (j + (state[i] ?? 0)) & 255;
    swap(i, j);
    return byte ^ (state[((state[i] ?? 0) + (state[j] ?? 0)) & 255] ?? 0);
  }) as Buffer;
}

/** The standard encryption of PDF 1.4, with 40 bits. */
function lockWith(password: string) {
  const padded = Buffer.concat([Buffer.from(password, 'latin1'), PADDING]).subarray(0, 32);
  const id = Buffer.alloc(16, 7);
  const owner = rc4(md5(padded).subarray(0, 5), padded);
  const permissions = -4;
  const permissionBytes = Buffer.alloc(4);
  permissionBytes.writeInt32LE(permissions);
  const key = md5(padded, owner, permissionBytes, id).subarray(0, 5);
  const hex = (content: Buffer) => `<${content.toString('hex')}>`;
  return {
    trailer: `/Encrypt << /Filter /Standard /V 1 /R 2 /O ${hex(owner)} /U ${hex(rc4(key, PADDING))} /P ${permissions} >> /ID [${hex(id)} ${hex(id)}]`,
    encrypt(number: number, content: Buffer): Buffer {
      const object = Buffer.from([number & 255, number >> 8, 0, 0, 0]);
      return rc4(md5(key, object).subarray(0, 10), content);
    },
  };
}
