// Counts the pages of a PDF in a thread, within limits: a document that keeps the thread busy, or fills its memory, ends
// the thread and nothing else.
import { Worker } from 'node:worker_threads';
import type { ByteSource } from '../../contract/byte-source.ts';
import type { PdfFacts } from '../../contract/pdf-facts.ts';
import { threadEnvironment } from '../base/thread-environment.ts';
import type { FromThread, ToThread } from './messages.ts';

export interface CountLimits {
  /** How long the thread may work on one file; the time in which it waits for bytes does not count. */
  workMs: number;
  /** The heap of the thread. */
  heapMiB: number;
  /** What it has decompressed. */
  bufferMiB: number;
}

export const COUNT_LIMITS: CountLimits = { workMs: 10_000, heapMiB: 128, bufferMiB: 256 };
/** pdf.js decompresses without a limit. This often, it is less than twenty megabytes. */
const WATCH_MS = 100;

/** The document breaks a limit, or the reader. The message is the reason, for the log. */
export class NotCountable extends Error {}

export interface Counter {
  /**
   * One call at a time.
   * @throws NotCountable, and whatever else keeps it from counting: that says nothing about the document
   */
  count(source: ByteSource): Promise<PdfFacts>;
  /** Ends the thread; the next call starts another one. */
  rest(): Promise<void>;
}

export function openCounter(limits: CountLimits): Counter {
  let thread: Worker | undefined;

  function start(): Worker {
    const started = new Worker(new URL('./thread.ts', import.meta.url), {
      name: 'page-counts',
      env: threadEnvironment(),
      resourceLimits: { maxOldGenerationSizeMb: limits.heapMiB, maxYoungGenerationSizeMb: 8 },
      // pdf.js says there that it will draw nothing.
      stdout: true,
      stderr: true,
    });
    // Also when no one listens: a thread that runs out of memory just after its time ran out would
    // otherwise end the process.
    started.on('error', () => undefined);
    started.unref();
    return started;
  }

  async function rest(): Promise<void> {
    const ended = thread;
    thread = undefined;
    await ended?.terminate();
  }

  return {
    rest,
    async count(source) {
      thread ??= start();
      try {
        return await talk(thread, source, limits);
      } catch (error) {
        // Whatever it was doing, the next file gets another one.
        await rest();
        throw error;
      }
    },
  };
}

function talk(thread: Worker, source: ByteSource, { workMs, bufferMiB }: CountLimits): Promise<PdfFacts> {
  return new Promise((resolve, reject) => {
    let isListening = true;
    let left = workMs;
    let since = 0;
    let timer: NodeJS.Timeout | undefined;
    /** Ranges that are being read. */
    let reading = 0;

    const finish = (settle: () => void) => {
      isListening = false;
      clearTimeout(timer);
      clearInterval(watch);
      thread.off('message', onMessage).off('error', onError).off('exit', onExit);
      settle();
    };
    const fail = (error: unknown) => finish(() => reject(error));
    const onError = (error: Error) =>
      fail(isOutOfMemory(error) ? new NotCountable('too-much-memory') : error);
    const onExit = () => fail(new Error('the thread that counts pages ended'));
    const work = (message: ToThread) => {
      if (!isListening) return;
      since = performance.now();
      if (reading === 0) timer = setTimeout(() => fail(new NotCountable('too-long')), Math.max(1, left));
      thread.postMessage(message);
    };
    const onMessage = (message: FromThread) => {
      if (message.kind === 'counted') return finish(() => resolve(message.facts));
      if (message.kind === 'failed') return fail(new NotCountable(message.error));
      if (reading === 0) left -= performance.now() - since;
      clearTimeout(timer);
      reading += 1;
      const { position, length } = message;
      source.read(position, length).then((bytes) => {
        reading -= 1;
        work({ kind: 'bytes', position, bytes });
      }, fail);
    };
    // A buffer of the size of the file is reserved; only what is read of it takes memory.
    const most = source.bytes + bufferMiB * 1024 * 1024;
    const watch = setInterval(async () => {
      const used = await thread.getHeapStatistics().catch(() => undefined);
      if (used && used.external_memory > most) fail(new NotCountable('too-much-memory'));
    }, WATCH_MS);

    thread.on('message', onMessage).on('error', onError).on('exit', onExit);
    work({ kind: 'count', bytes: source.bytes });
  });
}

function isOutOfMemory(error: Error): boolean {
  return Reflect.get(error, 'code') === 'ERR_WORKER_OUT_OF_MEMORY';
}
