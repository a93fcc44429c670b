// `npx review check` says what is wrong with an installation, and what to do, and changes nothing.
// Runs only on SQLite and the disk.
import { chmod, cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { version } from '../../../server/base/version.ts';
import { review, reviewInProcess } from '../../support/commands/review.ts';
import { prepareClamd } from '../../support/outside/clamd.ts';
import { prepareMailServer } from '../../support/outside/mail-server.ts';
import { type RealServer, startServer } from '../../support/server/real-server.ts';

let server: RealServer;
let env: Record<string, string>;

beforeAll(async () => {
  server = await startServer();
  env = { DATA_DIR: server.dataDir, PUBLIC_URL: server.url };
});
afterAll(() => server.stop());

const runCheck = (more: Record<string, string> = {}, ...args: string[]) =>
  review({ ...env, ...more }, 'check', ...args);

/** Expects the fault, the remedy under it, and the exit code. */
async function expectFault(run: ReturnType<typeof runCheck>, fault: RegExp, remedy: RegExp) {
  const { code, out, err } = await run;
  expect([code, err]).toEqual([1, expect.stringMatching(/^Faults: 1\./)]);
  const lines = out.split('\n');
  const at = lines.findIndex((line) => line.startsWith('FAULT'));
  expect(lines[at]).toMatch(fault);
  expect(lines[at + 1]).toMatch(remedy);
}

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'review-check-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function listening(answer: RequestListener, tls?: { key: string; cert: string }): Promise<string> {
  const site = tls ? createTlsServer(tls, answer) : createServer(answer);
  await new Promise<void>((resolve) => site.listen(0, 'localhost', resolve));
  onTestFinished(() => {
    site.closeAllConnections();
    site.close();
  });
  return `${tls ? 'https' : 'http'}://localhost:${(site.address() as AddressInfo).port}`;
}

it('finds nothing wrong with a server that runs, through its address too', async () => {
  const mailServer = await prepareMailServer();
  await mailServer.open();
  const clamd = await prepareClamd();
  await clamd.open();
  onTestFinished(async () => {
    await mailServer.close();
    await clamd.close();
  });
  const wishes = ['--url', server.url];
  const { code, out, err } = await runCheck({ SMTP_URL: mailServer.url, CLAMD_URL: clamd.url }, ...wishes);
  expect([code, err]).toEqual([0, '']);
  const parts = [
    'Settings',
    'Folder',
    'Database',
    'Store',
    'Clock',
    'Disk',
    'Files',
    'Backups',
    'Database copies',
    'Mail',
    'Scanner',
  ];
  // ADVICE: no backup exists yet.
  for (const part of parts) expect(out).toMatch(new RegExp(`^(good {2}|ADVICE) +${part} `, 'm'));
  expect(out).toContain(`answers with this version, ${version}.`);
  expect(out).toContain('Requests with the largest file reach the server.');
  expect(out).toMatch(/^Everything works\. Recommendations: \d+\.$/m);
});

it('finds a fault where no server has run, and leaves the folder as it is', {
  tags: ['R7.704'],
}, async () => {
  const folder = join(await newFolder(), 'not', 'there', 'yet');
  const { code, out } = await review({ DATA_DIR: folder }, 'check');
  expect(code).toBe(1);
  expect(out).toContain('does not exist yet');
  expect(out).toMatch(/^FAULT +Database +There is no .*database\.sqlite: run the command with the settings/m);
  expect(out).toMatch(/^ADVICE +Mail +No email is sent: no mail server is set/m);
  await expect(readdir(folder)).rejects.toThrow('ENOENT');
});

it('warns of the sample wording about the practice until the firm has confirmed it', {
  tags: ['R2.57'],
}, async () => {
  const warning = /^ADVICE +Settings +The site still has sample wording/m;
  expect((await runCheck()).out).toMatch(warning);
  const SITE_FILE = join(await newFolder(), 'site.json');
  await writeFile(SITE_FILE, JSON.stringify({ practice: { isConfirmed: true } }));
  // Read as the program starts.
  expect((await reviewInProcess({ ...env, SITE_FILE }, 'check')).out).not.toMatch(warning);
});

describe('names what is wrong, and what to do', () => {
  it('with the permissions of the data', async () => {
    const path = join(server.dataDir, 'mail');
    await mkdir(path, { recursive: true });
    await chmod(path, 0o755);
    onTestFinished(() => chmod(path, 0o700));
    await expectFault(runCheck(), /Folder +.*mail can be read or changed by other users/, /chmod u=rwx,go= /);
  });

  it('with a damaged database', async () => {
    const DATA_DIR = await newFolder();
    await cp(server.dataDir, DATA_DIR, { recursive: true });
    await writeFile(join(DATA_DIR, 'database.sqlite'), 'x'.repeat(100_000));
    await expectFault(
      runCheck({ DATA_DIR }),
      /Database +The database of DATA_DIR cannot be used: file is not a database/,
      /If the file is damaged, restore a backup/,
    );
  });
});

describe('calls the site as visitors do, and names', () => {
  const health = JSON.stringify({ success: 1, message: 'OK', version });

  it('a proxy that does not let the largest file through', async () => {
    const url = await listening((request, answer) => {
      if (Number(request.headers['content-length'] ?? 0) > 1024 * 1024) answer.writeHead(413).end();
      else answer.end(health);
    });
    await expectFault(
      runCheck({ PUBLIC_URL: url }, '--url', url),
      /does not let the largest file/,
      /body_size/,
    );
  });

  it('a PUBLIC_URL that is not the address', async () => {
    const run = runCheck({ PUBLIC_URL: 'https://reviews.example' }, '--url', server.url);
    const { out } = await run;
    expect(out).toMatch(
      /FAULT +Outside +PUBLIC_URL is https:\/\/reviews\.example: links in mails lead there/,
    );
  });
});
