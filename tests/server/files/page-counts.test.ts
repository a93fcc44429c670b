// Runs also on PostgreSQL and an object store.
import { afterEach, expect, it } from 'vitest';
import { viewInquiry } from '../../../contract/inquiries.ts';
import { viewReceipt } from '../../../contract/receipts/receipts.ts';
import { type FileFacts, listScans } from '../../../contract/stored-files.ts';
import { startPageCounts } from '../../../server/page-counts/worker.ts';
import { inquiryFields, smallFile } from '../../support/cases.ts';
import { makeDocx } from '../../support/documents/docx.ts';
import { ordinaryPdfs } from '../../support/documents/pdf-structures.ts';
import { infect, prepareClamd } from '../../support/outside/clamd.ts';
import type { WireClient } from '../../support/requests/wire-client.ts';
import { type Signed, type StoppedServer, startTestServer } from '../../support/server/test-server.ts';

/** The reader's own test has all of them (tests/contract/pdf.test.ts). */
const STRUCTURES = [
  'a table',
  'five thousand compressed pages',
  'no end',
  'restricted with AES, 256 bits',
  'a password, AES',
  'a password, with a table',
  'a count of too many pages',
  'files inside',
];

let server: StoppedServer;
let client: Signed;

async function start(env: Record<string, string> = {}): Promise<void> {
  server = await startTestServer({ env });
  client = await server.signIn('client');
}
afterEach(() => server.remove());

/** Counts what can be counted, as the server does in the background. */
async function count(): Promise<void> {
  const counts = startPageCounts(server.context);
  await counts.idle();
  await counts.stop();
}

async function factsOf(inquiryid: number, who: WireClient = client): Promise<FileFacts[]> {
  const answer = await who.call(viewInquiry, { inquiryid });
  if (answer.success !== 1) throw new Error(answer.message);
  return answer.data[0].inquiryfiles ?? [];
}

const pagesOf = async (inquiryid: number) => (await factsOf(inquiryid)).map(({ pages }) => pages);

it('the pages of documents of every structure are counted, and both sides see them', {
  tags: ['R7.323', 'R7.320'],
}, async () => {
  await start();
  const samples = Object.entries(ordinaryPdfs()).filter(([name]) => STRUCTURES.includes(name));
  expect(samples).toHaveLength(STRUCTURES.length);
  const files = samples.map(([name, { content }]) => ({ name: `${name}.pdf`, content }));
  const id = await client.submit(inquiryFields(), [...files, { name: 'Word.docx', content: makeDocx() }]);
  expect(new Set(await pagesOf(id))).toEqual(new Set([undefined]));
  await count();
  const expected = [
    ...samples.map(([name, { facts }]) => [`${name}.pdf`, facts.pages ?? 0, facts.problem]),
    ['Word.docx', 0, undefined],
  ];
  for (const who of [client, await server.signIn('staff')])
    expect(
      (await factsOf(id, who)).map(({ originalname, pages, pageproblem }) => [
        originalname,
        pages,
        pageproblem,
      ]),
    ).toEqual(expected);
  const receipt = await client.call(viewReceipt, { inquiryid: id });
  expect(
    receipt.success === 1 && receipt.examined.map(({ pages, pageproblem }) => [pages, pageproblem]),
  ).toEqual(expected.map(([, ...counted]) => counted));
  const states = await client.call(listScans, { inquiryid: id });
  expect(states.success === 1 && states.data.map(({ pages, pageproblem }) => [pages, pageproblem])).toEqual(
    expected.map(([, ...counted]) => counted),
  );
});

it('the documents of one account do not hold up those of another', { tags: ['R7.320'] }, async () => {
  await start();
  const busy = await client.submit(inquiryFields(), [
    smallFile('1.pdf'),
    smallFile('2.pdf'),
    smallFile('3.pdf'),
  ]);
  const other = await server.signIn('client');
  const theirs = await other.submit(inquiryFields(), [smallFile('theirs.pdf')]);
  const order: string[] = [];
  const { files } = server.context;
  const open: typeof files.open = (name, key) => {
    if (order.at(-1) !== name) order.push(name);
    return files.open(name, key);
  };
  const counts = startPageCounts({ ...server.context, files: { ...files, open } });
  await counts.idle();
  await counts.stop();
  const [first, second, third] = (await factsOf(busy)).map(({ filename }) => filename);
  expect(order).toEqual([first, (await factsOf(theirs, other))[0]?.filename, second, third]);
});

it('files that wait for the scanner or are in quarantine are never read', { tags: ['R7.320'] }, async () => {
  const clamd = await prepareClamd();
  await start({ CLAMD_URL: clamd.url });
  const id = await client.submit(inquiryFields(), [smallFile(), infect(smallFile('Infected.pdf'))]);
  await count();
  expect(await pagesOf(id)).toEqual([undefined, undefined]);
  await clamd.open();
  await server.context.scanning?.idle();
  await count();
  expect(await pagesOf(id)).toEqual([1, undefined]);
  await clamd.close();
});
