// What a file of each accepted type looks like inside. The server refuses a file whose content does not match its name;
// the browser says so before the file is sent. Both use this checker, so that they never disagree.
import type { ByteSource } from './byte-source.ts';
import { kindOfCompound } from './compound.ts';
import type { Extension } from './files.ts';
import { listZip, readEntry } from './zip.ts';

/** Why a file is refused: what to do about it differs (messages.ts). */
export type ContentFault = 'wrong-type' | 'protected' | 'macros' | 'other-format';

/** Where the signature of a file is. */
export const HEAD_BYTES = 1024;

/** Every byte is a letter. */
const toLatin = (bytes: Uint8Array) => Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');

const OLE_SIGNATURE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
const ZIP_SIGNATURE = [0x50, 0x4b, 0x03, 0x04];
/** What other programs save under a name of Word or Excel, which open it: RTF, web pages, and XML. */
const OTHER_FORMATS = /^(?:\ufeff|\xef\xbb\xbf)?\s*(?:\{\\rtf|<!doctype html|<html|<\?xml|mime-version:)/i;

/** @returns undefined if the file is what its name says. @throws only what the source throws */
export async function findContentFault(
  extension: Extension,
  source: ByteSource,
): Promise<ContentFault | undefined> {
  const head = await source.read(0, HEAD_BYTES);
  const text = toLatin(head);
  if (extension === '.pdf') return text.includes('%PDF-') ? undefined : 'wrong-type';
  const begins = (signature: readonly number[]) => signature.every((byte, index) => head[index] === byte);
  if (OTHER_FORMATS.test(text)) return 'other-format';
  if (extension === '.csv')
    return text.startsWith('%PDF-') || (await hasNul(source)) ? 'wrong-type' : undefined;
  if (begins(OLE_SIGNATURE)) {
    const kind = await kindOfCompound(source);
    if (kind === 'protected') return 'protected';
    if (extension === '.doc') return kind === 'word' ? undefined : 'wrong-type';
    // Word and Excel keep a new document in such a file only to protect it.
    if (kind === 'unreadable') return 'protected';
    return kind === 'word' ? 'other-format' : 'wrong-type';
  }
  if (!begins(ZIP_SIGNATURE)) return 'wrong-type';
  const fault = await findZipFault(extension === '.xlsx' ? WORKBOOK : DOCUMENT, source);
  return extension === '.doc' ? (fault ?? 'other-format') : fault;
}

const CHUNK_BYTES = 1024 * 1024;

/** Text has none, and nearly every other file does. */
async function hasNul(source: ByteSource): Promise<boolean> {
  for (let at = 0; at < source.bytes; at += CHUNK_BYTES)
    if ((await source.read(at, CHUNK_BYTES)).includes(0)) return true;
  return false;
}

/** The types of the main part of a document, and of a template. */
const OFFICE = 'application/vnd.openxmlformats-officedocument';
const DOCUMENT = [
  `${OFFICE}.wordprocessingml.document.main+xml`,
  `${OFFICE}.wordprocessingml.template.main+xml`,
];
const WORKBOOK = [`${OFFICE}.spreadsheetml.sheet.main+xml`, `${OFFICE}.spreadsheetml.template.main+xml`];
/** Macros in VBA, and those in sheets that Excel had before. */
const MACROS = /macroEnabled|vbaProject|macrosheet/i;
const TYPE_OF_PART = /<(?:\w+:)?(?:Default|Override)\b[^<>]*>/g;
const attributes = (name: string) => new RegExp(`\\b${name}\\s*=\\s*["']([^"']*)["']`);
const [TYPE, PART, EXTENSION] = [attributes('ContentType'), attributes('PartName'), attributes('Extension')];

/** What a document consists of is in its list of content types (ISO/IEC 29500-2, 7.2.3), whatever its parts are called. */
async function findZipFault(
  [main, template]: readonly string[],
  source: ByteSource,
): Promise<ContentFault | undefined> {
  const entries = (await listZip(source)) ?? [];
  const list = entries.find(({ filename }) => filename === '[Content_Types].xml');
  const content = list && (await readEntry(list));
  if (!content) return 'wrong-type';
  // Without NUL, UTF-16 reads like UTF-8 here.
  const xml = toLatin(content).replaceAll('\0', '');
  const names = entries.map(({ filename }) => filename.toLowerCase());
  // A set, because a hostile list has thousands of types, and a hostile ZIP thousands of names.
  const parts = new Set(
    names.flatMap((name) => [name.replace(/^\//, ''), name.slice(name.lastIndexOf('.'))]),
  );
  const types = [...xml.matchAll(TYPE_OF_PART)].map(([tag]) => ({
    type: TYPE.exec(tag)?.[1],
    // One part, or all with an extension: some programs name the type of the document in this way.
    of: (PART.exec(tag)?.[1]?.replace(/^\//, '') ?? `.${EXTENSION.exec(tag)?.[1]}`).toLowerCase(),
  }));
  const hasMacros =
    types.some(({ type = '' }) => MACROS.test(type)) || names.some((name) => name.endsWith('vbaproject.bin'));
  if (hasMacros) return 'macros';
  const isDocument = types.some(({ type, of }) => type === main && parts.has(of));
  if (isDocument) return undefined;
  return types.some(({ type }) => type === template) ? 'other-format' : 'wrong-type';
}
