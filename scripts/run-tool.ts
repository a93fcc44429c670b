// Runs a package's command or one of our scripts on the current Node: the tools' own `#!` lines could find
// another one. The tool ends with this process, so that no orphaned process keeps running.
import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';

/** The project's folder. All paths and tools are resolved from here. */
export const root = dirname(import.meta.dirname);

const require = createRequire(join(root, 'package.json'));

/** The script behind `node_modules/.bin/<tool>`, which any Node can run. */
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
  /** Capture the output and print it only if the tool fails. */
  quiet?: boolean;
  /** Never print the output: the caller reads the tool's report from somewhere else. */
  silent?: boolean;
}

/** Runs `command` and returns its exit code. With `quiet`, the output is printed if that is not 0. */
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
  const stopForwarding = forwardSignals(child);
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
    stopForwarding();
  }
}

/** Forwards SIGINT and SIGTERM to the child, and exits with the signal's code once the child has exited. */
export function forwardSignals(child: ChildProcess): () => void {
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

/** The time since `started` in readable form: 0.4 s, 12.0 s, 3 min 05 s. */
export function since(started: number): string {
  const seconds = (performance.now() - started) / 1000;
  if (seconds < 60) return `${seconds.toFixed(1)} s`;
  return `${Math.floor(seconds / 60)} min ${String(Math.round(seconds % 60)).padStart(2, '0')} s`;
}

/** True for the script that was started, either with `node x.ts` or through need-node.mjs. */
export function isMain(filename: string): boolean {
  return process.argv[1] === filename;
}
