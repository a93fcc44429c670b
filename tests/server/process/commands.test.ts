// The operator's commands: disabling accounts, resetting passwords and second factors, verifying the audit log.
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { staffLogin } from '../../../contract/accounts.ts';
import { listInquiries } from '../../../contract/inquiries.ts';
import { readMails } from '../../support/outside/mailbox.ts';
import { addPasskeyTo, signInWith } from '../../support/passkeys/passkey-calls.ts';
import { newPerson } from '../../support/people.ts';
import { digestOf, WireClient } from '../../support/requests/wire-client.ts';
import { type RealServer, runProgram, startServer } from '../../support/server/real-server.ts';
import { createTestDatabase, type TestDatabase } from '../../support/server/test-database.ts';

let database: TestDatabase;
let server: RealServer;
let env: Record<string, string>;

beforeAll(async () => {
  database = await createTestDatabase();
  env = database.url ? { DATABASE_URL: database.url } : {};
  server = await startServer({ env });
  env.DATA_DIR = server.dataDir;
});
afterAll(async () => {
  await server.stop();
  await database.remove();
});

const command = (name: string, ...args: string[]) => runProgram([`server/commands/${name}.ts`, ...args], env);

async function signsIn(username: string, password: string): Promise<boolean> {
  const body = new URLSearchParams({ username, password: digestOf(password) });
  const answer = await fetch(server.url + staffLogin.path, { method: 'POST', body });
  return (await answer.json()).success === 1;
}

const statusOfList = async (who: WireClient) => (await who.fetch(listInquiries.path)).status;

describe('next to the running server', () => {
  it("account:disable ends a client's access immediately, account:enable restores it", async () => {
    const person = newPerson();
    const client = new WireClient(server.url);
    await client.register(person);
    await client.signInAsClient(person);
    expect(await statusOfList(client)).toBe(200);
    const disabled = await command('disable-account', 'disable', person.email);
    expect(disabled).toMatchObject({ code: 0, out: `The client account "${person.email}" is disabled.\n` });
    expect(await statusOfList(client)).toBe(401);
    expect((await command('disable-account', 'enable', person.email)).code).toBe(0);
    await client.signInAsClient(person);
    expect(await statusOfList(client)).toBe(200);
  });

  it('account:reset-factor removes the passkeys of a client or staff, tells them, and ends every session', async () => {
    const person = newPerson();
    const client = new WireClient(server.url);
    await client.register(person);
    await client.signInAsClient(person);
    const staff = new WireClient(server.url);
    await staff.signInAsStaff(server.admin);
    for (const [who, login, role, password] of [
      [client, person.email, 'client', person.password],
      [staff, server.admin.username, 'staff', server.admin.password],
    ] as const) {
      const authenticator = await addPasskeyTo(who, { password });
      const reset = await command('remove-second-factor', login);
      expect(reset.out).toBe(`The second factors of the ${role} account "${login}" are removed.\n`);
      expect(await statusOfList(who)).toBe(401);
      expect((await signInWith(new WireClient(server.url), authenticator, role)).status).toBe(401);
    }
    const unknown = await command('remove-second-factor', 'Nobody');
    expect(unknown).toMatchObject({ code: 1, err: 'There is no account "Nobody".\n' });
    // A call that succeeds makes the server look for mails to send.
    await staff.signInAsStaff(server.admin);
    const told = async () =>
      (await readMails(server.dataDir)).filter(({ body }) => /The operator removed/.test(body)).length;
    await expect.poll(told).toBe(2);
  });

  it('account:reset-password replaces a forgotten password, and ends every session', async () => {
    const staff = new WireClient(server.url);
    await staff.signInAsStaff(server.admin);
    const { username, password } = server.admin;
    const { code, out } = await command('reset-password', username);
    expect(code).toBe(0);
    const shown = /has the password (\S+) \(shown only now\)/.exec(out)?.[1] ?? '';
    expect(await statusOfList(staff)).toBe(401);
    expect([await signsIn(username, password), await signsIn(username, shown)]).toEqual([false, true]);
    const unknown = await command('reset-password', 'Nobody');
    expect(unknown).toMatchObject({ code: 1, err: 'There is no staff account "Nobody".\n' });
  });

  it('audit verifies the log, and compares it with a head that was noted', async () => {
    const { code, out } = await command('audit', 'verify');
    expect([code, out]).toEqual([0, expect.stringMatching(/^The audit log is intact: [1-9]\d* rows\.\n$/)]);
    const head = (await command('audit', 'head')).out.trim();
    expect((await command('audit', 'verify', head)).code).toBe(0);
    const beyond = head.replace(/^\d+/, (sequence) => String(Number(sequence) + 1000));
    expect((await command('audit', 'verify', beyond)).code, 'a tail that was cut off').toBe(1);
  });
});

it('without the data of a server, a command creates nothing and says what is missing', async () => {
  const empty = await mkdtemp(join(tmpdir(), 'review-commands-'));
  try {
    const ended = await runProgram(['server/commands/audit.ts', 'verify'], { ...env, DATA_DIR: empty });
    expect(ended).toMatchObject({ code: 1, out: '' });
    expect(ended.err).toMatch(
      /^There is no .*: run the command with the settings that the server was started with\.\n$/,
    );
    expect(await readdir(empty)).toEqual([]);
  } finally {
    await rm(empty, { recursive: true, force: true });
  }
});
