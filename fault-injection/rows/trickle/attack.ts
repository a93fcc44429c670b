// The attack of trickle.ts, run in a separate mount namespace: prints its figures as JSON.
import { statfs } from 'node:fs/promises';
import { UPLOAD_LIMITS } from '../../../server/limits/limits.ts';
import { findLeftovers } from '../../../tests/support/data/stored-data.ts';
import { makePdf } from '../../../tests/support/documents/pdf.ts';
import { signInSomebody } from '../../../tests/support/people.ts';
import {
  BOUNDARY,
  fieldParts,
  filePart,
  INQUIRY,
  inquiryBody,
  upload,
  uploadHead,
} from '../../../tests/support/requests/multipart.ts';
import { inChunks, RawConnection } from '../../../tests/support/requests/raw-http.ts';
import type { WireClient } from '../../../tests/support/requests/wire-client.ts';
import { startServer } from '../../../tests/support/server/real-server.ts';
import { exactly, type Figure, noneOf, type Size } from '../../row.ts';
import { inFolder } from '../../trials/cleanup.ts';
import { reportFigures } from '../../trials/own-mounts.ts';
import { every } from '../../trials/timing.ts';
import { until } from '../../trials/until.ts';
import { mountVolume, type Volume } from '../../trials/volume.ts';

const MIB = 1024 * 1024;
/** What is free beyond the reserve. */
const ROOM = { quick: 12 * MIB, full: 48 * MIB } as const;
/** The pause after each MiB. */
const PAUSE_MS = { quick: 80, full: 250 } as const;
const ASK_EVERY_MS = 40;
/** What the database and its journal may take while the disk is watched. */
const DATABASE_BYTES = 4 * MIB;
const SMALL = inquiryBody(filePart('record.pdf', makePdf('Fictitious')));

/** Sends a body in chunks, a MiB at a time, until the server answers. Returns the status. */
async function trickle(who: WireClient, pauseMs: number): Promise<number | undefined> {
  const connection = await RawConnection.open(who.url, '127.0.5.1');
  await connection.send(uploadHead(who, 0, { framing: 'chunked' }));
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="files"; filename="a.pdf"\r\n\r\n%PDF-1.4\n`;
  await connection.send(inChunks(Buffer.concat([...fieldParts(INQUIRY), Buffer.from(head)]), 4_096));
  const piece = inChunks(Buffer.alloc(MIB), MIB);
  const stop = every(pauseMs, () => connection.send(piece));
  const answer = await connection.answer();
  connection.close();
  await stop();
  return answer?.status;
}

/** Announces this many bytes and sends nothing. */
async function announce(who: WireClient, bytes: number): Promise<RawConnection> {
  const connection = await RawConnection.open(who.url, '127.0.5.2');
  await connection.send(uploadHead(who, bytes));
  return connection;
}

/** Another user's uploads, the server's readiness, and the least free space, until it is stopped. */
function watch(volume: Volume, who: WireClient) {
  const seen = { uploads: 0, refused: 0, notReady: 0, leastFree: Number.POSITIVE_INFINITY };
  const stop = every(ASK_EVERY_MS, async () => {
    seen.uploads += 1;
    if ((await upload(who, SMALL)).status !== 200) seen.refused += 1;
    if (!(await fetch(`${who.url}/readyz`)).ok) seen.notReady += 1;
    const { bavail, bsize } = await statfs(volume.folder);
    seen.leastFree = Math.min(seen.leastFree, bavail * bsize);
  });
  return async () => {
    await stop();
    return seen;
  };
}

async function attack(size: Size, dataDir: string): Promise<Figure[]> {
  const volume = mountVolume(dataDir);
  const server = await startServer({ dataDir });
  try {
    const [attacker, user] = [await signInSomebody(server.url), await signInSomebody(server.url)];
    await volume.leave(UPLOAD_LIMITS.reserveBytes + ROOM[size]);
    const stop = watch(volume, user);
    const all = await announce(attacker, ROOM[size]);
    const refused = (await all.answer())?.status;
    all.close();
    const half = await announce(attacker, ROOM[size] / 2);
    const status = await trickle(attacker, PAUSE_MS[size]);
    half.close();
    const { uploads, refused: refusedUploads, notReady, leastFree } = await stop();
    await until('nothing is left', async () => (await findLeftovers(server)).drafts.length === 0);
    const lowest = UPLOAD_LIMITS.reserveBytes - DATABASE_BYTES;
    const missing = Math.max(0, lowest - leastFree);
    return [
      exactly('an upload that announces all the space: status', 507, refused ?? 0),
      exactly('a body without a length that fills the disk slowly: status', 507, status ?? 0),
      noneOf(`${uploads} uploads of another user meanwhile: refused`, refusedUploads),
      noneOf(`${uploads} questions whether the server is ready: not ready`, notReady),
      noneOf('bytes taken from the space that uploads leave free', missing),
    ];
  } finally {
    await server.stop({ keepData: true });
    volume.unmount();
  }
}

await reportFigures((size) => inFolder('review-trickle-', (dataDir) => attack(size, dataDir)));
