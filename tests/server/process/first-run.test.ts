// The server as an operator meets it: the first start, the next ones, the ones that cannot be, the end.
import { once } from 'node:events';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { staffLogin } from '../../../contract/accounts.ts';
import { listInquiries } from '../../../contract/inquiries.ts';
import { digestOf, WireClient } from '../../support/requests/wire-client.ts';
import { freePort } from '../../support/server/free-port.ts';
import { type RealServer, runProgram, startServer } from '../../support/server/real-server.ts';
import { createTestDatabase, type TestDatabase } from '../../support/server/test-database.ts';

/** Longer than on a busy machine; each start takes about a second. */
const LONG = 60_000;

let database: TestDatabase;
let dataDir: string;
const running: RealServer[] = [];

beforeEach(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'review-first-run-'));
});
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop({ keepData: true });
  await rm(dataDir, { recursive: true, force: true });
  await database.remove();
});

const environment = () => ({ DATA_DIR: dataDir, ...(database.url ? { DATABASE_URL: database.url } : {}) });

async function start(env: NodeJS.ProcessEnv = {}): Promise<RealServer> {
  const server = await startServer({ dataDir, env: { ...environment(), ...env } });
  running.push(server);
  // Ready, but what it printed may still be on its way to us.
  await expect.poll(() => server.log()).toContain('Mail:');
  return server;
}

async function end(server: RealServer): Promise<number | null> {
  running.splice(running.indexOf(server), 1);
  return server.stop({ keepData: true });
}

/** Runs a program of ours to its end. */
async function run(env: NodeJS.ProcessEnv, script = 'server/main.ts', ...args: string[]) {
  return runProgram([script, ...args], { PORT: String(await freePort()), ...environment(), ...env });
}

async function signIn(url: string, username: string, password: string): Promise<WireClient> {
  const browser = new WireClient(url);
  await browser.call(staffLogin, { username, password: digestOf(password) });
  return browser;
}

const NO_ADMIN = { ADMIN_USERNAME: '', ADMIN_PASSWORD: '' };
const passwordIn = (text: string) => /with the password (\S+) \(shown only now\)/.exec(text)?.[1];

describe('the first start', { timeout: LONG }, () => {
  it('says where it is, and makes an administrator whose password it shows this once', {
    tags: ['V6.3.2'],
  }, async () => {
    const first = await start(NO_ADMIN);
    expect(first.log()).toContain(`Ready: ${first.url}\n`);
    expect(first.log()).toContain(`Data:  ${dataDir}`);
    expect(first.log()).toContain(`every mail is a file in ${join(dataDir, 'mail')}`);
    const password = passwordIn(first.log()) ?? '';
    expect(password).toMatch(/^([a-z2-9]{5}-){3}[a-z2-9]{5}$/);
    const browser = await signIn(first.url, 'admin', password);
    expect(await end(first)).toBe(0);

    // The same data on another port: the session lives on, the password is not shown again.
    const second = await start(NO_ADMIN);
    expect(second.url).not.toBe(first.url);
    expect(second.log()).not.toMatch(/password|Staff/);
    const moved = new WireClient(second.url, browser.cookie);
    expect((await moved.fetch(listInquiries.path)).status).toBe(200);
    await signIn(second.url, 'admin', password);
  });

  it('takes the administrator from the environment, and does not print that password', async () => {
    const server = await start();
    expect(server.log()).toContain(`as "${server.admin.username}"`);
    expect(server.log()).not.toContain(server.admin.password);
    await signIn(server.url, server.admin.username, server.admin.password);
  });

  it('leaves nothing that another account of the machine can read', { tags: ['V13.3.1'] }, async () => {
    const server = await start();
    await signIn(server.url, server.admin.username, server.admin.password);
    const entries = await readdir(dataDir, { recursive: true, withFileTypes: true });
    expect(entries.map(({ name }) => name)).toContain('keys');
    for (const entry of entries) {
      const path = join(entry.parentPath, entry.name);
      expect([path, (await stat(path)).mode & 0o077]).toEqual([path, 0]);
    }
  });
});

describe('an account made by the operator', { timeout: LONG }, () => {
  const create = (...args: string[]) => run(NO_ADMIN, 'server/commands/create-admin.ts', ...args);

  it('signs in, while the server runs, with the password that was shown', async () => {
    const server = await start();
    const made = await create('Second Reviewer');
    const password = passwordIn(made.out) ?? '';
    await signIn(server.url, 'second reviewer', password);
    const again = await create('second REVIEWER');
    expect([again.code, again.out, again.err]).toEqual([
      1,
      '',
      'A staff account "second REVIEWER" already exists.\n',
    ]);
  });
});

describe('a start that cannot be', { timeout: LONG }, () => {
  async function expectOneLine(env: NodeJS.ProcessEnv, pattern: RegExp): Promise<void> {
    const { code, out, err } = await run(env);
    const lines = err.trimEnd().split('\n');
    expect({ code, out, lines }).toEqual({ code: 1, out: '', lines: [expect.stringMatching(pattern)] });
  }

  it('says which variable is wrong', async () => {
    await expectOneLine({ PORT: 'http' }, /^Cannot start\. Configuration: PORT must be a whole number$/);
  });

  it('says that the data directory is in use', async () => {
    await start();
    await expectOneLine(
      {},
      /^Cannot start\. Configuration: DATA_DIR is in use: another process is using the data directory /,
    );
  });

  it('says that the port is taken, and makes no administrator that nobody sees', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as { port: number };
    await expectOneLine(
      { PORT: String(port) },
      /^Cannot start\. Configuration: PORT must be free.*EADDRINUSE.*/,
    );
    taken.close();
    expect(passwordIn((await start(NO_ADMIN)).log())).toBeDefined();
  });

  it('says that the data directory cannot be', async () => {
    const file = join(dataDir, 'file');
    await writeFile(file, '');
    await expectOneLine(
      { DATA_DIR: join(file, 'data') },
      /^Cannot start\. Configuration: DATA_DIR must be a folder .*ENOTDIR.*file/,
    );
  });

  it('says that the database file is none, and leaves it as it is', async () => {
    const path = join(dataDir, 'database.sqlite');
    await writeFile(path, 'this is no database, and somebody may want it back'.repeat(100));
    await expectOneLine({ DATABASE_URL: '' }, /^Cannot start\. Configuration: DATA_DIR .*not a database/);
    expect((await stat(path)).size).toBe(5000);
  });

  it('says that the database server does not answer, and not with which password it was asked', async () => {
    const nobody = `postgres://user:canary-password@localhost:${await freePort()}/x`;
    await expectOneLine(
      { DATABASE_URL: nobody },
      /^Cannot start\. Configuration: DATABASE_URL (?!.*canary-password).*ECONNREFUSED/,
    );
  });
});

describe('the end', { timeout: LONG }, () => {
  const sockets: Socket[] = [];
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.destroy();
  });

  function open(url: string): Socket {
    const socket = connect(Number(new URL(url).port), '127.0.0.1').on('error', () => undefined);
    sockets.push(socket);
    return socket;
  }

  async function isListening(url: string): Promise<boolean> {
    const socket = open(url);
    return once(socket, 'connect').then(
      () => true,
      () => false,
    );
  }

  it('by SIGTERM finishes what runs, is not ready meanwhile, takes nobody new, and is clean', async () => {
    const server = await start();
    const body = JSON.stringify({ first_name: 'A', email: 'a@example.com', phone: '1', organisation: 'B' });
    const [slow, probe] = [open(server.url), open(server.url)];
    slow.write(
      `POST /sendschedulemail HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body.slice(0, 10)}`,
    );
    probe.write('GET /readyz HTTP/1.1\r\nhost: x\r\n');
    // Answered after the two above were read.
    for (let count = 0; count < 3; count += 1) await fetch(`${server.url}/healthz`);

    const ended = end(server);
    while (await isListening(server.url));
    const ready = once(probe, 'data');
    probe.write('\r\n');
    expect(String((await ready)[0])).toMatch(/^HTTP\/1\.1 503 [\s\S]*"The service is not ready\."/);
    const answer = once(slow, 'data');
    slow.write(body.slice(10));
    expect(String((await answer)[0])).toMatch(/^HTTP\/1\.1 200 [\s\S]*"Form submitted successfully!"/);
    expect(await ended).toBe(0);

    const next = await start();
    await expect.poll(async () => (await next.mails()).length).toBe(1);
  });
});
