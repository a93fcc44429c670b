// Uploads of 1 GiB by the specified call and in pieces, next to what else one could have written.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { saveDraft, viewDraft } from '../../contract/drafts.ts';
import { submitInquiry, viewInquiry } from '../../contract/inquiries.ts';
import { compareFiles, readStoredData } from '../../tests/support/data/stored-data.ts';
import { signInSomebody } from '../../tests/support/people.ts';
import { type BigAnswer, sha256OfBigUpload } from '../../tests/support/requests/big-upload.ts';
import { Pieces } from '../../tests/support/requests/pieces.ts';
import type { WireClient } from '../../tests/support/requests/wire-client.ts';
import { ensureInstalled } from '../install.ts';
import type { Sending } from '../load/sender.ts';
import { send } from '../load/sending.ts';
import { startOurs, startPeer } from '../measure/programs.ts';
import { inTurns } from '../measure/rounds.ts';
import { atLeast, median, ratios, withRange } from '../measure/statistics.ts';
import type { Bench, Findings, Part } from '../part.ts';

const MIB = 1024 * 1024;
const SIZE_MIB = { quick: 2, full: 1024 } as const;

type File = Pick<Sending, 'bytes' | 'sha256'>;

/** Sends the file, compares what was stored with what was sent, by SHA-256, and removes it. @returns seconds */
type Side = (file: File) => Promise<number>;

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path, { highWaterMark: MIB })) hash.update(chunk);
  return hash.digest('hex');
}

function requireSame(sha256: string, ...found: readonly (string | undefined)[]): void {
  if (found.some((one) => one !== sha256)) throw new Error(`other bytes than were sent: SHA-256 ${found}`);
}

/** Removes the files of a folder but not its own files, whose names begin with a dot. */
async function empty(folder: string): Promise<void> {
  for (const name of await readdir(folder)) if (!name.startsWith('.')) await rm(join(folder, name));
}

/** Opens what is stored, and compares it with its row. */
async function requireWhole(dataDir: string): Promise<void> {
  const { changed } = await readStoredData({ dataDir }, (data) => compareFiles(data));
  if (changed.length > 0) throw new Error('other bytes are stored than were sent');
}

async function sendOne(order: Sending): Promise<{ seconds: number; answer: BigAnswer }> {
  const { seconds, answers } = await send(order);
  const [answer] = answers;
  if (!answer || (answer.status ?? 500) > 299) throw new Error(`an upload was answered ${answer?.status}`);
  return { seconds, answer };
}

const byForm =
  (client: WireClient, folder: string): Side =>
  async (file) => {
    const { seconds, answer } = await sendOne({ url: client.url, cookies: [client.cookie], ...file });
    const view = await client.call(viewInquiry, { inquiryid: answer.inquiryid ?? 0 });
    requireSame(file.sha256, view.success === 1 ? view.data[0].inquiryfiles?.[0]?.sha256 : undefined);
    await requireWhole(folder);
    await empty(join(folder, 'files'));
    return seconds;
  };

/** The same server, as it receives a file of a draft. */
async function inPieces(client: WireClient, folder: string): Promise<Side> {
  const saved = await client.call(saveDraft, { form: 'inquiry', fields: '{}' });
  if (saved.success !== 1) throw new Error(saved.message);
  const { draftid } = saved.data;
  const pieces = new Pieces(client, draftid);
  return async (file) => {
    const address = await pieces.addressOf('big.pdf', file.bytes, '');
    const { seconds } = await sendOne({ url: client.url, cookies: [client.cookie], address, ...file });
    const view = await client.call(viewDraft, { draftid });
    requireSame(file.sha256, view.success === 1 ? view.data?.files[0]?.sha256 : undefined);
    await requireWhole(folder);
    await pieces.remove(address);
    return seconds;
  };
}

async function toExpress(bench: Bench, room: number): Promise<Side> {
  await ensureInstalled(bench, 'peers');
  const folder = await bench.fastFolder(room);
  const env = { FOLDER: folder, DATABASE_URL: await bench.database(), UPLOAD_PATH: submitInquiry.path };
  const { url } = await startPeer(bench, 'express.js', env);
  return async (file) => {
    const { seconds, answer } = await sendOne({ url, cookies: [''], ...file });
    const { files } = answer as BigAnswer & { files: { name: string; sha256: string }[] };
    requireSame(file.sha256, files[0]?.sha256, await sha256Of(join(folder, files[0]?.name ?? '')));
    await empty(folder);
    return seconds;
  };
}

async function run(bench: Bench): Promise<Findings> {
  const mib = SIZE_MIB[bench.size];
  const file = { bytes: mib * MIB, sha256: sha256OfBigUpload(mib * MIB) };
  const room = 4 * file.bytes;
  const folder = await bench.fastFolder(room);
  const client = await signInSomebody((await startOurs(bench, { dataDir: folder })).url);
  const sides = {
    ours: byForm(client, folder),
    'ours, in pieces': await inPieces(client, folder),
    'Express + multer + SHA-256': await toExpress(bench, room),
  };
  const labels = Object.keys(sides) as (keyof typeof sides)[];
  bench.note(`${mib} MiB, ${labels.length} sides`);
  const found = await inTurns(labels, bench.rounds, (label) => sides[label](file));
  /** How many times as fast the first is. */
  const speed = (what: string, limit: number, fast: keyof typeof sides, slow: keyof typeof sides) => {
    const times = ratios(found[slow], found[fast]);
    return atLeast(`${mib} MiB ${what}`, limit, median(times), 'x', withRange(times));
  };
  return {
    figures: [
      speed('against Express + multer + SHA-256', 1.3, 'ours', 'Express + multer + SHA-256'),
      speed(
        'in pieces that survive a broken connection, against the specified call',
        0.9,
        'ours, in pieces',
        'ours',
      ),
    ],
    tables: [
      {
        title: `${mib} MiB`,
        head: ['', 'seconds'],
        rows: labels.map((label) => [label, withRange(found[label])]),
      },
    ],
  };
}

export const uploads: Part = {
  name: 'uploads',
  title: 'Uploads',
  about: `A PDF is sent over loopback to folders in memory. Ours is the specified call on the whole real path: session,
rules, SHA-256, AES-256-GCM, sync, custody row, commit. After each upload the bench compares the SHA-256 of what
was stored with what was sent. The pieces are those of a browser on a fast line: two of 8 MiB, then 64 MiB each. Express
stores with multer, computes the SHA-256 of the stored file and writes a row to PostgreSQL, and syncs no file.`,
  run,
};
