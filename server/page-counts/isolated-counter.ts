// Counts the pages of a PDF in a separate process, within limits. A document that keeps a thread busy could be ended there,
// but one that needs a single large piece of memory ends the whole process, and must not end the server.
import { type ChildProcess, fork } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import type { ByteSource } from '../../contract/byte-source.ts';
import type { PdfFacts } from '../../contract/examine-pdf.ts';
import { threadEnvironment } from '../base/thread-environment.ts';
import type { FromProcess, ToProcess } from './process-messages.ts';

export interface CountLimits {
  /** How long the process may work on one file; the time in which it waits for bytes does not count. */
  workMs: number;
  /** Its JavaScript heap. */
  heapMiB: number;
  /** All its memory. Only Linux tells; elsewhere only the heap is limited. */
  residentMiB: number;
}

export const COUNT_LIMITS: CountLimits = { workMs: 10_000, heapMiB: 128, residentMiB: 512 };
/** For a busy machine. The document is read after that. */
const START_MS = 60_000;
/** pdf.js decompresses without a limit: about twenty megabytes in this time. */
const WATCH_MS = 100;
const PAGE_BYTES = 4096;

/** The document breaks a limit, or the reader. The message is the reason, for the log. */
export class NotCountable extends Error {}

export interface Counter {
  /**
   * One call at a time.
   * @throws NotCountable, and whatever else keeps it from counting: that says nothing about the document
   */
  count(source: ByteSource): Promise<PdfFacts>;
  /** Ends the process; the next call starts another one. */
  rest(): Promise<void>;
}

export function openCounter(limits: CountLimits): Counter {
  let child: ChildProcess | undefined;

  function start(): ChildProcess {
    const started = fork(new URL('./counting-process.ts', import.meta.url), {
      env: threadEnvironment(),
      execArgv: [`--max-old-space-size=${limits.heapMiB}`],
      serialization: 'advanced',
      // pdf.js says there that it will draw nothing.
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    // Also when no one listens: a message to a process that has just ended would otherwise end the server.
    started.on('error', () => undefined);
    started.unref();
    started.channel?.unref();
    return started;
  }

  async function rest(): Promise<void> {
    const ended = child;
    child = undefined;
    if (!ended || ended.exitCode !== null || ended.signalCode !== null) return;
    ended.ref();
    const exit = new Promise((resolve) => ended.once('exit', resolve));
    if (ended.kill('SIGKILL')) await exit;
  }

  return {
    rest,
    async count(source) {
      child ??= start();
      try {
        return await talk(child, source, limits);
      } catch (error) {
        // Whatever it was doing, the next file gets another one.
        await rest();
        throw error;
      }
    },
  };
}

function talk(
  child: ChildProcess,
  source: ByteSource,
  { workMs, residentMiB }: CountLimits,
): Promise<PdfFacts> {
  return new Promise((resolve, reject) => {
    let isListening = true;
    let left = workMs;
    /** Undefined until the process reads. */
    let since: number | undefined;
    let timer: NodeJS.Timeout | undefined;
    /** Ranges that are being read. */
    let reading = 0;

    const finish = (settle: () => void) => {
      isListening = false;
      clearTimeout(timer);
      clearInterval(watch);
      child.off('message', onMessage).off('error', fail).off('exit', onExit);
      settle();
    };
    const fail = (error: unknown) => finish(() => reject(error));
    const onExit = (code: number | null, signal: string | null) =>
      // A process that cannot start exits with a code; only a document makes it crash, or we end it.
      fail(
        signal && !child.killed
          ? new NotCountable('crash')
          : new Error(`the process that counts pages ended with ${signal ?? code}`),
      );
    const inTime = (ms: number) =>
      setTimeout(
        () =>
          fail(
            since === undefined
              ? new Error('the process that counts pages does not start')
              : new NotCountable('too-long'),
          ),
        Math.max(1, ms),
      );
    const work = (message: ToProcess) => {
      if (!isListening) return;
      if (since !== undefined) since = performance.now();
      if (reading === 0) timer = since === undefined ? inTime(START_MS) : inTime(left);
      child.send(message);
    };
    const onMessage = (message: FromProcess) => {
      if (message.kind === 'counted') return finish(() => resolve(message.facts));
      if (message.kind === 'failed') return fail(new NotCountable(message.error));
      const time = performance.now();
      if (reading === 0 && since !== undefined) left -= time - since;
      since = time;
      clearTimeout(timer);
      reading += 1;
      const { position, length } = message;
      source.read(position, length).then((bytes) => {
        reading -= 1;
        work({ kind: 'bytes', position, bytes });
      }, fail);
    };
    const watch = setInterval(async () => {
      if ((await residentBytes(child)) > residentMiB * 1024 * 1024) fail(new NotCountable('too-much-memory'));
    }, WATCH_MS);

    child.on('message', onMessage).on('error', fail).on('exit', onExit);
    work({ kind: 'count', bytes: source.bytes });
  });
}

async function residentBytes({ pid }: ChildProcess): Promise<number> {
  const sizes = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '');
  return Number(sizes.split(' ')[1] ?? 0) * PAGE_BYTES;
}
