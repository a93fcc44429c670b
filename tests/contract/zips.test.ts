// The files in a ZIP that was chosen (§2): which ones are added, what the others are told to be, and what a hostile one costs.
import { constants, crc32, deflateRawSync } from 'node:zlib';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { findContentFault } from '../../contract/content.ts';
import { MAX_FILES } from '../../contract/limits.ts';
import { expandZip } from '../../web/portal/submit/zips/expand-zip.ts';
import { makeDocx, makeZip } from '../support/documents/docx.ts';
import { makePdf } from '../support/documents/pdf.ts';

const pdf = makePdf();
const expand = (
  content: Buffer<ArrayBuffer>,
  sender: 'client' | 'staff' = 'client',
  onProgress = (_done: number, _total: number) => {},
) => expandZip(new File([content], 'Records.zip'), sender, onProgress);
const whyOf = async (...entries: Parameters<typeof makeZip>[0]) =>
  (await expand(makeZip(entries))).refused.map(({ why }) => why);

describe('a ZIP is the documents in it', () => {
  it('with the names that they have, and those of their folders for two of one name', {
    tags: ['R2.711'],
  }, async () => {
    const told: number[] = [];
    const { files, refused } = await expand(
      makeZip([
        { name: 'Case/', content: Buffer.of() },
        { name: 'Case/Volume 1.pdf', content: pdf, isCompressed: true },
        { name: '../../etc/Letter.docx', content: makeDocx() },
        { name: 'C:\\Scans\\X-ray.pdf', content: pdf },
        { name: 'Clinic/Discharge.pdf', content: pdf, isCompressed: true },
        { name: 'Hospital/discharge.pdf', content: makePdf('another') },
        { name: Buffer.from([0x8e, 0x72, 0x7a, 0x74, 0x2e, 0x70, 0x64, 0x66]), content: pdf },
        { name: 'Größe.pdf', content: pdf },
        { name: '__MACOSX/Case/._Volume 1.pdf', content: Buffer.from('x') },
        { name: 'Case/.DS_Store', content: Buffer.from('x') },
      ]),
      'client',
      (done, total) => told.push(done / total),
    );
    expect(refused).toEqual([]);
    expect(files.map(({ name }) => name)).toEqual([
      'Volume 1.pdf',
      'Letter.docx',
      'X-ray.pdf',
      'Clinic - Discharge.pdf',
      'Hospital - discharge.pdf',
      'Ärzt.pdf',
      'Größe.pdf',
    ]);
    const contents = await Promise.all(files.map((file) => file.bytes()));
    expect(
      contents.map((content, index) => Buffer.from(content).equals(index === 4 ? makePdf('another') : pdf)),
    ).toEqual(files.map(({ name }) => name !== 'Letter.docx'));
    expect(files[0]?.lastModified).toBe(new Date(1980, 0, 1).getTime());
    expect(told.at(-1)).toBe(1);
  });

  it('and says why each of the others is not added', { tags: ['R2.711'] }, async () => {
    const page = { name: 'a.pdf', content: pdf, isCompressed: true };
    expect(await whyOf({ ...page, name: 'photo.jpg' })).toEqual([
      'File "photo.jpg" is not a PDF or Word document (.pdf, .doc, .docx). Print it to PDF, or call us at 555-0142.',
    ]);
    expect(await whyOf({ ...page, name: 'in.zip' })).toEqual([expect.stringContaining('a ZIP inside a ZIP')]);
    expect(await whyOf({ ...page, flags: 1 })).toEqual([expect.stringContaining('the password of the ZIP')]);
    expect(await whyOf({ ...page, method: 9 })).toEqual([expect.stringContaining('browsers cannot read')]);
    expect(await whyOf({ ...page, content: Buffer.of() })).toEqual([
      'File "a.pdf" is empty. Please choose another file.',
    ]);
    expect(await whyOf(page, page)).toEqual(['"a.pdf" is in "Records.zip" twice.']);
    expect(await whyOf({ ...page, checksum: 1 })).toEqual([expect.stringContaining('damaged')]);
    expect(await whyOf({ ...page, stored: Buffer.from('no deflate') })).toEqual([
      expect.stringContaining('damaged'),
    ]);
    expect(await whyOf({ name: 'Case/', content: Buffer.of() })).toEqual([
      '"Records.zip" has no PDF or Word documents in it.',
    ]);
    const many = Array.from({ length: MAX_FILES + 1 }, (_, index) => ({
      name: `${index}.pdf`,
      content: pdf,
    }));
    expect(await whyOf(...many)).toEqual(['"50.pdf" was left out: at most 50 files can be sent at once.']);
    const { refused } = await expand(Buffer.from('no ZIP'));
    expect(refused[0]?.why).toContain('is not a ZIP file, is damaged');
    expect((await expand(makeZip([{ name: 'Costs.csv', content: pdf }]), 'staff')).files).toHaveLength(1);
  });
});

/** A GiB of zeros, as data in the deflate format that are made of equal blocks. */
const zeros = (() => {
  const block = deflateRawSync(Buffer.alloc(16 * 1024 * 1024), { finishFlush: constants.Z_FULL_FLUSH });
  return Buffer.concat([...Array.from({ length: 64 }, () => block), deflateRawSync('')]);
})();
const tenOf = (entry: object) =>
  makeZip(
    Array.from({ length: 10 }, (_, index) => ({
      name: `${index}.pdf`,
      content: Buffer.of(),
      stored: zeros,
      method: 8,
      ...entry,
    })),
  );
const HOSTILE: Record<string, () => Buffer<ArrayBuffer>> = {
  '100,000 files': () => {
    const content = Buffer.of();
    return makeZip(Array.from({ length: 100_000 }, (_, index) => ({ name: `${index}.pdf`, content })));
  },
  'one file of 10 GB': () =>
    makeZip([{ name: 'a.pdf', content: Buffer.of(), stored: zeros, method: 8, declaredBytes: 0xfffffff0 }]),
  '10 GB that it says are 10 MB': () => tenOf({ declaredBytes: SMALL, checksum: crc32(Buffer.alloc(SMALL)) }),
  '10,000 files with one content': () => overlapping(),
};
const SMALL = 1024 * 1024;

/** Counts the bytes that are read of it. */
class CountedFile extends File {
  read = 0;
  override slice(from = 0, to = this.size): Blob {
    const part = super.slice(from, to);
    this.read += part.size;
    return part;
  }
}

describe.each(Object.entries(HOSTILE))('a ZIP of %s', (_name, make) => {
  it('is refused after a few MiB, so within a second and 64 MiB', { tags: ['R2.711'] }, async () => {
    const zip = new CountedFile([make()], 'Records.zip');
    let expanded = 0;
    const { files, refused } = await expandZip(zip, 'client', (done) => {
      expanded = done;
    });
    expect(files).toEqual([]);
    expect(refused.length).toBeGreaterThan(0);
    expect(zip.read).toBeLessThan(4 * 1024 * 1024);
    expect(expanded).toBeLessThan(16 * 1024 * 1024);
  });
});

/** The list names the same place for each entry. */
function overlapping(): Buffer<ArrayBuffer> {
  const zip = makeZip(
    Array.from({ length: 10_000 }, (_, index) => ({ name: `${index}.pdf`, content: Buffer.from('x') })),
  );
  for (let at = zip.readUInt32LE(zip.length - 6); at < zip.length - 22; at += 46 + zip.readUInt16LE(at + 28))
    zip.writeUInt32LE(0, at + 42);
  return zip;
}

const TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
const typesOf = (type: string, part = 'word/document.xml') =>
  Buffer.from(`<Types><Override PartName="/${part}" ContentType="${type}"/></Types>`);

describe('a document', () => {
  it('whose list does not say where its entries are is refused after a few reads', async () => {
    const zip = makeZip(Array.from({ length: 5_000 }, (_, index) => ({ name: `${index}`, content: pdf })));
    const listAt = zip.readUInt32LE(zip.length - 6);
    zip.writeUInt32LE(listAt - 1, zip.length - 6);
    for (let at = listAt; at < zip.length - 22; at += 46 + zip.readUInt16LE(at + 28))
      zip.writeUInt32LE(listAt - 100, at + 42);
    let reads = 0;
    const read = async (position: number, length: number) => {
      reads += 1;
      return zip.subarray(position, position + length);
    };
    expect(await findContentFault('.docx', { bytes: zip.length, read })).toBe('wrong-type');
    expect(reads).toBeLessThan(300);
  });

  it('with a thousand types and a thousand names costs their sum, and not their product', async () => {
    const types = Array.from({ length: 1_000 }, (_, index) => typesOf(TYPE, `${index}.y`));
    const zip = makeZip([
      { name: '[Content_Types].xml', content: Buffer.concat(types), isCompressed: true },
      ...Array.from({ length: 1_000 }, (_, index) => ({ name: `${index}.x`, content: Buffer.of() })),
    ]);
    const read = async (position: number, length: number) => zip.subarray(position, position + length);
    const compare = vi.spyOn(String.prototype, 'endsWith');
    onTestFinished(() => compare.mockRestore());
    expect(await findContentFault('.docx', { bytes: zip.length, read })).toBe('wrong-type');
    expect(compare.mock.calls.length).toBeLessThan(20_000);
  });

  it('in which only some programs see macros is refused', { tags: ['R5.30'] }, async () => {
    const zip = makeZip([
      {
        name: '[Content_Types].xml',
        content: typesOf('application/vnd.ms-word.document.macroEnabled.main+xml'),
      },
      { name: 'harmless', content: typesOf(TYPE) },
      { name: 'word/document.xml', content: Buffer.from('<w:document/>') },
    ]);
    const renamed = withSecondNames(zip, { '[Content_Types].xml': 'other', harmless: '[Content_Types].xml' });
    const read = async (position: number, length: number) => renamed.subarray(position, position + length);
    expect(await findContentFault('.docx', { bytes: renamed.length, read })).toBe('wrong-type');
  });
});

/** With the Unicode names of Info-ZIP (PKWARE's APPNOTE 4.6.9), which Word does not know. */
function withSecondNames(zip: Buffer, names: Readonly<Record<string, string>>): Buffer {
  const listAt = zip.readUInt32LE(zip.length - 6);
  const list: Buffer[] = [];
  for (let at = listAt; at < zip.length - 22; ) {
    const next = at + 46 + zip.readUInt16LE(at + 28);
    const entry = Buffer.from(zip.subarray(at, next));
    const second = names[entry.toString('latin1', 46)];
    const extra = Buffer.alloc(second === undefined ? 0 : 9);
    if (second !== undefined) {
      extra.writeUInt16LE(0x7075, 0);
      extra.writeUInt16LE(5 + second.length, 2);
      extra.writeUInt8(1, 4);
      extra.writeUInt32LE(crc32(entry.subarray(46)), 5);
      entry.writeUInt16LE(extra.length + second.length, 30);
    }
    list.push(entry, extra, Buffer.from(second ?? ''));
    at = next;
  }
  const end = Buffer.from(zip.subarray(zip.length - 22));
  end.writeUInt32LE(Buffer.concat(list).length, 12);
  return Buffer.concat([zip.subarray(0, listAt), ...list, end]);
}
