// What one call asks of the database. On PostgreSQL each statement is a way there and back, and on every disk a commit that
// waits for it takes longer than all other work of a call.
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { sessionState } from '../../../contract/accounts/accounts.ts';
import { sendMessage } from '../../../contract/conversation.ts';
import * as calls from '../../../contract/inquiries.ts';
import { inquiryFields, smallFile } from '../../support/cases.ts';
import { toForm } from '../../support/requests/wire-client.ts';
import { serverForFile } from '../../support/server/server-for-file.ts';
import { countStatements } from '../../support/server/statements.ts';
import type { Signed } from '../../support/server/test-server.ts';

const server = serverForFile();

interface Most {
  statements: number;
  commits: number;
}

const MOST = {
  submission: { statements: 17, commits: 2 },
  // With the mail to the client that it causes; without it, the next one.
  'first view of an inquiry by staff': { statements: 17, commits: 2 },
  'first view by a colleague': { statements: 12, commits: 1 },
  'another view': { statements: 9, commits: 1 },
  'request for information': { statements: 13, commits: 2 },
  // One of them asks who alone may read the mail about a restricted inquiry.
  'answer to it, with a file': { statements: 19, commits: 2 },
  answer: { statements: 17, commits: 2 },
  download: { statements: 6, commits: 1 },
  // One of them counts what needs the client.
  'list of a client': { statements: 6, commits: 0 },
  // The first one finds the restricted inquiries that the visitor may not see.
  'list of staff': { statements: 6, commits: 0 },
  'session check': { statements: 1, commits: 0 },
  // Its row: 60 of an account in an hour have one.
  'refused call': { statements: 6, commits: 1 },
} as const satisfies Record<string, Most>;

/** As the page does it: with a key. */
async function submit(client: Signed): Promise<number> {
  const body = toForm({ mode: calls.MODE.submit, ...inquiryFields() }, [smallFile()]);
  const init = { method: 'POST', headers: { 'idempotency-key': randomUUID() }, body };
  return (await (await client.fetch(calls.submitInquiry.path, init)).json()).inquiryid;
}

async function viewed(client: Signed, inquiryid: number): Promise<calls.Inquiry> {
  const answer = await client.call(calls.viewInquiry, { inquiryid });
  if (answer.success !== 1) throw new Error(answer.message);
  return answer.data[0];
}

it('a call makes few statements, and few commits that wait for the disk, with its mails', async () => {
  const client = await server.signIn('client');
  const [staff, colleague] = [await server.signIn('staff'), await server.signIn('staff')];
  // What is done once: counting the calls of a session, and the row of the first list in a quarter of an hour.
  const earlier = await submit(client);
  for (const each of [staff, colleague, client]) await each.call(calls.listInquiries, {});

  const found = new Map<string, Most>();
  const texts: string[] = [];
  async function count<T>(what: keyof typeof MOST, act: () => Promise<T>): Promise<T> {
    await server.context.outbox.idle();
    const { result, statements, commits } = await countStatements(server, act);
    found.set(what, { statements: statements.length, commits });
    texts.push(what, ...statements);
    return result;
  }

  const id = await count('submission', () => submit(client));
  await count('first view of an inquiry by staff', () => viewed(staff, id));
  await count('first view by a colleague', () => viewed(colleague, id));
  await count('another view', () => viewed(staff, id));
  await count('request for information', () =>
    staff.send(sendMessage, { inquiryid: id, kind: 'request', text: 'Which one?' }, []),
  );
  const { request, inquiryfileName } = await viewed(client, id);
  await count('answer to it, with a file', () =>
    client.send(
      sendMessage,
      { inquiryid: id, kind: 'message', answers: request?.requestid ?? 0, text: 'That one.' },
      [smallFile('more.pdf')],
    ),
  );
  await count('answer', () => staff.answer(id, 'Fictitious.', [smallFile('report.pdf')]));
  await count('download', async () => (await client.fetch(`/uploads/${inquiryfileName}`)).arrayBuffer());
  await count('list of a client', () => client.call(calls.listInquiries, {}));
  await count('list of staff', () => staff.call(calls.listInquiries, {}));
  await count('session check', () => client.fetch(sessionState.path));
  const stranger = await server.signIn('client');
  await stranger.fetch(sessionState.path);
  await count('refused call', () => stranger.fetch(`${calls.viewInquiry.path}?inquiryid=${earlier}`));

  expect([...found.keys()].toSorted()).toEqual(Object.keys(MOST).toSorted());
  const over = [...found].filter(([what, { statements, commits }]) => {
    const most = MOST[what as keyof typeof MOST];
    return statements > most.statements || commits > most.commits;
  });
  expect(over, texts.join('\n')).toEqual([]);
});
