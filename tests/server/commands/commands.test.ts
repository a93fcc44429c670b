// The operator's commands: accounts, mails, and verifying the audit log.
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { staffLogin } from '../../../contract/accounts/accounts.ts';
import { systemState } from '../../../contract/administration.ts';
import { listInquiries } from '../../../contract/inquiries.ts';
import { setAdministrator } from '../../../server/db/accounts/accounts.ts';
import { review, reviewInProcess } from '../../support/commands/review.ts';
import { readStoredData } from '../../support/data/stored-data.ts';
import { openWritableData } from '../../support/data/writable-data.ts';
import { prepareMailServer } from '../../support/outside/mail-server.ts';
import { newPerson } from '../../support/people.ts';
import { digestOf, WireClient } from '../../support/requests/wire-client.ts';
import { type RealServer, startServer } from '../../support/server/real-server.ts';
import { createTestData, type TestData } from '../../support/server/test-data.ts';

let data: TestData;
let server: RealServer;
let env: Record<string, string>;

beforeAll(async () => {
  data = await createTestData();
  env = { ...data.env };
  server = await startServer({ env });
  env.DATA_DIR = server.dataDir;
});
afterAll(async () => {
  await server.stop();
  await data.remove();
});

const command = (...words: string[]) => review(env, ...words);
const account = (...words: string[]) => review(env, 'account', ...words);

async function signsIn(username: string, password: string): Promise<boolean> {
  const body = new URLSearchParams({ username, password: digestOf(password) });
  const answer = await fetch(server.url + staffLogin.path, { method: 'POST', body });
  return (await answer.json()).success === 1;
}

async function signInAsAdministrator(): Promise<WireClient> {
  const opened = await openWritableData(server);
  const { id, cookie } = await opened.signIn('staff');
  await setAdministrator(opened.db, id, true);
  await opened.close();
  return new WireClient(server.url, cookie);
}

const statusOfList = async (who: WireClient) => (await who.fetch(listInquiries.path)).status;

describe('next to the running server', () => {
  it("account disable ends a client's access immediately, account enable restores it", async () => {
    const person = newPerson();
    const client = new WireClient(server.url);
    await client.register(person);
    await client.signInAsClient(person);
    expect(await statusOfList(client)).toBe(200);
    const disabled = await account('disable', person.email);
    expect(disabled).toMatchObject({ code: 0, out: `The client account "${person.email}" is disabled.\n` });
    expect(await statusOfList(client)).toBe(401);
    expect((await account('list')).out).toMatch(
      new RegExp(`^client +${person.email} +${person.fullName} +disabled +no +\\d{4}-\\d\\d-\\d\\d$`, 'm'),
    );
    expect((await account('enable', person.email)).code).toBe(0);
    await client.signInAsClient(person);
    expect(await statusOfList(client)).toBe(200);
  });

  it('account reset-password replaces a forgotten password, and ends every session', async () => {
    const staff = new WireClient(server.url);
    await staff.signInAsStaff(server.admin);
    const { username, password } = server.admin;
    const { code, out } = await account('reset-password', username);
    expect(code).toBe(0);
    const shown = /has the password (\S+) \(shown only now\)/.exec(out)?.[1] ?? '';
    expect(await statusOfList(staff)).toBe(401);
    expect([await signsIn(username, password), await signsIn(username, shown)]).toEqual([false, true]);
    const unknown = await account('reset-password', 'Nobody');
    expect(unknown).toMatchObject({ code: 1, err: 'There is no staff account "Nobody".\n' });
  });

  it('account disable leaves a staff account that can sign in, unless it is forced', async () => {
    const { username } = server.admin;
    const disable = (...args: string[]) => account('disable', ...args);
    expect(await disable(username)).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^This is the last staff account that can sign in/),
    });
    expect((await account('create', 'Second Reviewer', '--administrator')).code).toBe(0);
    const ends = await Promise.all(
      [username, 'second reviewer'].map((login) => reviewInProcess(env, 'account', 'disable', login)),
    );
    expect(ends.map(({ code }) => code).sort(), 'both at the same moment').toEqual([0, 1]);
    expect((await disable(username, '--force')).code).toBe(0);
    expect((await disable('second reviewer', '--force')).code).toBe(0);
    const staff = await account('list', '--staff');
    expect(staff.out).toMatch(/^Role +Login/);
    expect(staff.out).not.toMatch(/enabled|^client/m);
    expect((await account('enable', username)).code).toBe(0);
    const events = await readStoredData(server, ({ db }) =>
      db.selectFrom('audit').select('detail').where('event', 'like', 'account-%').execute(),
    );
    expect(new Set(events.map(({ detail }) => detail))).toEqual(new Set(['by the operator']));
  });

  it('check finds what the page for administrators shows', { tags: ['R7.235'] }, async () => {
    const { out } = await command('check');
    expect(out).toMatch(/^Version \d+\.\d+\.\d+( \(\w{10}\))?$/m);
    const administrator = await signInAsAdministrator();
    const answer = await administrator.call(systemState, {});
    const parts = answer.success === 1 ? answer.data.parts : [];
    expect(parts.map(({ part }) => part)).toEqual(
      expect.arrayContaining(['Database', 'Disk', 'Files', 'Backups', 'Mail', 'Scanner']),
    );
    for (const { part, findings } of parts)
      for (const { text } of findings)
        if (part !== 'Disk' && part !== 'Warnings')
          expect(out.replace(/\d+\.\d MiB/g, '')).toContain(text.replace(/\d+\.\d MiB/g, ''));
  });

  it('mail test sends a mail as the settings say, and prints what the mail server replies', async () => {
    const { out, code } = await command('mail', 'test', 'robin@law.example');
    const path = /^There is no SMTP_URL, so it is a file: (.+\.eml)\n$/.exec(out)?.[1] ?? '';
    expect([code, await readFile(path, 'utf8')]).toEqual([
      0,
      expect.stringContaining('To: robin@law.example'),
    ]);
    const smtp = await prepareMailServer();
    const test = (address: string) => review({ ...env, SMTP_URL: smtp.url }, 'mail', 'test', address);
    try {
      expect(await test('robin@law.example')).toMatchObject({
        code: 1,
        err: expect.stringMatching(/^The email was not sent: .*ECONNREFUSED/),
      });
      await smtp.open();
      smtp.unknown.add('unknown@law.example');
      expect(await test('robin@law.example')).toMatchObject({
        code: 0,
        out: expect.stringMatching(/^The mail server accepted it: 250 /),
      });
      expect(smtp.received).toMatchObject([{ to: ['robin@law.example'] }]);
      expect(await test('unknown@law.example')).toMatchObject({
        code: 1,
        err: expect.stringMatching(/^The email was not sent: .*no such user/),
      });
    } finally {
      await smtp.close();
    }
  });

  it('check verifies the log, and compares it with an end that was noted', async () => {
    const { out, code } = await command('check');
    expect(code).toBe(0);
    const head = /^good +Audit log +The audit log is intact: [1-9]\d* rows \((\S+)\)/m.exec(out)?.[1] ?? '';
    expect((await command('check', '--noted', head)).code).toBe(0);
    const beyond = head.replace(/^\d+/, (sequence) => String(Number(sequence) + 1000));
    const cut = await command('check', '--noted', beyond);
    expect([cut.code, cut.out], 'a tail that was cut off').toEqual([
      1,
      expect.stringMatching(/^FAULT +Audit log +.* it ends before the row that was noted\.$/m),
    ]);
  });
});
