// The threads of the intake: one, or more where there are cores to spare. A thread is started when a file needs it.
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { threadEnvironment } from '../../base/thread-environment.ts';
import type { SharedBuffer } from './buffers.ts';
import type { Added, Plan, ToThread } from './thread.ts';

/** The server's own thread needs a core. */
const MOST_THREADS = Math.min(4, Math.max(1, availableParallelism() - 1));

export class Thread {
  /** Files that it works on. */
  files = 0;
  readonly #worker = new Worker(new URL('./thread.ts', import.meta.url), {
    name: 'intake',
    env: threadEnvironment(),
  });
  /** One for each `add` without an answer, in the order in which they were sent. */
  readonly #unanswered: PromiseWithResolvers<Added>[] = [];
  #lost: Error | undefined;
  #begun = 0;

  /** @param onLost is called once, when the thread has ended. */
  constructor(onLost: (error: Error) => void) {
    const lose = (error: Error) => {
      if (this.#lost) return;
      this.#lost = error;
      for (const { reject } of this.#unanswered.splice(0)) reject(error);
      onLost(error);
    };
    this.#worker
      .on('message', (added: Added) => this.#unanswered.shift()?.resolve(added))
      .on('error', (cause) => lose(new Error('a thread that hashes files failed', { cause })))
      .on('exit', () => lose(new Error('a thread that hashes files ended')));
    // A thread without work does not keep the process alive.
    this.#worker.unref();
  }

  /** @returns the number of the file in this thread */
  begin(plan: Plan): number {
    this.#begun += 1;
    this.#send({ kind: 'begin', file: this.#begun, plan });
    return this.#begun;
  }

  /** @throws when the thread has ended, or ends before it has answered. */
  add(file: number, { buffer }: SharedBuffer, bytes: number, isLast: boolean): Promise<Added> {
    if (this.#lost) return Promise.reject(this.#lost);
    const answer = Promise.withResolvers<Added>();
    this.#unanswered.push(answer);
    this.#send({ kind: 'add', file, memory: buffer, bytes, isLast });
    return answer.promise;
  }

  forget(file: number): void {
    this.#send({ kind: 'forget', file });
  }

  async end(): Promise<void> {
    await this.#worker.terminate();
  }

  #send(message: ToThread): void {
    this.#worker.postMessage(message);
  }
}

export class Threads {
  readonly #threads = new Set<Thread>();
  readonly #onLost: (error: Error) => void;
  #closed = false;

  constructor(onLost: (error: Error) => void) {
    this.#onLost = onLost;
  }

  /** The thread with the least to do; a new one as long as all are at work. */
  pick(): Thread {
    const [least] = [...this.#threads].sort((one, other) => one.files - other.files);
    if (least && (least.files === 0 || this.#threads.size >= MOST_THREADS)) return least;
    const thread: Thread = new Thread((error) => {
      this.#threads.delete(thread);
      if (!this.#closed) this.#onLost(error);
    });
    this.#threads.add(thread);
    return thread;
  }

  async close(): Promise<void> {
    this.#closed = true;
    await Promise.all([...this.#threads].map((thread) => thread.end()));
  }
}
