// The arguments of the operator's commands: --help, wrong arguments, and the names of new accounts. They do not
// depend on the database, so this file runs on one engine only (vitest.config.ts).
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { root } from '../../../scripts/run-tool.ts';
import { readNewName } from '../../../server/commands/arguments.ts';
import { confirm } from '../../../server/commands/confirm.ts';
import { readStoredData } from '../../support/data/stored-data.ts';
import { type RealServer, runProgram, startServer } from '../../support/server/real-server.ts';

/** Many programs start at the same time. */
const LONG = 120_000;

let server: RealServer;
let env: Record<string, string>;
/** Every command of package.json, with the arguments of its npm script. */
let commands: [string, string[]][];

beforeAll(async () => {
  server = await startServer();
  env = { DATA_DIR: server.dataDir };
  const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  commands = Object.entries<string>(scripts).flatMap(([name, script]) => {
    const words = /need-node\.mjs --dotenv (server\/commands\/.*)$/.exec(script)?.[1]?.split(' ');
    return words ? [[name, words]] : [];
  });
});
afterAll(() => server.stop());

const everything = () =>
  readStoredData({ dataDir: server.dataDir }, async ({ db }) => [
    await db.selectFrom('accounts').selectAll().orderBy('id').execute(),
    await db.selectFrom('audit').selectAll().orderBy('sequence').execute(),
  ]);

it('--help describes a command, wrong arguments print its usage, and neither changes any data', {
  timeout: LONG,
}, async () => {
  expect(commands.map(([name]) => name).sort()).toEqual([
    'account:disable',
    'account:enable',
    'account:end-sessions',
    'account:erase',
    'account:invite',
    'account:list',
    'account:reset-factor',
    'account:reset-password',
    'admin:create',
    'admin:grant',
    'admin:revoke',
    'audit',
    'backup',
    'custody',
    'doctor',
    'files:rewrap',
    'inquiry:erase',
    'mail',
    'move',
    'restore',
    'scrub',
    'status',
  ]);
  const before = await everything();
  const endings = commands.flatMap(([name, words]) => [
    { name, args: [...words, '--help'], code: 0 },
    { name, args: [...words, server.admin.username, '--nope'], code: 2 },
    ...(['doctor', 'files:rewrap', 'account:list', 'scrub', 'status'].includes(name)
      ? []
      : [{ name, args: words, code: 2 }]),
  ]);
  await Promise.all(
    endings.map(async ({ name, args, code }) => {
      const ended = await runProgram(args, env, LONG);
      const [usage, nothing] = code === 0 ? [ended.out, ended.err] : [ended.err, ended.out];
      expect([args, ended.code, nothing]).toEqual([args, code, '']);
      const shown = name
        .replace('enable', 'disable')
        .replace('account:erase', 'inquiry:erase')
        .replace('revoke', 'grant')
        .replace('status', 'doctor');
      expect(usage).toContain(`Usage: npm run ${shown}`);
    }),
  );
  expect(await everything()).toEqual(before);
});

it.each([
  ['42\n', undefined],
  [' 42 \n', undefined],
  ['yes\n', /^Not confirmed: nothing was erased\.$/],
  ['\n', /^Not confirmed/],
  ['', /^Not confirmed/],
])('an erasure is confirmed by typing its id: %j', async (typed, complaint) => {
  const output = new PassThrough();
  const confirmed = confirm('Erase inquiry 42?', '42', Readable.from([typed]), output);
  if (complaint) await expect(confirmed).rejects.toThrow(complaint);
  else await confirmed;
  expect(String(output.read())).toContain('This cannot be undone. To confirm, type 42: ');
});

it.each([
  [[], /is missing/],
  [['Robin', 'Example'], /too many arguments: Example/],
  [[' '], /must not be empty/],
  [['a\nb'], /control characters/],
  [['n'.repeat(201)], /at most 200 characters/],
  [['-name'], /must not begin with a hyphen/],
])('%j cannot name a new account', (words, complaint) => {
  expect(() => readNewName(words)).toThrow(complaint);
});

it('a name may look like an option after --', async () => {
  const program = ['server/commands/accounts/disable-account.ts', 'disable', '--', '-robin@law.example'];
  const { code, err } = await runProgram(program, env);
  expect([code, err]).toEqual([1, 'There is no account "-robin@law.example".\n']);
});
