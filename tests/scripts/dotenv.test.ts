// The file .env: npm start and the operator's commands read it, tests do not, and it goes nowhere.
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { root } from '../../scripts/run-tool.ts';

const run = promisify(execFile);
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'review-dotenv-'));
  await writeFile(join(folder, '.env'), 'FROM_FILE=file\nIN_BOTH=file\n');
  await writeFile(
    join(folder, 'show.ts'),
    'console.log(JSON.stringify([process.env.FROM_FILE, process.env.IN_BOTH, process.argv[2]]))',
  );
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function show(...flags: string[]): Promise<unknown> {
  const args = [join(root, 'scripts/need-node.mjs'), ...flags, 'show.ts', 'argument'];
  const { PATH } = process.env;
  const { stdout } = await run(process.execPath, args, { cwd: folder, env: { PATH, IN_BOTH: 'shell' } });
  return JSON.parse(stdout);
}

it('is read with --dotenv, and the environment wins', async () => {
  expect(await show('--dotenv')).toEqual(['file', 'shell', 'argument']);
  expect(await show()).toEqual([null, 'shell', 'argument']);
});

it.each([
  ['SMTP_URL smtp://canary', 1],
  ['# a comment\n\nSMTP_URL: canary', 3],
  ['A="one # two" # three\nexport B=x # four\nPUBLIC URL=canary', 3],
  ['A=1\rSMTP_URL=canary', 1],
  ['A=1\nSMTP_URL=smtp://review:canary#canary@mail.example', 2],
  ['ADMIN_PASSWORD=#canary', 1],
])(
  'is refused with the number of a line that cannot be read, never with its text: %j',
  async (text, line) => {
    const other = await mkdtemp(join(tmpdir(), 'review-dotenv-'));
    onTestFinished(() => rm(other, { recursive: true }));
    await writeFile(join(other, '.env'), text);
    const args = [join(root, 'scripts/need-node.mjs'), '--dotenv', join(folder, 'show.ts')];
    const ended = run(process.execPath, args, { cwd: other, env: {} });
    await expect(ended).rejects.toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(new RegExp(`\\.env: line ${line} cannot be read`)),
    });
    await expect(ended).rejects.toMatchObject({ stderr: expect.not.stringContaining('canary') });
  },
);

it("is read by npm start, the build, npm run dev, the operator's command and the service of systemd, and by nothing else", async () => {
  const { scripts, bin } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  for (const [name, script] of Object.entries<string>(scripts)) {
    if (!script.includes('need-node.mjs')) continue;
    const reads = ['start', 'build', 'dev'].includes(name);
    expect([name, script.includes('need-node.mjs --dotenv ')]).toEqual([name, reads]);
  }
  const review = await readFile(join(root, bin.review), 'utf8');
  expect(review).toContain("'--dotenv', 'server/operations/commands/review.ts'");
  const unit = await readFile(join(root, 'deploy/systemd/review.service'), 'utf8');
  expect(unit).toMatch(
    /^ExecStart=.*\/node --initial-old-space-size=128 scripts\/need-node\.mjs --dotenv server\/main\.ts$/m,
  );
  expect(unit, 'no other settings').not.toMatch(/^EnvironmentFile|^Environment=.*DATA_DIR/m);
});
