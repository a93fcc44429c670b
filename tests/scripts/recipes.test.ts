// The line for cron in docs/operations.md and the command of docs/check-a-hash.md, as they are written there: a recipe that no longer
// works is found here, and not by someone who loses data.
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { root } from '../../scripts/run-tool.ts';
import { newFolders } from '../support/commands/backups.ts';
import { signInSomebody } from '../support/people.ts';
import { startServer } from '../support/server/real-server.ts';

const LONG = 120_000;
const folders = newFolders();
let folder: string;

beforeAll(async () => {
  folder = await folders.make();
});
afterAll(folders.remove);

/**
 * The block of commands with this text.
 * @param words the words for the places that its reader fills in
 */
function recipe(document: string, text: string, words: Readonly<Record<string, string>>): string {
  const blocks = [
    ...readFileSync(join(root, 'docs', document), 'utf8').matchAll(/^```.*\n([\s\S]*?)^```$/gm),
  ];
  const [found, ...others] = blocks.map(([, block = '']) => block).filter((block) => block.includes(text));
  if (found === undefined || others.length > 0) throw new Error(`${document}: not one block with ${text}`);
  return Object.entries(words).reduce(
    (commands, [place, word]) => {
      if (!commands.includes(place)) throw new Error(`${document}: ${text} without ${place}`);
      return commands.replaceAll(place, word);
    },
    found.replaceAll('npx node', process.execPath),
  );
}

async function run(commands: string, cwd = root): Promise<string> {
  const { stdout } = await promisify(execFile)('bash', ['-c', commands], { cwd });
  return stdout;
}

it('the backup of every night', { timeout: LONG }, async () => {
  const backup = join(folder, 'backup');
  const line = recipe('operations.md', 'nice -n 19 ionice -c 3 npx', {
    '/srv/review': root,
    '/mnt/backup/review': backup,
  });
  // Not at the lowest priority: how long that takes says how busy this machine is.
  const [, command = ''] = /^30 2 \* \* \* (.*)$/m.exec(line.replace('nice -n 19 ionice -c 3 ', '')) ?? [];
  const server = await startServer();
  onTestFinished(async () => void (await server.stop()));
  await signInSomebody(server.url);
  const first = `npx review backup ${backup} --create`;
  expect(await run(`export DATA_DIR='${server.dataDir}'; ${first}`)).toMatch(/ is complete, up to row /);
  expect(await run(`export DATA_DIR='${server.dataDir}'; ${command}`), 'cron mails what is printed').toBe('');
});
