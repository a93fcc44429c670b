// Asks the worker about files. The worker is loaded when the first file is chosen.
import type { Findings, Question, Reply } from './findings.ts';

export interface Examiner {
  /** Resolves to undefined if nothing can be found out: checks are a help, and must not keep anyone from sending. */
  examine(file: File): Promise<Findings | undefined>;
  /** Ends the worker. Questions without an answer stay without one. */
  close(): void;
}

export function openExaminer(): Examiner {
  const waiting = new Map<number, (findings: Findings | undefined) => void>();
  let worker: Worker | undefined;
  let asked = 0;

  const giveUp = () => {
    for (const resolve of waiting.values()) resolve(undefined);
    waiting.clear();
  };

  function start(): Worker {
    const started = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    started.addEventListener('message', ({ data }: MessageEvent<Reply>) => {
      waiting.get(data.id)?.(data.findings);
      waiting.delete(data.id);
    });
    // It could not be loaded, for example because the connection was lost.
    started.addEventListener('error', (event) => {
      event.preventDefault();
      worker = undefined;
      giveUp();
    });
    return started;
  }

  return {
    async examine(file) {
      if (typeof Worker === 'undefined') return undefined;
      worker ??= start();
      asked += 1;
      const question: Question = { id: asked, file };
      const answered = new Promise<Findings | undefined>((resolve) => waiting.set(question.id, resolve));
      worker.postMessage(question);
      return answered;
    },
    close() {
      worker?.terminate();
      worker = undefined;
    },
  };
}
