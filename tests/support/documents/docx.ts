// A real Word document (.docx) of any size; its text says that it is fictitious.
import { crc32, deflateRawSync } from 'node:zlib';
import { FICTITIOUS } from './pdf.ts';

interface ZipEntry {
  /** Bytes for a name that is not in UTF-8. */
  name: string | Buffer;
  content: Buffer;
  isCompressed?: boolean;
  /** For a ZIP that lies, or that few programs can read. */
  flags?: number;
  method?: number;
  stored?: Buffer;
  declaredBytes?: number;
  checksum?: number;
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

/** A real workbook (.xlsx) with one number. */
export function makeXlsx(...more: readonly ZipEntry[]): Buffer {
  const office = 'http://schemas.openxmlformats.org';
  const main = `${office}/spreadsheetml/2006/main`;
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  const parts = {
    '[Content_Types].xml': `<Types xmlns="${office}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${type}.worksheet+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${office}/package/2006/relationships"><Relationship Id="r1" Type="${office}/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${office}/package/2006/relationships"><Relationship Id="r1" Type="${office}/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}/officeDocument/2006/relationships"><sheets><sheet name="Fictitious" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData><row r="1"><c r="A1"><v>120</v></c></row></sheetData></worksheet>`,
  };
  const entries = Object.entries(parts).map(([name, xml]) => ({
    name,
    content: Buffer.from(xml),
    isCompressed: true,
  }));
  return makeZip([...entries, ...more]);
}

/** A ZIP, with stored entries unless one says otherwise (PKWARE's APPNOTE 4.3): local headers and contents, directory, end record. */
export function makeZip(entries: readonly ZipEntry[]): Buffer<ArrayBuffer> {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content, isCompressed, ...odd } of entries) {
    const stored = odd.stored ?? (isCompressed ? deflateRawSync(content) : content);
    const label = Buffer.isBuffer(name) ? name : Buffer.from(name);
    // Shared by both headers: version needed, flags, method, time, date, checksum, sizes, name, extra.
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(odd.flags ?? 0, 2);
    facts.writeUInt16LE(odd.method ?? (isCompressed ? 8 : 0), 4);
    facts.writeUInt16LE(0x21, 8);
    facts.writeUInt32LE(odd.checksum ?? crc32(content), 10);
    facts.writeUInt32LE(stored.length, 14);
    facts.writeUInt32LE(odd.declaredBytes ?? content.length, 18);
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
  end.writeUInt16LE(entries.length & 0xffff, 8);
  end.writeUInt16LE(entries.length & 0xffff, 10);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, ...directory, end]);
}
