// What one call asks of the database: on PostgreSQL each statement is a way there and back.
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { sessionState } from '../../../contract/accounts/accounts.ts';
import * as calls from '../../../contract/inquiries.ts';
import { addRecords, requestInformation } from '../../../contract/requests.ts';
import { inquiryFields, smallFile } from '../../support/cases.ts';
import { toForm } from '../../support/requests/wire-client.ts';
import { serverForFile } from '../../support/server/server-for-file.ts';
import { countStatements } from '../../support/server/statements.ts';

const server = serverForFile();

it('counts', async () => {
  const client = await server.signIn('client');
  const staff = await server.signIn('staff');
  const show = async <T>(what: string, act: () => Promise<T>) => {
    let result: T | undefined;
    await server.context.outbox.idle();
    const { statements, commits, synced } = await countStatements(server, async () => {
      result = await act();
    });
    console.warn(
      `== ${what}: ${statements.length} statements, ${commits} commits, ${synced} synced\n${statements.map((s) => s.replace(/\s+/g, ' ').slice(0, 150)).join('\n')}`,
    );
    return result as T;
  };
  const submit = async (): Promise<number> => {
    const headers = { 'idempotency-key': randomUUID() };
    const body = toForm({ mode: calls.MODE.submit, ...inquiryFields() }, [smallFile()]);
    const answer = await client.fetch(calls.submitInquiry.path, { method: 'POST', headers, body });
    return (await answer.json()).inquiryid;
  };
  await submit();
  const id = await show('submit', submit);
  await staff.call(calls.listInquiries, { page: 1, limit: 10, Keyword: '' });
  await show('view', () => staff.call(calls.viewInquiry, { inquiryid: id }));
  await show('view again', () => staff.call(calls.viewInquiry, { inquiryid: id }));
  await show('view by client', () => client.call(calls.viewInquiry, { inquiryid: id }));
  await show('ask', () => staff.call(requestInformation, { inquiryid: id, question: 'Which hospital?' }));
  const view = await client.call(calls.viewInquiry, { inquiryid: id });
  const request = (view as any).data[0].request.requestid;
  await show('add', () =>
    client.send(addRecords, { inquiryid: id, requestid: request, note: 'That one.' }, [
      smallFile('more.pdf'),
    ]),
  );
  const name = (view as any).data[0].inquiryfileName;
  await show('download', () => staff.fetch(`/uploads/${name}`).then((r) => r.arrayBuffer()));
  await show('download by client', () => client.fetch(`/uploads/${name}`).then((r) => r.arrayBuffer()));
  await show('answer', () => staff.answer(id, 'Done.', [smallFile('report.pdf')]));
  await show('refused', () => client.fetch(`${calls.viewInquiry.path}?inquiryid=99`));
  await show('list', () => client.call(calls.listInquiries, { page: 1, limit: 10, Keyword: '' }));
  await show('staff list', () => staff.call(calls.listInquiries, { page: 1, limit: 10, Keyword: '' }));
  await show('session', () => client.fetch(sessionState.path));
  expect(1).toBe(1);
});
