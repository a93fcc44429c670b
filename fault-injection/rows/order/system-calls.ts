// The system calls of a process, in order, as strace recorded them.
import { readFile } from 'node:fs/promises';
import { findProgram } from '../../../scripts/programs.ts';

export interface SystemCall {
  name: string;
  /** The arguments in the format of strace: a descriptor with its path, the written bytes. */
  args: string;
  failed: boolean;
  /** The lines of the trace at which the call began and returned. */
  begin: number;
  end: number;
}

/** Calls that write, sync or rename; strace ignores one marked with "?" that the machine lacks. */
const CALLS =
  '?rename,renameat,renameat2,fsync,fdatasync,write,pwrite64,writev,pwritev,pwritev2,sendto,sendmsg';
/** Enough for a complete page of SQLite and its frame. */
const SHOWN_BYTES = 8 * 1024;

/**
 * The command to run a program under so that the calls of all its threads are written to `path`.
 * @throws when strace is missing and cannot be installed.
 */
export async function tracer(path: string): Promise<string[]> {
  const strace = await findProgram('strace');
  // -D runs strace as a grandchild, so that the program is our child and receives our signals.
  const options = ['-D', '-f', '-y', '--seccomp-bpf', '-s', String(SHOWN_BYTES), '-e', `trace=${CALLS}`];
  return [strace, ...options, '-o', path];
}

const LINE = /^(\d+) +(.*)$/;
const RESUMED = /^<\.\.\. \w+ resumed>(.*)$/;
const CALL = /^(\w+)\((.*)$/;
const UNFINISHED = ' <unfinished ...>';

/** Reads a finished trace. @returns the calls in order. */
export async function readTrace(path: string): Promise<SystemCall[]> {
  const calls: SystemCall[] = [];
  /** Calls that have not returned yet, by thread. */
  const running = new Map<string, SystemCall>();
  for (const [place, line] of (await readFile(path, 'latin1')).split('\n').entries()) {
    const [, thread = '', text = ''] = LINE.exec(line) ?? [];
    const rest = RESUMED.exec(text)?.[1];
    const [, name, args = ''] = CALL.exec(text) ?? [];
    let call = running.get(thread);
    if (rest !== undefined && call) {
      call.args += rest;
      running.delete(thread);
    } else if (name) {
      call = { name, args: args.replace(UNFINISHED, ''), failed: false, begin: place, end: place };
      calls.push(call);
      if (text.endsWith(UNFINISHED)) {
        // A call that never returns was cut off with its process.
        call.end = Number.POSITIVE_INFINITY;
        running.set(thread, call);
        continue;
      }
    }
    if (!call) continue;
    call.end = place;
    call.failed = / = -1 E\w+/.test(call.args);
  }
  return calls;
}
