// The order that makes an answer true: every file is synced before it gets its name, the folder of names
// after that, then the rows are written and synced, and only then does the answer leave. A power cut cannot
// be made here; what it would find is decided by this order of system calls, so strace shows it on the
// real process. The database is SQLite, whose log (database.sqlite-wal) the server itself writes.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { answerInquiry, type FileFacts, MODE, submitInquiry, viewInquiry } from '../../contract/inquiries.ts';
import { makePdf } from '../../tests/support/documents/pdf.ts';
import { newPerson } from '../../tests/support/people.ts';
import { FINAL, fieldParts, filePart, INQUIRY, uploadHead } from '../../tests/support/requests/multipart.ts';
import { RawConnection } from '../../tests/support/requests/raw-http.ts';
import { WireClient } from '../../tests/support/requests/wire-client.ts';
import { startServer } from '../../tests/support/server/real-server.ts';
import { exactly, type Figure, type Note, noneOf, number, type Row, type Size } from '../row.ts';
import { type Random, seeded, takeSeed } from '../trials/random.ts';
import { readTrace, type SystemCall, tracer } from './order/system-calls.ts';

/** Submissions; each second one is answered with a report. */
const SUBMISSIONS: Readonly<Record<Size, number>> = { full: 60, quick: 6 };

/** An upload that was answered: by which request, and under which names its files are stored. */
interface Upload {
  requestId: string;
  names: readonly string[];
}

async function send(who: WireClient, path: string, fields: Readonly<Record<string, string>>, random: Random) {
  // Of less than one write, of some, and of several batches of them.
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

/** Makes the uploads against a traced server, and ends it. */
async function upload(count: number, folder: string, trace: string, random: Random): Promise<Upload[]> {
  const server = await startServer({ dataDir: folder, under: await tracer(trace) });
  try {
    const [client, staff] = [new WireClient(server.url), new WireClient(server.url)];
    const person = newPerson();
    await client.register(person);
    await client.signInAsClient(person);
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
    // The tracer ends with it, and has written everything down by then.
    await server.end('SIGTERM');
  }
}

const isWrite = ({ name }: SystemCall) => /write|send/.test(name);
const isSync = ({ name, failed }: SystemCall) => name.includes('sync') && !failed;
/** Where something was the last thing to happen, of several; Infinity when one of them never did. */
const last = (places: readonly (number | undefined)[]) =>
  Math.max(...places.map((place) => place ?? Number.POSITIVE_INFINITY));

/** What is out of order in one upload. */
function judge(calls: readonly SystemCall[], folder: string, { requestId, names }: Upload) {
  const on = (path: string) => (call: SystemCall) => call.args.includes(`<${path}>`);
  const onLog = on(join(folder, 'database.sqlite-wal'));
  const renames = names.map((name) =>
    calls.find(
      (call) => call.name.startsWith('rename') && !call.failed && call.args.includes(`/files/${name}"`),
    ),
  );
  const unsynced = names.filter((name, index) => {
    const onDraft = on(join(folder, 'files/.incoming', `${name}.part`));
    const written =
      calls.filter((call) => isWrite(call) && onDraft(call)).at(-1)?.end ?? Number.POSITIVE_INFINITY;
    const synced = calls.find((call) => isSync(call) && onDraft(call) && call.begin > written);
    return !(synced && synced.end < (renames[index]?.begin ?? 0));
  });
  const renamed = last(renames.map((call) => call?.end));
  const folderSynced = calls.find(
    (call) => isSync(call) && on(join(folder, 'files'))(call) && call.begin > renamed,
  );
  // Their names stand in the pages that the commit writes.
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
  const home = await mkdtemp(join(tmpdir(), 'review-order-'));
  try {
    const [folder, trace] = [join(home, 'data'), join(home, 'trace')];
    const uploads = await upload(SUBMISSIONS[size], folder, trace, random);
    const calls = await readTrace(trace);
    const judged = uploads.map((one) => judge(calls, folder, one));
    const files = number(uploads.flatMap(({ names }) => names).length);
    return [
      exactly('uploads of one to five files traced with strace', SUBMISSIONS[size] * 1.5, uploads.length),
      noneOf(
        `of their ${files} files, renamed before they were synced`,
        judged.reduce((sum, one) => sum + one.unsynced, 0),
      ),
      noneOf(
        'rows written before the directory of their files was synced',
        judged.filter((one) => one.rowsTooEarly).length,
      ),
      noneOf(
        'answers sent before their commit was synced',
        judged.filter((one) => one.answeredTooEarly).length,
      ),
    ];
  } finally {
    await rm(home, { recursive: true, force: true });
  }
}

export const order: Row = { name: 'order', run };
