// What a process asks of the kernel, in order, as strace saw it.
import { readFile } from 'node:fs/promises';
import { findProgram } from '../../../scripts/programs.ts';

export interface SystemCall {
  name: string;
  /** Its arguments as strace shows them: a descriptor with its path, the bytes that were written. */
  args: string;
  failed: boolean;
  /** Lines of the trace: where it was made, and where it returned. A call that caused another returned before. */
  begin: number;
  end: number;
}

/** Calls that write, sync or rename. One a machine does not have is passed over ("?"). */
const CALLS =
  '?rename,renameat,renameat2,fsync,fdatasync,write,pwrite64,writev,pwritev,pwritev2,sendto,sendmsg';
/** A page of SQLite's and what is put around it is shown whole. */
const SHOWN_BYTES = 8 * 1024;

/**
 * What to run a program under so that its calls, of all its threads, are written to `path`.
 * @throws when there is no strace and it cannot be installed.
 */
export async function tracer(path: string): Promise<string[]> {
  const strace = await findProgram('strace');
  // As a grandchild (-D), so that the program is our child, and signals reach it.
  return [
    strace,
    '-D',
    '-f',
    '-y',
    '--seccomp-bpf',
    '-s',
    String(SHOWN_BYTES),
    '-e',
    `trace=${CALLS}`,
    '-o',
    path,
  ];
}

const LINE = /^(\d+) +(.*)$/;
const RESUMED = /^<\.\.\. \w+ resumed>(.*)$/;
const CALL = /^(\w+)\((.*)$/;
const UNFINISHED = ' <unfinished ...>';

/** Reads a finished trace: the calls in the order in which they were made. */
export async function readTrace(path: string): Promise<SystemCall[]> {
  const calls: SystemCall[] = [];
  /** Calls that have not returned, by their thread. */
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
        // One that never returns was cut off with its process: nothing comes after it.
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
