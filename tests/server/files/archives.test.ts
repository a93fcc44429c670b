// "Download all": what is in an archive, who gets it, what is withheld, and that a broken one cannot be opened.
import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { crc32 } from 'node:zlib';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { fromRandomAccessReaderPromise, RandomAccessReader } from 'yauzl';
import { custodyRecord } from '../../../contract/custody/custody.ts';
import { downloadAll } from '../../../contract/stored-files.ts';
import { layOut } from '../../../server/archives/archive.ts';
import { refusals } from '../../../server/base/refusals.ts';
import { listAuditRows } from '../../../server/db/audit/audit.ts';
import { listSent } from '../../../server/db/files/files.ts';
import { CHUNK_BYTES } from '../../../server/files/sealed-chunks.ts';
import { site } from '../../../site.config.ts';
import { inquiryFields } from '../../support/cases.ts';
import { expectTraces, findTraces } from '../../support/data/traces.ts';
import { makePdf } from '../../support/documents/pdf.ts';
import { filesOf, readZip } from '../../support/documents/zip-reading.ts';
import type { SentFile, WireClient } from '../../support/requests/wire-client.ts';
import { serverForFile } from '../../support/server/server-for-file.ts';
import type { Signed } from '../../support/server/test-server.ts';

const MANIFEST = 'SHA-256.txt';
/** More than the buffers of both ends hold. */
const BUFFERED = 24 * 1024 * 1024;
const pdf = (bytes = 2_000) => Buffer.concat([makePdf('Fictitious', 1_000), randomBytes(bytes - 1_000)]);
const named = (...names: string[]): SentFile[] => names.map((name) => ({ name, content: pdf() }));
const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex');

/** As 2026-11-25 09:30. */
const FIRM_TIME = new Intl.DateTimeFormat('sv-SE', {
  timeZone: site.timeZone,
  dateStyle: 'short',
  timeStyle: 'short',
});

describe('an archive of files', () => {
  const server = serverForFile({ env: { LIMIT_FACTOR: '1' } });
  let owner: Signed;
  let staff: Signed;
  beforeAll(async () => {
    owner = await server.signIn('client', 'Casey Client');
    staff = await server.signIn('staff', 'Kim Reviewer');
  });

  const submit = (files: readonly SentFile[]) => owner.submit(inquiryFields(), files);
  const pathOf = (id: number, files = 'records') => `${downloadAll.path}?inquiryid=${id}&files=${files}`;

  async function get(path: string, { who = owner as WireClient, headers = {}, method = 'GET' } = {}) {
    const response = await who.fetch(path, { method, headers });
    const body = Buffer.from(await response.arrayBuffer());
    return { status: response.status, headers: response.headers, body };
  }

  /**
   * Everything that arrives before the connection breaks.
   * @param meanwhile happens after the first bytes, while nothing is read
   */
  async function getBroken(path: string, meanwhile = async (): Promise<unknown> => undefined) {
    const response = await owner.fetch(path);
    const chunks: Uint8Array[] = [];
    const read = async () => {
      for await (const chunk of response.body ?? []) {
        if (chunks.length === 0) await meanwhile();
        chunks.push(chunk);
      }
    };
    await expect(read()).rejects.toThrow();
    const announced = Number(response.headers.get('content-length'));
    return { status: response.status, announced, body: Buffer.concat(chunks) };
  }

  /** The rows of the audit log about an inquiry and its files, without views. */
  async function taken(id: number) {
    const rows = await listAuditRows(server.db, 0, 100_000);
    const about = rows.filter((row) => row.inquiryId === id && /-downloaded$/.test(row.event));
    return about.map(({ event, accountId, sha256: hash, detail }) => [event, accountId, hash ?? detail]);
  }

  it('has every file with its name and its bytes, and hashes that another program confirms', {
    tags: ['R7.300', 'R7.304'],
  }, async () => {
    const long = `${'漢'.repeat(200)}.pdf`;
    const files = [
      ...named('Volume.pdf', 'Volume.pdf', 'volume.PDF', 'Volume (2).pdf', 'Ünal 記録 📎.pdf'),
      ...named(
        '../../etc/passwd.pdf',
        'C:\\Windows\\a?*|"<>.pdf',
        'CON.pdf',
        '.pdf',
        '.hidden.docx.pdf',
        long,
      ),
      { name: 'Large.pdf', content: pdf(9 * CHUNK_BYTES + 77) },
    ];
    const id = await submit(files);
    const [before, after] = [Math.floor(Date.now() / 1000) - 60, Date.now() / 1000 + 60];
    const { status, headers, body } = await get(pathOf(id));
    expect([status, headers.get('content-length')]).toEqual([200, String(body.length)]);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="Records of ${site.inquiryPrefix}${id}.zip"`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
    });
    const zipped = await readZip(body);
    expect(zipped.map(({ name }) => name)).toEqual([
      'Volume.pdf',
      'Volume (2).pdf',
      'volume (3).PDF',
      'Volume (2) (2).pdf',
      'Ünal 記録 📎.pdf',
      '_.._.._etc_passwd.pdf',
      'a______.pdf',
      '_CON.pdf',
      '_.pdf',
      '_.hidden.docx.pdf',
      `${'漢'.repeat(65)}.pdf`,
      'Large.pdf',
      MANIFEST,
    ]);
    for (const [index, { content, entry }] of zipped.slice(0, -1).entries()) {
      expect(content.equals(files[index]?.content ?? Buffer.alloc(0))).toBe(true);
      expect(entry.crc32).toBe(crc32(content));
      const seconds = entry.getLastModDate().getTime() / 1000;
      expect([seconds > before, seconds < after]).toEqual([true, true]);
      // What Windows shows.
      const { lastModFileDate: date, lastModFileTime: time } = entry;
      const numbers = [1980 + (date >> 9), (date >> 5) & 15, date & 31, time >> 11, (time >> 5) & 63];
      const [year, ...others] = numbers.map((number) => String(number).padStart(2, '0'));
      expect(`${year}-${others[0]}-${others[1]} ${others[2]}:${others[3]}`).toBe(
        FIRM_TIME.format(seconds * 1000),
      );
    }
    const folder = await mkdtemp(join(tmpdir(), 'archive-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    for (const { name, content } of zipped) await writeFile(join(folder, name), content);
    const checked = promisify(execFile)('sha256sum', ['--check', '--strict', MANIFEST], { cwd: folder });
    expect((await checked).stdout.match(/: OK$/gm)).toHaveLength(files.length);
  });

  it('can be continued where it broke off: the same bytes come again', { tags: ['R7.304'] }, async () => {
    const id = await submit([
      { name: 'Large.pdf', content: pdf(3 * CHUNK_BYTES) },
      ...named('b.pdf', 'c.pdf'),
    ]);
    const whole = await get(pathOf(id));
    const etag = whole.headers.get('etag') ?? '';
    const bytes = whole.body.length;
    const parts: Buffer[] = [];
    for (let start = 0; start < bytes; start += 100_003) {
      const end = Math.min(bytes, start + 100_003) - 1;
      const headers = { range: `bytes=${start}-${end}`, 'if-range': etag };
      const part = await get(pathOf(id), { headers });
      expect([part.status, part.headers.get('content-range')]).toEqual([
        206,
        `bytes ${start}-${end}/${bytes}`,
      ]);
      parts.push(part.body);
    }
    expect(Buffer.concat(parts).equals(whole.body)).toBe(true);
    const other = await get(pathOf(id), { headers: { range: 'bytes=5-', 'if-range': '"other"' } });
    expect([other.status, other.body.equals(whole.body)]).toEqual([200, true]);
    expect((await get(pathOf(id), { headers: { range: `bytes=${bytes}-` } })).status).toBe(416);
    const head = await get(pathOf(id), { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length'), head.headers.get('etag')]).toEqual([
      200,
      String(bytes),
      etag,
    ]);
  });

  describe('of which a file', () => {
    let id: number;
    let rows: Awaited<ReturnType<typeof listSent>>;

    /** It is the second of three. */
    async function prepare(firstBytes = 2_000): Promise<void> {
      const names = ['First.pdf', 'Second.pdf', 'Third.pdf'];
      const bytes = [firstBytes, 4 * CHUNK_BYTES, 2_000];
      id = await submit(names.map((name, index) => ({ name, content: pdf(bytes[index]) })));
      rows = await listSent(server.db, id, 'record', { id: owner.id, role: 'client' });
    }
    const second = () => rows[1]?.name ?? '';
    const hashes = (count: number) =>
      rows.slice(0, count).map((row) => ['file-downloaded', owner.id, row.sha256]);

    it('is changed in its middle breaks off: no reader opens it, and the next one is refused', {
      tags: ['R7.304'],
    }, async () => {
      await prepare();
      const before = await findTraces(server);
      const path = server.stored.pathOf(second());
      const stored = await readFile(path);
      stored[3 * CHUNK_BYTES] = (stored[3 * CHUNK_BYTES] ?? 0) ^ 1;
      await writeFile(path, stored);
      const { status, announced, body } = await getBroken(pathOf(id));
      expect([status, body.length < announced]).toEqual([200, true]);
      await expect(readZip(body)).rejects.toThrow();
      expect(await taken(id)).toEqual([['archive-downloaded', owner.id, 'records'], ...hashes(2)]);
      expect(server.log()).toContainEqual(expect.objectContaining({ event: 'archive-broken', inquiry: id }));
      for (const method of ['GET', 'HEAD']) {
        const refused = await get(pathOf(id), { method });
        expect(refused.status).toBe(500);
        if (method === 'GET')
          expect(JSON.parse(refused.body.toString()).message).toBe(refusals.filesDamaged(['Second.pdf']));
      }
      expect(await taken(id)).toHaveLength(3);
      await expectTraces(server, before);
    });

    it('is found infected while another file is being sent breaks off before its first byte', {
      tags: ['R7.304', 'R7.307'],
    }, async () => {
      await prepare(BUFFERED);
      const before = await findTraces(server);
      const broken = await getBroken(pathOf(id), () =>
        server.db.updateTable('files').set({ scan: 'infected' }).where('name', '=', second()).execute(),
      );
      expect(broken.body.length).toBeLessThan(BUFFERED + 2_000);
      expect(broken.body.includes('Second.pdf')).toBe(false);
      expect(await taken(id)).toEqual([['archive-downloaded', owner.id, 'records'], ...hashes(1)]);
      await expectTraces(server, before);
      const { headers, body } = await get(pathOf(id));
      expect(headers.get('content-disposition')).toBe(
        `attachment; filename="Records of ${site.inquiryPrefix}${id} (2 of 3).zip"`,
      );
      const zipped = await readZip(body);
      expect(zipped.map(({ name }) => name)).toEqual([
        'First.pdf',
        'Third.pdf',
        MANIFEST,
        'NOT INCLUDED.txt',
      ]);
      expect(zipped[2]?.content.toString()).not.toContain('Second.pdf');
      expect(zipped[3]?.content.toString()).toContain(
        `Second.pdf\n  ${4 * CHUNK_BYTES} bytes, SHA-256 ${rows[1]?.sha256}`,
      );
      await server.db.updateTable('files').set({ scan: 'infected' }).where('inquiryId', '=', id).execute();
      expect((await get(pathOf(id))).status).toBe(403);
    });

    it('is still being scanned is refused with its name', { tags: ['R7.307'] }, async () => {
      await prepare();
      await server.db.updateTable('files').set({ scan: 'pending' }).where('name', '=', second()).execute();
      for (const who of [owner, staff]) {
        const { status, headers, body } = await get(pathOf(id), { who });
        expect([status, headers.get('retry-after')]).toEqual([409, '5']);
        expect(JSON.parse(body.toString()).message).toBe(refusals.filesPending(['Second.pdf']));
      }
    });
  });

  it('is in the custody record with each of its files, and only then', { tags: ['R7.307'] }, async () => {
    const files = named('One.pdf', 'Two.pdf');
    const id = await submit(files);
    await get(pathOf(id), { who: staff, method: 'HEAD' });
    const image = { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'image' };
    expect((await get(pathOf(id), { who: staff, headers: image })).status).toBe(403);
    const stranger = await server.signIn('client');
    expect((await get(pathOf(id), { who: stranger })).status).toBe(404);
    expect(await taken(id)).toEqual([]);
    await get(pathOf(id), { who: staff });
    const record = await owner.call(custodyRecord, { inquiryid: id });
    const entries = record.success === 1 ? record.data.slice(-4, -1) : [];
    expect(entries.map(({ event, who, document }) => [event, who, document])).toEqual([
      ['archive-downloaded', 'Staff', undefined],
      ...files.map(({ name, content }) => [
        'file-downloaded',
        'Staff',
        { originalname: name, sha256: sha256(content) },
      ]),
    ]);
    const views = await server.db
      .selectFrom('audit')
      .select('accountId')
      .where('event', '=', 'inquiry-viewed')
      .where('inquiryId', '=', id)
      .execute();
    expect(views.map(({ accountId }) => accountId)).toContain(staff.id);
  });
});

describe('an archive of more than 4 GiB', () => {
  const server = serverForFile();

  /** Reads the archive as if it were there: of its files, only the last one is. */
  class ArchiveReader extends RandomAccessReader {
    readonly #archive: ReturnType<typeof layOut>;

    constructor(archive: ReturnType<typeof layOut>) {
      super();
      this.#archive = archive;
    }

    override _readStreamForRange(start: number, end: number): Readable {
      return Readable.from(this.#archive.read({ start, end: end - 1 }));
    }
  }

  it('is read from its directory to its last entry', { tags: ['R7.307'] }, async () => {
    const GIB = 1024 ** 3;
    const client = await server.signIn('client');
    const content = pdf(3 * CHUNK_BYTES);
    const id = await client.submit(inquiryFields(), [{ name: 'Last.pdf', content }]);
    const [last] = await listSent(server.db, id, 'record', { id: client.id, role: 'client' });
    if (!last) throw new Error('no file');
    const sizes = [GIB, GIB, 5 * GIB, 4 * GIB - 1, 4 * GIB - 2, GIB];
    const absent = sizes.map((bytes, index) => ({ ...last, originalName: `${index}.pdf`, bytes }));
    const archive = layOut(server.context, { files: [...absent, last], leftOut: [] }, async () => undefined);
    const zip = await fromRandomAccessReaderPromise(new ArchiveReader(archive), archive.bytes, {
      autoClose: false,
    });
    const zipped = await filesOf(zip, ({ fileName }) => fileName === 'Last.pdf');
    expect(zipped.map(({ entry }) => [entry.fileName, entry.uncompressedSize]).slice(0, -1)).toEqual([
      ...absent.map(({ originalName, bytes }) => [originalName, bytes]),
      ['Last.pdf', content.length],
    ]);
    expect(zipped.at(-2)?.content.equals(content)).toBe(true);
    let position = 0;
    for (const { entry } of zipped) {
      expect(entry.relativeOffsetOfLocalHeader).toBe(position);
      const { fileDataStart, fileName } = await zip.readLocalFileHeaderPromise(entry);
      expect(fileName.toString()).toBe(entry.fileName);
      position = fileDataStart + entry.compressedSize;
    }
    expect(position).toBeGreaterThan(16 * GIB);
  });
});
