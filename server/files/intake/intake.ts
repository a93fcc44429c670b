// Receives files: hashes and seals them, and passes them to the store in large batches, with bounded memory and next to the
// thread that answers everyone.
import { SharedBuffers } from './buffers.ts';
import { IncomingFile, type Store } from './incoming-file.ts';
import type { Plan } from './thread.ts';
import { Threads } from './threads.ts';

export interface Intake {
  /** Begins a file. Dispose of it when it was received, or given up. */
  receive(plan: Plan, store: Store): IncomingFile;
  /** The buffers in use; 0 when nothing is being received. */
  readonly usedBuffers: number;
  close(): Promise<void>;
}

/** @param onLost is told of a thread that ended unexpectedly. The files it worked on have failed. */
export function openIntake(onLost: (error: Error) => void): Intake {
  const buffers = new SharedBuffers();
  const threads = new Threads(onLost);
  return {
    receive: (plan, store) => new IncomingFile(plan, store, buffers, threads.pick()),
    get usedBuffers() {
      return buffers.used;
    },
    close: () => threads.close(),
  };
}
