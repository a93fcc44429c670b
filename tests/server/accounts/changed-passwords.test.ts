// Staff choose another password by themselves: with the current one, for good, and with everybody else out.
import { afterEach, describe, expect, it } from 'vitest';
import { changePassword, staffLogin } from '../../../contract/accounts.ts';
import { serverMessages } from '../../../contract/messages.ts';
import { listAuditRows } from '../../../server/db/audit.ts';
import { digestOf } from '../../support/requests/wire-client.ts';
import { REMEMBERED_SECONDS } from '../../support/server/repeat.ts';
import { PASSWORD, type Signed, startTestServer, type TestServer } from '../../support/server/test-server.ts';

const NEW = 'another made-up password';

let server: TestServer;
afterEach(() => server.remove());

async function change(staff: Signed, password: string, newpassword: string) {
  const fields = { password: digestOf(password), newpassword: digestOf(newpassword) };
  const answer = await staff.fetch(changePassword.path, {
    method: 'POST',
    body: new URLSearchParams(fields),
  });
  return { status: answer.status, body: await answer.json() };
}

/** Whether this password signs in; a wrong one is answered like every wrong pair. */
async function opens({ email }: Signed, password: string): Promise<boolean> {
  const body = new URLSearchParams({ username: email, password: digestOf(password) });
  const answer = await server.anonymous().fetch(staffLogin.path, { method: 'POST', body });
  return (await answer.json()).success === 1;
}

const CHANGED = { status: 200, body: { success: 1, message: serverMessages.passwordChanged } };
const WRONG = { status: 400, body: { success: 0, message: serverMessages.passwordWrong } };

async function recorded(event: string): Promise<number> {
  const rows = await listAuditRows(server.context.db, 0, 1000);
  return rows.filter((row) => row.event === event).length;
}

describe('a changed password', () => {
  it('takes the current one, and from then on is the only one that signs in', {
    tags: ['R7.21', 'V6.2.2', 'V6.2.3', 'V6.4.1', 'V7.5.1'],
  }, async () => {
    server = await startTestServer();
    const staff = await server.signIn('staff');
    expect(await change(staff, 'wrong', NEW)).toEqual(WRONG);
    expect(await recorded('sign-in-failed')).toBe(1);
    expect(await opens(staff, NEW)).toBe(false);
    expect(await change(staff, PASSWORD, NEW)).toEqual(CHANGED);
    expect([await opens(staff, PASSWORD), await opens(staff, NEW)]).toEqual([false, true]);
  });

  it("ends every other session of the account, and no other account's", {
    tags: ['R7.21', 'V7.4.3'],
  }, async () => {
    server = await startTestServer();
    const [staff, colleague] = [await server.signIn('staff'), await server.signIn('staff')];
    const elsewhere = await server.anotherSession(staff);
    const list = async (who: Pick<Signed, 'fetch'>) => (await who.fetch('/api/getClientsinquiry')).status;
    expect(await list(elsewhere)).toBe(200);
    await change(staff, PASSWORD, NEW);
    expect([await list(staff), await list(elsewhere), await list(colleague)]).toEqual([200, 401, 200]);
  });

  it('is another one, and a digest', { tags: ['R7.21'] }, async () => {
    server = await startTestServer();
    const staff = await server.signIn('staff');
    const same = await change(staff, PASSWORD, PASSWORD);
    expect([same.status, same.body.message]).toEqual([400, serverMessages.passwordSame]);
    const fields = { password: digestOf(PASSWORD), newpassword: NEW };
    const plain = await staff.fetch(changePassword.path, {
      method: 'POST',
      body: new URLSearchParams(fields),
    });
    expect(plain.status).toBe(400);
    expect(await opens(staff, PASSWORD)).toBe(true);
  });

  it('is told again when it is asked for again, at once or later, and is recorded once', async () => {
    server = await startTestServer();
    const staff = await server.signIn('staff');
    const again = () => change(staff, PASSWORD, NEW);
    expect(await Promise.all([again(), again(), again()])).toEqual([CHANGED, CHANGED, CHANGED]);
    expect(await again()).toEqual(CHANGED);
    expect(await recorded('password-changed')).toBe(1);
    server.advance(REMEMBERED_SECONDS + 1);
    expect(await again()).toEqual(WRONG);
  });

  it('is one of two that are sent at once, and the loser is told', async () => {
    server = await startTestServer();
    const staff = await server.signIn('staff');
    const elsewhere = Object.assign(await server.anotherSession(staff), { id: staff.id, email: staff.email });
    const other = 'a third made-up password';
    const answers = await Promise.all([change(staff, PASSWORD, NEW), change(elsewhere, PASSWORD, other)]);
    const won = answers.findIndex(({ status }) => status === 200);
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
    expect([400, 401]).toContain(answers[1 - won]?.status);
    const opened = [await opens(staff, NEW), await opens(staff, other)];
    expect(opened).toEqual([won === 0, won === 1]);
    expect(await recorded('password-changed')).toBe(1);
  });

  it('cannot be guessed at more often than a sign-in', async () => {
    server = await startTestServer({ env: { LIMIT_FACTOR: '1' } });
    const staff = await server.signIn('staff');
    const statuses: number[] = [];
    while (!statuses.includes(429) && statuses.length < 40)
      statuses.push((await change(staff, `guess ${statuses.length}`, NEW)).status);
    expect(statuses.filter((status) => status === 400).length).toBeLessThanOrEqual(30);
    expect((await change(staff, PASSWORD, NEW)).status, 'not even the right one').toBe(429);
  });
});
