// Durability by order: the server syncs every file before it renames it, then syncs the directory, then
// writes and syncs the rows, and then sends the response. A power failure cannot be simulated here, but this
// order of system calls decides what it would leave, so strace records it on the real process. The database
// is SQLite, whose log (database.sqlite-wal) the server itself writes.
import { join } from 'node:path';
import { answerInquiry, MODE, submitInquiry, viewInquiry } from '../../contract/inquiries.ts';
import type { FileFacts } from '../../contract/stored-files.ts';
import { makePdf } from '../../tests/support/documents/pdf.ts';
import { signInSomebody } from '../../tests/support/people.ts';
import { FINAL, fieldParts, filePart, INQUIRY, uploadHead } from '../../tests/support/requests/multipart.ts';
import { RawConnection } from '../../tests/support/requests/raw-http.ts';
import { WireClient } from '../../tests/support/requests/wire-client.ts';
import { startServer } from '../../tests/support/server/real-server.ts';
import { exactly, type Figure, type Note, noneOf, number, type Row, type Size } from '../row.ts';
import { inFolder } from '../trials/cleanup.ts';
import { type Random, seeded, takeSeed } from '../trials/random.ts';
import { readTrace, type SystemCall, tracer } from './order/system-calls.ts';

/** Submissions; every second one is answered with a report. */
const SUBMISSIONS: Readonly<Record<Size, number>> = { full: 60, quick: 6 };

/** An answered upload: its request, and the names of its stored files. */
interface Upload {
  requestId: string;
  names: readonly string[];
}

async function send(who: WireClient, path: string, fields: Readonly<Record<string, string>>, random: Random) {
  // Sizes below one write, of a few writes, and of several batches of writes.
  const sizes = Array.from({ length: random.between(1, 5) }, () => random.pick([700, 70_000, 2_500_000]));
  const files = sizes.map((bytes, index) => filePart(`traced-${index}.pdf`, makePdf('Fictitious', bytes)));
  const body = Buffer.concat([...fieldParts(fields), ...files, FINAL]);
  const connection = await RawConnection.open(who.url);
  await connection.send(uploadHead(who, body.length, { path }));
  await connection.send(body);
  const answer = await connection.answer();
  connection.close();
  if (answer?.status !== 200) throw new Error(`${path} answered ${answer?.status}`);
  const { inquiryid = 0 } = JSON.parse(answer.body.toString()) as { inquiryid?: number };
  return { requestId: answer.headers.get('x-request-id') ?? '', inquiryid };
}

async function filesOf(who: WireClient, inquiryid: number, kind: 'inquiryfiles' | 'reportfiles') {
  const answer = await who.call(viewInquiry, { inquiryid });
  if (answer.success !== 1) throw new Error(answer.message);
  return (answer.data[0][kind] ?? []).map(({ filename }: FileFacts) => filename);
}

/** Makes the uploads against a traced server, then ends it. */
async function upload(count: number, folder: string, trace: string, random: Random): Promise<Upload[]> {
  const server = await startServer({ dataDir: folder, under: await tracer(trace) });
  try {
    const client = await signInSomebody(server.url);
    const staff = new WireClient(server.url);
    await staff.signInAsStaff(server.admin);
    const uploads: Upload[] = [];
    for (let index = 0; index < count; index += 1) {
      const { requestId, inquiryid } = await send(client, submitInquiry.path, INQUIRY, random);
      uploads.push({ requestId, names: await filesOf(client, inquiryid, 'inquiryfiles') });
      if (index % 2 === 0) continue;
      const fields = { processcomments: 'Read.', mode: String(MODE.answer), getinquiryid: String(inquiryid) };
      const answered = await send(staff, answerInquiry.path, fields, random);
      uploads.push({ requestId: answered.requestId, names: await filesOf(client, inquiryid, 'reportfiles') });
    }
    return uploads;
  } finally {
    // The tracer ends with the server, after it has written the whole trace.
    await server.end('SIGTERM');
  }
}

const isWrite = ({ name }: SystemCall) => /write|send/.test(name);
const isSync = ({ name, failed }: SystemCall) => name.includes('sync') && !failed;
/** The place of the last of several events; Infinity if one of them never happened. */
const last = (places: readonly (number | undefined)[]) =>
  Math.max(...places.map((place) => place ?? Number.POSITIVE_INFINITY));

/** Finds the steps of one upload that are out of order. */
function judge(calls: readonly SystemCall[], folder: string, { requestId, names }: Upload) {
  const on = (path: string) => (call: SystemCall) => call.args.includes(`<${path}>`);
  const onLog = on(join(folder, 'database.sqlite-wal'));
  const isRename = ({ name, failed }: SystemCall) => name.startsWith('rename') && !failed;
  const renames = names.map((name) =>
    calls.find((call) => isRename(call) && call.args.includes(`/files/${name}"`)),
  );
  const unsynced = names.filter((name, index) => {
    const draft = `<${join(folder, 'files/.incoming', name)}.`;
    const onDraft = (call: SystemCall) => call.args.includes(draft);
    const written = last([calls.findLast((call) => isWrite(call) && onDraft(call))?.end]);
    const synced = calls.find((call) => isSync(call) && onDraft(call) && call.begin > written);
    return !(synced && synced.end < (renames[index]?.begin ?? 0));
  });
  const renamed = last(renames.map((call) => call?.end));
  const onFolder = on(join(folder, 'files'));
  const folderSynced = calls.find((call) => isSync(call) && onFolder(call) && call.begin > renamed);
  // The pages that the commit writes contain the names.
  const rows = names.map((name) =>
    calls.find((call) => isWrite(call) && onLog(call) && call.args.includes(name)),
  );
  const rowsBegun = Math.min(...rows.map((call) => call?.begin ?? Number.NEGATIVE_INFINITY));
  const rowsWritten = last(rows.map((call) => call?.end));
  const committed = calls.find((call) => isSync(call) && onLog(call) && call.begin > rowsWritten);
  const answer = calls.find(
    (call) => isWrite(call) && call.args.includes('"HTTP/1.1 200 ') && call.args.includes(requestId),
  );
  return {
    unsynced: unsynced.length,
    rowsTooEarly: !(folderSynced && folderSynced.end < rowsBegun),
    answeredTooEarly: !(committed && answer && committed.end < answer.begin),
  };
}

async function run(size: Size, note: Note): Promise<Figure[]> {
  const random = seeded(takeSeed(note));
  return inFolder('review-order-', async (home) => {
    const [folder, trace] = [join(home, 'data'), join(home, 'trace')];
    const uploads = await upload(SUBMISSIONS[size], folder, trace, random);
    const calls = await readTrace(trace);
    const judged = uploads.map((one) => judge(calls, folder, one));
    const files = number(uploads.flatMap(({ names }) => names).length);
    const countWith = (isWrong: (one: (typeof judged)[number]) => boolean) => judged.filter(isWrong).length;
    return [
      exactly('uploads of one to five files traced with strace', SUBMISSIONS[size] * 1.5, uploads.length),
      noneOf(
        `of their ${files} files, renamed before they were synced`,
        judged.reduce((sum, one) => sum + one.unsynced, 0),
      ),
      noneOf(
        'rows written before the directory of their files was synced',
        countWith(({ rowsTooEarly }) => rowsTooEarly),
      ),
      noneOf(
        'answers sent before their commit was synced',
        countWith(({ answeredTooEarly }) => answeredTooEarly),
      ),
    ];
  });
}

export const order: Row = { name: 'order', run };
