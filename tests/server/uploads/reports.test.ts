// Spreadsheets: staff send them as reports (§5 restricts only the inquiry's files), clients do not, and no browser shows one.
import { beforeAll, expect, it } from 'vitest';
import { viewInquiry } from '../../../contract/inquiries.ts';
import { serverMessages } from '../../../contract/messages.ts';
import { smallFile } from '../../support/cases.ts';
import { makeDocx, makeXlsx } from '../../support/documents/docx.ts';
import { beginDraft } from '../../support/drafts.ts';
import { INQUIRY } from '../../support/requests/multipart.ts';
import { Pieces } from '../../support/requests/pieces.ts';
import { serverForFile } from '../../support/server/server-for-file.ts';
import type { Signed } from '../../support/server/test-server.ts';

const server = serverForFile();
let client: Signed;
let staff: Signed;

beforeAll(async () => {
  client = await server.signIn('client');
  staff = await server.signIn('staff');
});

const COSTS = { name: 'Expenses.xlsx', content: makeXlsx() };
const TABLE = { name: 'Expenses.CSV', content: Buffer.from('date,amount\n2026-01-02,"=1+1"\n') };
/** As it is in an answer. */
const quoted = (text: string) => JSON.stringify(text).slice(1, -1);
const submit = () => client.submit(INQUIRY, [smallFile('Record.pdf')]);

it('a report may be a workbook or a table, which every browser saves', {
  tags: ['R5.30', 'R7.16'],
}, async () => {
  const id = await submit();
  await staff.answer(id, 'Read.', [COSTS, TABLE]);
  const answer = await client.call(viewInquiry, { inquiryid: id });
  const files = answer.success === 1 ? (answer.data[0].reportfiles ?? []) : [];
  const got = await Promise.all(files.map(({ filename }) => client.fetch(`/uploads/${filename}`)));
  expect(got.map(({ headers }) => headers.get('content-type'))).toEqual([
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'text/csv',
  ]);
  for (const { headers } of got) {
    expect(headers.get('content-disposition')).toMatch(/^attachment;/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  }
  expect(await got[1]?.text()).toBe(String(TABLE.content));
});

const macros = { name: 'xl/vbaProject.bin', content: Buffer.from('x') };
it.each([
  ['with macros', 'a.xlsx', makeXlsx(macros), 'macros'],
  ['that is a Word document', 'a.xlsx', makeDocx(), 'wrong-type'],
  ['that is a web page', 'a.csv', Buffer.from('<html>'), 'other-format'],
  ['that is a workbook', 'a.csv', makeXlsx(), 'wrong-type'],
  ['that is a PDF', 'a.csv', smallFile('a.pdf').content, 'wrong-type'],
  ['with a NUL at its end', 'a.csv', Buffer.from(`${'1,2\n'.repeat(300_000)}\0`), 'wrong-type'],
] as const)('no workbook or table %s: %s', { tags: ['R5.30'] }, async (_what, name, content, fault) => {
  const id = await submit();
  const said = serverMessages.fileContentRefused(name, fault);
  const whole = staff.answer(id, 'Read.', [{ name, content }]);
  await expect(whole).rejects.toThrow(said);
  const { draftid } = await beginDraft(staff, {}, id);
  await expect(new Pieces(staff, draftid).sendFile({ name, content })).rejects.toThrow(quoted(said));
});

it('a client sends none, with the form or in pieces', { tags: ['R5.30'] }, async () => {
  const said = serverMessages.fileTypeRefused(COSTS.name, 'client');
  await expect(client.submit(INQUIRY, [COSTS])).rejects.toThrow(said);
  const { draftid } = await beginDraft(client);
  await expect(new Pieces(client, draftid).sendFile(COSTS)).rejects.toThrow(quoted(said));
});
