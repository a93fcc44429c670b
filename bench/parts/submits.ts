// Small inquiries by eight writers at once, next to the same durable work written plainly.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { submitInquiry } from '../../contract/inquiries.ts';
import { signInSomebody } from '../../tests/support/people.ts';
import { BOUNDARY, filePart, inquiryBody } from '../../tests/support/requests/multipart.ts';
import { ENGINES, type EngineName, newData } from '../data/filled.ts';
import { ensureInstalled } from '../install.ts';
import { loadTable, loadWithRequests } from '../load/requests.ts';
import { startFairPeer, startOurs } from '../measure/programs.ts';
import { inTurns } from '../measure/rounds.ts';
import { againstPeer } from '../measure/statistics.ts';
import type { Bench, Findings, Part } from '../part.ts';

const WRITERS = 8;
const SECONDS = { quick: 1, full: 3 } as const;

interface Side {
  url: string;
  pid: number;
  cookies: readonly string[];
}

/** Our server with a session for each writer: those of one client would wait for one another. */
async function ourSide(bench: Bench, engine: EngineName) {
  const data = await newData(bench, engine);
  const server = await startOurs(bench, data);
  const cookies: string[] = [];
  for (let writer = 0; writer < WRITERS; writer += 1) cookies.push((await signInSomebody(server.url)).cookie);
  return { ...server, data, cookies };
}

/** It uses the accounts and sessions of another server of ours, which has ended. */
async function peerSide(bench: Bench, engine: EngineName): Promise<Side> {
  const { data, cookies, stop } = await ourSide(bench, engine);
  await stop();
  return { ...(await startFairPeer(bench, data, await bench.folder())), cookies };
}

async function run(bench: Bench): Promise<Findings> {
  await ensureInstalled(bench, 'peers');
  const bodyFile = join(await bench.folder(), 'body');
  await writeFile(bodyFile, inquiryBody(filePart('small.pdf')));
  const sides = new Map<string, Side>();
  for (const engine of ENGINES) {
    sides.set(`ours, ${engine}`, await ourSide(bench, engine));
    sides.set(`peer, ${engine}`, await peerSide(bench, engine));
  }
  bench.note(`${sides.size} sides`);
  const found = await inTurns([...sides.keys()], bench.rounds, (label) => {
    const { url, pid, cookies } = sides.get(label) as Side;
    const headers = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };
    const load = { pid, headers, cookies, bodyFile, connections: WRITERS, seconds: SECONDS[bench.size] };
    return loadWithRequests({ ...load, url: url + submitInquiry.path });
  });
  return {
    figures: ENGINES.map((engine) => againstPeer('submissions per second', 0.6, engine, found)),
    tables: [loadTable(found)],
  };
}

export const submits: Part = {
  name: 'submits',
  title: 'Submitting an inquiry',
  about: `An inquiry with one small PDF, by eight clients without pause, data on the disk. The peer is \`node:http\` with
busboy and the same database: it looks up the session, syncs the file and its folder, and writes the inquiry, its file, a
signed receipt, two mails for an outbox, two rows of an audit log with a chain, and the remembered answer, in one
transaction. Ours also counts limits, indexes the words of the inquiry, keeps what each client has stored, and sends the
mails.`,
  run,
};
