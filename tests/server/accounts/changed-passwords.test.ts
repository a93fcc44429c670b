// Everyone changes their own password: with the current one, once, and with all other sessions ended.
import { describe, expect, it, onTestFinished } from 'vitest';
import { changePassword, clientLogin, staffLogin } from '../../../contract/accounts/accounts.ts';
import { listInquiries } from '../../../contract/inquiries.ts';
import { refusals } from '../../../server/base/refusals.ts';
import { replies } from '../../../server/base/replies.ts';
import { listAuditRows } from '../../../server/db/audit/audit.ts';
import { mailsOf } from '../../support/outside/mailbox.ts';
import { ask } from '../../support/requests/ask.ts';
import { digestOf, type WireClient } from '../../support/requests/wire-client.ts';
import { serverForFile } from '../../support/server/server-for-file.ts';
import { PASSWORD, type Signed, startTestServer } from '../../support/server/test-server.ts';

const NEW = 'another made-up password';

const server = serverForFile();

const changeTo = async (who: WireClient, fields: Record<string, string>) => {
  const { status, body } = await ask(who, changePassword, fields);
  return { status, body };
};
const change = (who: WireClient, password: string, newpassword: string) =>
  changeTo(who, { password: digestOf(password), newpassword: digestOf(newpassword) });

/** Whether this password signs in. */
async function opens({ email }: Signed, password: string, role = 'staff'): Promise<boolean> {
  const fields = { username: email, password: digestOf(password) };
  const [browser, isClient] = [server.anonymous(), role === 'client'];
  const { body } = isClient
    ? await ask(browser, clientLogin, fields)
    : await ask(browser, staffLogin, fields);
  return (body as { success: number }).success === 1;
}

const CHANGED = { status: 200, body: { success: 1, message: replies.passwordChanged } };
const WRONG = { status: 400, body: { success: 0, message: refusals.passwordWrong } };

async function recorded({ id }: Signed, event: string): Promise<number> {
  const rows = await listAuditRows(server.context.db, 0, 1000);
  return rows.filter((row) => row.event === event && row.accountId === id).length;
}

describe('a changed password', () => {
  it.each(['client', 'staff'] as const)(
    'of %s requires the current one, replaces it, ends every other session of the account, and is mailed',
    {
      tags: ['R7.22', 'V6.2.2', 'V6.2.3', 'V6.4.1', 'V7.4.3', 'V7.5.1'],
    },
    async (role) => {
      const [user, colleague] = [await server.signIn(role), await server.signIn(role)];
      const elsewhere = await server.anotherSession(user);
      const statuses = () =>
        Promise.all(
          [user, elsewhere, colleague].map(async (who) => (await ask(who, listInquiries, {})).status),
        );
      expect(await change(user, 'wrong', NEW)).toEqual(WRONG);
      expect(await recorded(user, 'sign-in-failed')).toBe(1);
      expect(await opens(user, NEW, role)).toBe(false);
      expect(await statuses()).toEqual([200, 200, 200]);
      expect(await change(user, PASSWORD, NEW)).toEqual(CHANGED);
      expect([await opens(user, PASSWORD, role), await opens(user, NEW, role)]).toEqual([false, true]);
      expect(await statuses()).toEqual([200, 401, 200]);
      expect(await recorded(user, 'password-changed')).toBe(1);
      const mails = (await mailsOf(server, user.email)).filter(({ body }) =>
        body.includes('A new password was set for'),
      );
      expect(mails).toHaveLength(1);
    },
  );

  it('must differ from the current one, and be a digest', { tags: ['R7.22'] }, async () => {
    const staff = await server.signIn('staff');
    const same = { status: 400, body: { success: 0, message: refusals.passwordSame } };
    expect(await change(staff, PASSWORD, PASSWORD)).toEqual(same);
    const plain = await changeTo(staff, { password: digestOf(PASSWORD), newpassword: NEW });
    expect(plain.status).toBe(400);
    expect(await opens(staff, PASSWORD)).toBe(true);
  });

  it('is that of one of two simultaneous requests; the other one is refused', async () => {
    const staff = await server.signIn('staff');
    const elsewhere = await server.anotherSession(staff);
    const other = 'a third made-up password';
    const answers = await Promise.all([change(staff, PASSWORD, NEW), change(elsewhere, PASSWORD, other)]);
    const won = answers.findIndex(({ status }) => status === 200);
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
    expect([400, 401]).toContain(answers[1 - won]?.status);
    const opened = [await opens(staff, NEW), await opens(staff, other)];
    expect(opened).toEqual([won === 0, won === 1]);
    expect(await recorded(staff, 'password-changed')).toBe(1);
  });

  it('allows no more guesses of the current one than a sign-in', async () => {
    const limited = await startTestServer({ env: { LIMIT_FACTOR: '1' } });
    onTestFinished(() => limited.remove());
    const staff = await limited.signIn('staff');
    const statuses: number[] = [];
    while (!statuses.includes(429) && statuses.length < 40)
      statuses.push((await change(staff, `guess ${statuses.length}`, NEW)).status);
    expect(statuses.filter((status) => status === 400).length).toBeLessThanOrEqual(30);
    expect((await change(staff, PASSWORD, NEW)).status, 'not even the right one').toBe(429);
  });
});
