// What the firm says about itself can be in a file outside the program, and a site of another build is not served.
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { root } from '../../scripts/run-tool.ts';
import { BUILT_BY, builtBy } from '../../server/config/site-root.ts';
import { freePort } from '../support/server/free-port.ts';
import { runProgram } from '../support/server/real-server.ts';

const LONG = 60_000;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'review-firm-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function siteWith(text: string): Promise<string> {
  const path = join(folder, 'site.json');
  await writeFile(path, text);
  return path;
}

it('values of SITE_FILE take the place of those of site.config.ts', { tags: ['R7.707'] }, async () => {
  const facts = { name: 'Other Firm', practice: { isConfirmed: true }, holidays: { more: ['2027-11-26'] } };
  const SITE_FILE = await siteWith(JSON.stringify(facts));
  const { PATH } = process.env;
  const show = `import { site } from '${join(root, 'site.config.ts')}'; console.log(JSON.stringify(site))`;
  const args = ['--input-type=module', '--eval', show];
  const { stdout } = await promisify(execFile)(process.execPath, args, { env: { PATH, SITE_FILE } });
  expect(JSON.parse(stdout)).toMatchObject({
    ...facts,
    tagline: expect.any(String),
    practice: { isConfirmed: true, readers: expect.any(String) },
    holidays: { usFederal: true, more: ['2027-11-26'] },
  });
});

it.each([
  ['{', /^SITE_FILE must be a file of JSON that can be read/],
  ['[]', /^SITE_FILE must be a file with one object/],
  ['{"nam": "x"}', /^SITE_FILE has a name that site\.config\.ts does not have: nam/],
  ['{"practice": {"isConfirmed": "yes"}}', /^SITE_FILE has another kind of value .* practice\.isConfirmed/],
])('a SITE_FILE that cannot be meant is refused: %s', { tags: ['R7.707'] }, async (text, why) => {
  const SITE_FILE = await siteWith(text);
  const { code, err } = await runProgram(['server/main.ts'], { SITE_FILE, DATA_DIR: join(folder, 'data') });
  expect([code, err.replace('Cannot start. Configuration: ', '')]).toEqual([1, expect.stringMatching(why)]);
});

it.each([
  ['another version', { ...builtBy, version: '0.9.0' }, /was built by version 0\.9\.0, and this is version/],
  ['another firm', { ...builtBy, firm: 'x' }, /was built with other facts of the firm/],
])(
  'a built site with %s is refused by the server',
  { timeout: LONG, tags: ['R7.707'] },
  async (_what, note, why) => {
    const copy = await mkdtemp(join(folder, 'copy-'));
    for (const path of ['contract', 'server', 'package.json', 'site.config.ts'])
      await cp(join(root, path), join(copy, path), { recursive: true });
    await symlink(join(root, 'node_modules'), join(copy, 'node_modules'));
    await mkdir(join(copy, 'build/client/404'), { recursive: true });
    await writeFile(join(copy, 'build/client', BUILT_BY), JSON.stringify(note));
    const env = { DATA_DIR: join(copy, 'data'), PORT: String(await freePort()) };
    const { code, err } = await runProgram([join(copy, 'server/main.ts')], env, LONG);
    expect([code, err]).toEqual([1, expect.stringMatching(why)]);
  },
);
