// How `npm start` stops: npm starts the server directly, and it stops once even when it gets a signal twice.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from '../../scripts/run-tool.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'review-need-node-'));
});
afterAll(async () => rm(folder, { recursive: true, force: true }));

/** Starts a script with need-node.mjs and waits for its first output. */
async function start(name: string, source: string) {
  const script = join(folder, `${name}.ts`);
  await writeFile(script, source);
  const child = spawn(process.execPath, [join(root, 'scripts/need-node.mjs'), script]);
  const said: string[] = [];
  child.stdout.setEncoding('utf8').on('data', (text: string) => said.push(text));
  const ended = once(child, 'close');
  await Promise.race([once(child.stdout, 'data'), ended]);
  return { child, ended, said: () => said.join('').trim().split('\n') };
}

/**
 * The first signal begins a stop; a second one would end the script with 1. The script sends itself the copy: a busy
 * machine could delay one of ours until it counts as a new signal. Signals arrive in order, so the stop ends after it.
 */
const SLOW_STOP = `
  const stop = (signal: NodeJS.Signals) => {
    process.on(signal, () => process.exit(1));
    process.on('SIGUSR2', () => { console.log('stopped'); process.exit(0); });
    process.kill(process.pid, signal);
    process.kill(process.pid, 'SIGUSR2');
    console.log('stopping');
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  setInterval(() => {}, 1000);
  console.log('ready');
`;

describe.each(['SIGINT', 'SIGTERM'] as const)('%s', (signal) => {
  it('from both the terminal and npm stops the server once and cleanly', async () => {
    const { child, ended, said } = await start('slow-stop', SLOW_STOP);
    child.kill(signal);
    expect(await ended).toEqual([0, null]);
    expect(said()).toEqual(['ready', 'stopping', 'stopped']);
  });
});
