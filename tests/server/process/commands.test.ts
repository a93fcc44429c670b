// The operator's commands: disabling accounts, resetting passwords, verifying the audit log and saved records.
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { staffLogin } from '../../../contract/accounts.ts';
import { custodyFile } from '../../../contract/custody.ts';
import { listInquiries } from '../../../contract/inquiries.ts';
import { inquiryFields, smallFile } from '../../support/cases.ts';
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
    expect([code, out]).toEqual([0, expect.stringMatching(/^The audit log is intact: [1-9]\d* rows\.\n/)]);
    const head = (await command('audit', 'head')).out.trim();
    expect((await command('audit', 'verify', head)).code).toBe(0);
    const beyond = head.replace(/^\d+/, (sequence) => String(Number(sequence) + 1000));
    expect((await command('audit', 'verify', beyond)).code, 'a tail that was cut off').toBe(1);
  });
});

it('custody checks a saved record and documents without a server, and prints its key next to it', {
  tags: ['R7.86'],
}, async () => {
  const client = new WireClient(server.url);
  const person = newPerson();
  await client.register(person);
  await client.signInAsClient(person);
  const record = smallFile('Volume.pdf');
  const id = await client.submit(inquiryFields(), [record]);
  const saved = await (await client.fetch(`${custodyFile.path}?inquiryid=${id}`)).text();
  const folder = await mkdtemp(join(tmpdir(), 'review-custody-'));
  const put = async (name: string, content: string | Buffer) => {
    await writeFile(join(folder, name), content);
    return join(folder, name);
  };
  // Nothing of a server: no settings, no data, no key.
  const verify = (...args: string[]) => runProgram(['server/commands/custody.ts', 'verify', ...args], {});
  try {
    const file = await put('custody.json', saved);
    const same = await put('same.pdf', record.content);
    const other = await put('other.pdf', `${record.content}x`);
    const changed = await put('changed.json', saved.replace(person.fullName, 'Someone Else'));

    const verified = await verify(file, same);
    expect(verified).toMatchObject({ code: 0, err: '' });
    expect(verified.out).toMatch(/same\.pdf is, byte for byte, the document of row \d+\./);
    const [, shown] = /Fingerprint of the key: ([0-9a-f ]{79})/.exec(verified.out) ?? [];
    expect((await command('custody', 'key')).out).toContain(`Fingerprint: ${shown}\n`);

    expect(await verify(file, same, other)).toMatchObject({
      code: 1,
      err: expect.stringMatching(/not in it/),
    });
    expect(await verify(changed)).toMatchObject({ code: 1, err: expect.stringMatching(/NOT verified/) });
    expect(await verify(same)).toMatchObject({ code: 1, out: expect.stringMatching(/not a custody record/) });
    expect((await verify(join(folder, 'missing.json'))).code).toBe(1);
    expect((await verify()).code).toBe(2);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
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
