// Runs the command line of a package or a script of ours on this very Node: the tools' own `#!` lines
// would find whatever Node the machine has. The tool ends with us, so that no orphan goes on building.
import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';

/** The project's folder: every path and every tool is meant from here. */
export const root = dirname(import.meta.dirname);

const require = createRequire(join(root, 'package.json'));

/** True where the package is installed: a production image has no development dependencies. */
export function isInstalled(packageName: string): boolean {
  try {
    require.resolve(`${packageName}/package.json`);
    return true;
  } catch {
    return false;
  }
}

/** The script behind `node_modules/.bin/<tool>`, which any Node can be given. */
export function toolScript(packageName: string, tool: string): string {
  const manifest = require.resolve(`${packageName}/package.json`);
  const { bin } = JSON.parse(readFileSync(manifest, 'utf8')) as { bin: Record<string, string> | string };
  const path = typeof bin === 'string' ? bin : bin[tool];
  if (path === undefined) throw new Error(`The package ${packageName} has no command ${tool}`);
  return join(dirname(manifest), path);
}

interface RunOptions {
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  /** Keep the output to ourselves and show it only if the tool fails. */
  quiet?: boolean;
  /** Show nothing, whatever comes: what it reports is read elsewhere. */
  silent?: boolean;
}

/** Runs `command` and answers its exit code; a quiet one's output is printed when that is not 0. */
export async function runTool(command: readonly string[], options: RunOptions = {}): Promise<number> {
  const [program = process.execPath, ...args] = command;
  const child = spawn(program, args, {
    cwd: options.cwd ?? root,
    env: { ...process.env, ...options.env },
    stdio: options.quiet || options.silent ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
  });
  const output: Buffer[] = [];
  child.stdout?.on('data', (chunk: Buffer) => output.push(chunk));
  child.stderr?.on('data', (chunk: Buffer) => output.push(chunk));
  const letGo = endWithUs(child);
  try {
    const code = await new Promise<number>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (exitCode, signal) =>
        resolve(exitCode ?? 128 + (signal ? constants.signals[signal] : 0)),
      );
    });
    if (code !== 0 && !options.silent) process.stderr.write(Buffer.concat(output));
    return code;
  } finally {
    letGo();
  }
}

/** Passes SIGINT and SIGTERM on to the child and exits as the signal asks once it is gone. */
export function endWithUs(child: ChildProcess): () => void {
  const onSignal = (signal: NodeJS.Signals) => {
    child.once('close', () => process.exit(128 + constants.signals[signal]));
    child.kill(signal);
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  return () => {
    process.off('SIGINT', onSignal);
    process.off('SIGTERM', onSignal);
  };
}

/** Durations as people read them: 0.4 s, 12.0 s, 3 min 05 s. */
export function since(started: number): string {
  const seconds = (performance.now() - started) / 1000;
  if (seconds < 60) return `${seconds.toFixed(1)} s`;
  return `${Math.floor(seconds / 60)} min ${String(Math.round(seconds % 60)).padStart(2, '0')} s`;
}

/** True for the script that was asked for, be it by `node x.ts` or through need-node.mjs. */
export function isMain(filename: string): boolean {
  return process.argv[1] === filename;
}
