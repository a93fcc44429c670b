// The server as an operator sees it: the first start, later starts, and starts that fail.
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemState } from '../../../contract/administration.ts';
import { listInquiries } from '../../../contract/inquiries.ts';
import { commit, version, versionAndCommit } from '../../../server/base/version.ts';
import { REVIEW } from '../../support/commands/review.ts';
import { WireClient } from '../../support/requests/wire-client.ts';
import { freePort } from '../../support/server/free-port.ts';
import { type RealServer, runProgram, startServer } from '../../support/server/real-server.ts';
import { createTestData, type TestData } from '../../support/server/test-data.ts';

/** Enough on a busy machine; each start takes about a second. */
const LONG = 60_000;

let data: TestData;
let dataDir: string;
const running: RealServer[] = [];

beforeEach(async () => {
  data = await createTestData();
  dataDir = await mkdtemp(join(tmpdir(), 'review-first-run-'));
});
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop({ keepData: true });
  await rm(dataDir, { recursive: true, force: true });
  await data.remove();
});

const environment = () => ({
  DATA_DIR: dataDir,
  ...data.env,
  // The test's PostgreSQL does not sync.
  ...(data.databaseUrl ? { DATABASE_DURABILITY: 'waived' } : {}),
});

async function start(env: NodeJS.ProcessEnv = {}): Promise<RealServer> {
  const server = await startServer({ dataDir, env: { ...environment(), ...env } });
  running.push(server);
  // It is ready, but its output may not have arrived yet.
  await expect.poll(() => server.log()).toContain('Mail:');
  return server;
}

/** Runs one of our programs until it exits. */
async function run(env: NodeJS.ProcessEnv, script = 'server/main.ts', ...args: string[]) {
  return runProgram([script, ...args], { PORT: String(await freePort()), ...environment(), ...env });
}

async function signIn(url: string, username: string, password: string): Promise<WireClient> {
  const browser = new WireClient(url);
  await browser.signInAsStaff({ username, password });
  return browser;
}

const NO_ADMIN = { ADMIN_USERNAME: '', ADMIN_PASSWORD: '' };
const passwordIn = (text: string) => /with the password (\S+) \(shown only now\)/.exec(text)?.[1];

it('the version is printed by --version, and nothing is created', { tags: ['R7.157'] }, async () => {
  for (const script of ['scripts/start.ts', 'server/main.ts', REVIEW]) {
    expect(await run({}, script, '--version')).toEqual({ code: 0, out: `${versionAndCommit}\n`, err: '' });
    expect(await readdir(dataDir)).toEqual([]);
  }
});

async function expectOneLine(env: NodeJS.ProcessEnv, pattern: RegExp): Promise<void> {
  const { code, out, err } = await run(env);
  const line = /^Cannot start\. Configuration: (.+)\n$/.exec(err)?.[1] ?? err;
  expect({ code, out, line }).toEqual({ code: 1, out: '', line: expect.stringMatching(pattern) });
}

describe('the first start', { timeout: LONG }, () => {
  it('shows its address, and the password of a new administrator once', {
    tags: ['R6.31', 'V6.3.2'],
  }, async () => {
    // A start that fails creates no administrator, because it shows no password.
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as { port: number };
    await expectOneLine({ PORT: String(port) }, /^PORT must be free.*EADDRINUSE/);
    taken.close();
    const first = await start(NO_ADMIN);
    expect(first.log()).toContain(`Ready: ${first.url}\n`);
    expect(first.log()).toContain(`Data:  ${dataDir}`);
    expect(first.log()).toContain(`every mail is a file in ${join(dataDir, 'mail')}`);
    const password = passwordIn(first.log()) ?? '';
    expect(password).toMatch(/^([a-z2-9]{5}-){3}[a-z2-9]{5}$/);
    const browser = await signIn(first.url, 'admin', password);
    expect((await browser.fetch(systemState.path)).status).toBe(200);
    running.pop();
    expect(await first.stop({ keepData: true })).toBe(0);

    // The same data on another port: the session is still valid, and the password is not shown again.
    const second = await start(NO_ADMIN);
    expect(second.url).not.toBe(first.url);
    expect(second.log()).not.toMatch(/password|Staff/);
    const moved = new WireClient(second.url, browser.cookie);
    expect((await moved.fetch(listInquiries.path)).status).toBe(200);
    await signIn(second.url, 'admin', password);

    const elsewhere = await startServer({ env: NO_ADMIN });
    await expect.poll(() => passwordIn(elsewhere.log())).toMatch(/\w/);
    expect(passwordIn(elsewhere.log())).not.toBe(password);
    await elsewhere.stop();
  });

  it('says its version and what the operator should check, prints no secret, and writes nothing that others can read', {
    tags: ['R7.157', 'R7.707', 'V13.3.1'],
  }, async () => {
    const server = await start({ SMTP_HOST: 'canary', ALLOWED_HOST: 'canary' });
    expect(server.log()).toContain(`Version: ${versionAndCommit}\n`);
    const answer = await (await new WireClient(server.url).fetch('/healthz')).json();
    expect(answer).toEqual({ success: 1, message: 'OK', version, commit });
    expect(server.log()).toContain(
      '  Check: These variables are not settings of this program: SMTP_HOST, ALLOWED_HOST.\n',
    );
    expect(server.log()).toContain('"event":"warning","code":"unknown-setting"');
    expect(server.log()).not.toContain('canary');
    expect(server.log()).toContain(`as "${server.admin.username}"`);
    expect(server.log()).not.toContain(server.admin.password);
    await signIn(server.url, server.admin.username, server.admin.password);
    const entries = await readdir(dataDir, { recursive: true, withFileTypes: true });
    expect(entries.map(({ name }) => name)).toContain('keys');
    for (const entry of entries) {
      const path = join(entry.parentPath, entry.name);
      // What the backup of this night is written to may have got its name since.
      const found = await stat(path).catch((error) =>
        error.code === 'ENOENT' ? undefined : Promise.reject(error),
      );
      if (found) expect([path, found.mode & 0o077]).toEqual([path, 0]);
    }
  });
});

describe('a start that fails', { timeout: LONG }, () => {
  it('says that the database is one of another program, and does not change it', async () => {
    const path = join(dataDir, 'database.sqlite');
    const other = new DatabaseSync(path);
    other.exec("CREATE TABLE pets (name TEXT); INSERT INTO pets VALUES ('Rex')");
    other.close();
    const before = await readFile(path);
    await expectOneLine({ DATABASE_URL: '' }, /^DATA_DIR .*another program: pets/);
    expect((await readFile(path)).equals(before)).toBe(true);
    await rm(path);
    if (!data.databaseUrl) return;
    const client = new pg.Client(data.databaseUrl);
    await client.connect();
    await client.query('CREATE TABLE pets (name TEXT)');
    await expectOneLine({}, /^DATABASE_URL .*another program: pets/);
    await client.query('CREATE TABLE migrations (id INT, batch INT)');
    await expectOneLine({}, /^DATABASE_URL .*another program: pets/);
    const { rows } = await client.query(
      'SELECT tablename FROM pg_tables WHERE schemaname = current_schema() ORDER BY 1',
    );
    expect(rows.map(({ tablename }) => tablename)).toEqual(['migrations', 'pets']);
    await client.end();
  });

  it('says that DATA_DIR is the folder of something else, and writes nothing there', {
    tags: ['R7.701'],
  }, async () => {
    await writeFile(join(dataDir, 'thesis.odt'), 'precious');
    await expectOneLine({}, /^DATA_DIR must be an empty folder, .* it has thesis\.odt$/);
    expect(await readdir(dataDir)).toEqual(['thesis.odt']);
  });
});
