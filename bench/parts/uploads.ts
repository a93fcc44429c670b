// Uploads of up to 1 GiB by the specified call, next to what else one could have written.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { saveDraft, viewDraft } from '../../contract/drafts.ts';
import { submitInquiry, viewInquiry } from '../../contract/inquiries.ts';
import { TUS_VERSION } from '../../contract/limits.ts';
import { createUpload } from '../../contract/uploads.ts';
import { compareFiles, readStoredData } from '../../tests/support/data/stored-data.ts';
import { signInSomebody } from '../../tests/support/people.ts';
import { sha256OfBigUpload } from '../../tests/support/requests/big-upload.ts';
import type { WireClient } from '../../tests/support/requests/wire-client.ts';
import { ensureInstalled } from '../install.ts';
import { openTransfers, type Transfer } from '../load/transferring.ts';
import type { Transferred, Upload } from '../load/transfers.ts';
import { describeMachine } from '../measure/machine.ts';
import { growthDuring } from '../measure/memory.ts';
import { startOurs, startPeer } from '../measure/programs.ts';
import { inTurns } from '../measure/rounds.ts';
import { atLeast, atMost, median, ratios, withRange, written } from '../measure/statistics.ts';
import type { Bench, Findings, Part } from '../part.ts';

const MIB = 1024 * 1024;
/** The last one is the one that the figures are about. */
const SIZES_MIB = { quick: [1, 2], full: [16, 64, 256, 1024] } as const;

/** A server whose memory is measured receives this many files of the last size, or as many bytes in smaller files. */
const GROWTH_UPLOADS = 5;

interface Side {
  label: string;
  order: Omit<Upload, 'kind' | 'bytes'>;
  /** Compares what was stored with what was sent, by SHA-256, and removes it. */
  check(answer: Transferred, sha256: string): Promise<void>;
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path, { highWaterMark: MIB })) hash.update(chunk);
  return hash.digest('hex');
}

function requireSame(label: string, found: string | undefined, sha256: string): void {
  if (found !== sha256) throw new Error(`${label} stored other bytes than were sent: SHA-256 ${found}`);
}

/** Removes the files of a folder but not its own files, whose names begin with a dot. */
async function empty(folder: string): Promise<void> {
  for (const name of await readdir(folder)) if (!name.startsWith('.')) await rm(join(folder, name));
}

/** Opens what is stored, and compares it with its row. */
async function requireWhole(label: string, dataDir: string): Promise<void> {
  const { changed } = await readStoredData({ dataDir }, (data) => compareFiles(data));
  if (changed.length > 0) throw new Error(`${label} stored other bytes than were sent`);
}

async function ourSide(bench: Bench, folder: string) {
  const server = await startOurs(bench, { dataDir: folder });
  const client = await signInSomebody(server.url);
  const side: Side = {
    label: 'ours',
    order: {
      url: server.url,
      path: submitInquiry.path,
      form: 'multipart',
      headers: { cookie: client.cookie },
    },
    async check({ text }, sha256) {
      const view = await client.call(viewInquiry, { inquiryid: JSON.parse(text).inquiryid });
      const file = view.success === 1 ? view.data[0].inquiryfiles?.[0] : undefined;
      requireSame('ours', file?.sha256, sha256);
      await requireWhole('ours', folder);
      await empty(join(folder, 'files'));
    },
  };
  return { side, server, client };
}

/** The same server, as it receives a file of a draft. */
async function inPieces(client: WireClient, folder: string): Promise<Side> {
  const label = 'ours, in pieces';
  const saved = await client.call(saveDraft, { form: 'inquiry', fields: '{}' });
  if (saved.success !== 1) throw new Error(saved.message);
  const { draftid } = saved.data;
  return {
    label,
    order: {
      url: client.url,
      path: createUpload.path,
      form: 'pieces',
      headers: { cookie: client.cookie },
      draftId: draftid,
    },
    async check({ text }, sha256) {
      const view = await client.call(viewDraft, { draftid });
      const file = view.success === 1 ? view.data?.files[0] : undefined;
      requireSame(label, file?.sha256, sha256);
      await requireWhole(label, folder);
      await client.fetch(text, { method: 'DELETE', headers: { 'tus-resumable': TUS_VERSION } });
    },
  };
}

async function pipeSides(bench: Bench, room: number): Promise<Side[]> {
  const folder = await bench.fastFolder(room);
  const { url } = await startPeer(bench, 'pipe.js', { FOLDER: folder });
  const side = (label: string, path: string): Side => ({
    label,
    order: { url, path, form: 'raw', headers: {} },
    async check({ text }, sha256) {
      const { name, sha256: said } = JSON.parse(text);
      if (said) requireSame(label, said, sha256);
      requireSame(label, await sha256Of(join(folder, name)), sha256);
      await empty(folder);
    },
  });
  return [side('bare pipe', '/bare'), side('pipe that hashes', '/hashed')];
}

async function expressSide(bench: Bench, room: number): Promise<Side> {
  await ensureInstalled(bench, 'peers');
  const folder = await bench.fastFolder(room);
  const env = { FOLDER: folder, DATABASE_URL: await bench.database() };
  const { url } = await startPeer(bench, 'express.js', env);
  const label = 'Express + multer + SHA-256';
  return {
    label,
    order: { url, path: '/upload', form: 'multipart', headers: {} },
    async check({ text }, sha256) {
      const [file] = JSON.parse(text).files;
      requireSame(label, file.sha256, sha256);
      requireSame(label, await sha256Of(join(folder, file.name)), sha256);
      await empty(folder);
    },
  };
}

/** Seconds of each upload, by side. */
async function measure(bench: Bench, transfer: Transfer, sides: readonly Side[], mib: number) {
  const bytes = mib * MIB;
  const sha256 = sha256OfBigUpload(bytes);
  bench.note(`${mib} MiB, ${sides.length} sides`);
  const byLabel = new Map(sides.map((side) => [side.label, side]));
  return inTurns([...byLabel.keys()], bench.rounds, async (label) => {
    const { order, check } = byLabel.get(label) as Side;
    const answer = await transfer({ kind: 'upload', bytes, ...order });
    await check(answer, sha256);
    return answer.seconds;
  });
}

/**
 * How much a new server grows while it receives `count` files of a size, one after the other. A single one grows it by
 * so little that the moment of a garbage collection decides.
 */
async function growthOfNew(bench: Bench, transfer: Transfer, mib: number, count: number): Promise<number> {
  const { side, server } = await ourSide(bench, await bench.fastFolder(3 * mib * MIB));
  const upload = (bytes: number) => transfer({ kind: 'upload', bytes, ...side.order });
  const sha256 = sha256OfBigUpload(mib * MIB);
  // What the first request of a process loads is not the memory of an upload.
  await upload(MIB);
  const grown = await growthDuring(server.pid, async () => {
    for (let sent = 0; sent < count; sent += 1) await side.check(await upload(mib * MIB), sha256);
  });
  await server.stop();
  return grown;
}

async function run(bench: Bench): Promise<Findings> {
  const sizes = SIZES_MIB[bench.size];
  const largest = sizes.at(-1) ?? 0;
  const room = 4 * largest * MIB;
  const transfer = openTransfers(bench);
  const remarks: string[] = [];
  const folder = await bench.fastFolder(room);
  const ours = await ourSide(bench, folder);
  const sides = [ours.side, await inPieces(ours.client, folder), ...(await pipeSides(bench, room))];
  await expressSide(bench, room).then(
    (side) => sides.push(side),
    (error: Error) => remarks.push(`Without Express: ${error.message}`),
  );
  const seconds: Record<number, Record<string, number[]>> = {};
  for (const mib of sizes) seconds[mib] = await measure(bench, transfer, sides, mib);
  const small = sizes.at(-2) ?? largest;
  const smallCount = (GROWTH_UPLOADS * largest) / small;
  bench.note(`memory, ${2 * bench.rounds} servers`);
  const growth = await inTurns(['small', 'large'], bench.rounds, (size) =>
    size === 'large'
      ? growthOfNew(bench, transfer, largest, GROWTH_UPLOADS)
      : growthOfNew(bench, transfer, small, smallCount),
  );
  const last = seconds[largest] ?? {};
  const of = (label: string) => last[label] ?? [];
  /** How many times as fast the first is. */
  const speed = (what: string, limit: number, fast: string, slow: string) => {
    const found = ratios(of(slow), of(fast));
    return atLeast(what, limit, median(found), 'x', withRange(found));
  };
  const hasSha = (await describeMachine('/')).features.some((name) => /^sha/.test(name));
  return {
    figures: [
      speed(`${largest} MiB: speed against a pipe that hashes`, 1.1, 'ours', 'pipe that hashes'),
      ...(of('Express + multer + SHA-256').length > 0
        ? [speed('against Express + multer + SHA-256', 1.3, 'ours', 'Express + multer + SHA-256')]
        : []),
      ...(hasSha
        ? [speed('against a bare pipe (the processor has SHA instructions)', 0.95, 'ours', 'bare pipe')]
        : []),
      speed(
        'in pieces that survive a broken connection, against the specified call',
        0.9,
        'ours, in pieces',
        'ours',
      ),
      atMost(
        `memory: growth over ${GROWTH_UPLOADS} uploads of ${largest} MiB`,
        256,
        median(growth.large),
        'MiB',
        withRange(growth.large),
      ),
      atMost(
        `the same, over the growth with as many bytes in files of ${small} MiB`,
        1.2,
        median(growth.large) / median(growth.small),
        'x',
      ),
    ],
    tables: [
      {
        title: 'Seconds',
        head: ['', ...sizes.map((mib) => `${mib} MiB`)],
        rows: sides.map(({ label }) => [
          label,
          ...sizes.map((mib) => withRange(seconds[mib]?.[label] ?? [])),
        ]),
      },
      {
        title: 'Growth of memory (RSS), MiB',
        head: ['', `${smallCount} of ${small} MiB`, `${GROWTH_UPLOADS} of ${largest} MiB`],
        rows: [['ours', withRange(growth.small), withRange(growth.large)]],
      },
    ],
    charts: [
      {
        name: 'seconds',
        title: 'Time of an upload',
        x: 'MiB',
        y: 'seconds',
        lines: sides.map(({ label }) => ({
          label,
          points: sizes.map((mib) => [mib, median(seconds[mib]?.[label] ?? [])] as const),
        })),
      },
    ],
    remarks: [...remarks, `Ours stores at ${written(largest / median(of('ours')))} MiB/s.`],
    samples: {
      ...Object.fromEntries(
        sizes.flatMap((mib) =>
          Object.entries(seconds[mib] ?? {}).map(([label, values]) => [
            `${label}, ${mib} MiB, seconds`,
            values,
          ]),
        ),
      ),
      [`growth over ${smallCount} uploads of ${small} MiB, MiB`]: growth.small,
      [`growth over ${GROWTH_UPLOADS} uploads of ${largest} MiB, MiB`]: growth.large,
    },
  };
}

export const uploads: Part = {
  name: 'uploads',
  title: 'Uploads',
  about: `A PDF is sent over loopback to folders in memory. Ours is the specified call on the whole real path: session,
rules, SHA-256, AES-256-GCM, sync, custody row, commit. After each upload the bench compares the SHA-256 of what
was stored with what was sent. The pieces are those of a browser on a fast line: two of 8 MiB, then 64 MiB each. Their checksums
are there before the clock starts, because the browser would compute them on another machine. The pipes are plain \`node:http\` without a form; Express stores with multer, computes the
SHA-256 of the stored file and writes a row to PostgreSQL, and syncs no file.`,
  run,
};
