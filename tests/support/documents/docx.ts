// A real Word document (.docx) of any size; its text says that it is fictitious.
import { crc32, deflateRawSync } from 'node:zlib';
import { FICTITIOUS } from './pdf.ts';

interface ZipEntry {
  name: string;
  content: Buffer;
  isCompressed?: boolean;
}

/** A .docx file is a ZIP of stored entries; `bytes` sets its exact size. */
export function makeDocx(text = FICTITIOUS, bytes?: number): Buffer {
  const xml = (content: string) =>
    Buffer.from(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${content}`);
  const escaped = text.replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`);
  const type = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
  const office = 'http://schemas.openxmlformats.org';
  const entries: ZipEntry[] = [
    {
      name: '[Content_Types].xml',
      content: xml(
        `<Types xmlns="${office}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="bin" ContentType="application/octet-stream"/><Override PartName="/word/document.xml" ContentType="${type}"/></Types>`,
      ),
    },
    {
      name: '_rels/.rels',
      content: xml(
        `<Relationships xmlns="${office}/package/2006/relationships"><Relationship Id="r1" Type="${office}/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
      ),
    },
    {
      name: 'word/document.xml',
      content: xml(
        `<w:document xmlns:w="${office}/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>${escaped}</w:t></w:r></w:p></w:body></w:document>`,
      ),
    },
  ];
  const bare = makeZip(entries);
  if (bytes === undefined || bytes === bare.length) return bare;
  const padding = { name: 'word/padding.bin', content: Buffer.alloc(0) };
  const room = bytes - makeZip([...entries, padding]).length;
  if (room < 0) throw new Error(`A DOCX of ${bytes} bytes is too small: the least is ${bytes - room}`);
  return makeZip([...entries, { ...padding, content: Buffer.alloc(room, 'fictitious ') }]);
}

/** A ZIP, with stored entries unless one says otherwise (PKWARE's APPNOTE 4.3): local headers and contents, directory, end record. */
export function makeZip(entries: readonly ZipEntry[]): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content, isCompressed } of entries) {
    const stored = isCompressed ? deflateRawSync(content) : content;
    const label = Buffer.from(name);
    // Shared by both headers: version needed, flags, method, time, date, checksum, sizes, name, extra.
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(isCompressed ? 8 : 0, 4);
    facts.writeUInt16LE(0x21, 8);
    facts.writeUInt32LE(crc32(content), 10);
    facts.writeUInt32LE(stored.length, 14);
    facts.writeUInt32LE(content.length, 18);
    facts.writeUInt16LE(label.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), facts, label, stored]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), facts, place, label]));
    locals.push(local);
    offset += local.length;
  }
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, ...directory, end]);
}
