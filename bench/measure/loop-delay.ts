// How late the event loop of a server was, asked from outside.
import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { OursOptions } from './programs.ts';

const HELPER = join(import.meta.dirname, '../load/loop-delay.mjs');

/** With these options a server measures it. */
export const withLoopDelay = ({ dataDir, env = {} }: OursOptions, file: string): OursOptions => ({
  dataDir,
  env: { ...env, LOOP_DELAY_FILE: file },
  nodeOptions: [`--import=${HELPER}`],
});

/** Milliseconds since the last time this was asked. */
export async function takeLoopDelay(pid: number, file: string): Promise<{ p99: number; max: number }> {
  await rm(file, { force: true });
  process.kill(pid, 'SIGWINCH');
  while (!existsSync(file)) await new Promise((resolve) => setTimeout(resolve, 5));
  return JSON.parse(await readFile(file, 'utf8'));
}
