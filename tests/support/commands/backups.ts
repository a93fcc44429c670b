// Runs the commands backup and restore on a server's data, whole or killed in the middle.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type FSWatcher, watch } from 'node:fs';
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../../scripts/run-tool.ts';
import type { Ended } from '../server/real-server.ts';
import { REVIEW, review } from './review.ts';

/** Into any folder, with a report. */
export const backUp = (env: NodeJS.ProcessEnv, ...args: string[]): Promise<Ended> =>
  review(env, 'backup', ...args, '--create');
/** With the keys of a server. */
export const verify = (folder: string, env: NodeJS.ProcessEnv, ...args: string[]): Promise<Ended> =>
  review(env, 'backup', folder, '--verify', ...args);
/** Into a folder that has a backup, as cron runs it. */
export const cron = (env: NodeJS.ProcessEnv, ...args: string[]): Promise<Ended> =>
  review(env, 'backup', ...args);
export const restore = (env: NodeJS.ProcessEnv, ...args: string[]): Promise<Ended> =>
  review(env, 'restore', ...args);

/** New folders, and their end. */
export function newFolders() {
  const made: string[] = [];
  const make = async () => {
    const folder = await mkdtemp(join(tmpdir(), 'review-backup-'));
    made.push(folder);
    return folder;
  };
  return {
    make,
    /** A data directory with nothing but the keys of another one. */
    async makeWithKeys(other: string) {
      const folder = await make();
      await mkdir(join(folder, 'secrets'), { mode: 0o700 });
      await cp(join(other, 'secrets/keys'), join(folder, 'secrets/keys'));
      return folder;
    },
    async remove() {
      for (const folder of made.splice(0)) await rm(folder, { recursive: true, force: true });
    },
  };
}

const MOST_TRIES = 20;

/** Repeats `prepare` and the command until it is killed before it ends. */
export async function killInTheMiddle(
  program: 'backup' | 'restore',
  prepare: () => Promise<{ watched: string; env: NodeJS.ProcessEnv; args: readonly string[] }>,
): Promise<void> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const { watched, env, args } = await prepare();
    if ((await killWhenChanged(watched, program, env, ...args)) === 'SIGKILL') return;
  }
  throw new Error(`${program} ended ${MOST_TRIES} times before it could be killed.`);
}

/**
 * Starts a command and kills it (SIGKILL) when something changes in the folder, which must exist.
 * @returns the signal that ended it; null when it was faster
 */
async function killWhenChanged(
  folder: string,
  program: 'backup' | 'restore',
  env: NodeJS.ProcessEnv,
  ...args: string[]
): Promise<NodeJS.Signals | null> {
  let child: ChildProcess | undefined;
  const watcher: FSWatcher = watch(folder, () => child?.kill('SIGKILL'));
  const { PATH, HOME, TMPDIR } = process.env;
  const words = [REVIEW, program, ...args];
  child = spawn(process.execPath, words, {
    cwd: root,
    env: { PATH, HOME, TMPDIR, ...env },
    stdio: 'ignore',
  });
  const [, signal] = await once(child, 'exit');
  watcher.close();
  return signal;
}
