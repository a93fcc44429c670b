// Gathers the metrics of all processes for the one that was asked for them.
import type { Worker } from 'node:cluster';
import type { FromSupervisor, FromWorker, Measurements } from './messages.ts';

/** A process whose event loop is blocked is left out. Scrapers wait longer. */
const PATIENCE_MS = 3_000;

interface Question {
  asker: Worker;
  /** The number of the question at its asker. */
  askersId: number;
  missing: Set<Worker>;
  all: Measurements[];
}

/**
 * @param ready the processes to ask
 * @param send sends a message to a process that still exists
 */
export function gatherMeasurements(
  ready: ReadonlySet<Worker>,
  send: (worker: Worker, message: FromSupervisor) => void,
) {
  const open = new Map<number, Question>();
  let questions = 0;

  function answer(id: number): void {
    const question = open.get(id);
    if (!question) return;
    open.delete(id);
    send(question.asker, { type: 'all-measurements', id: question.askersId, all: question.all });
  }

  return {
    receive(worker: Worker, message: Exclude<FromWorker, { type: 'ready' }>): void {
      if (message.type === 'measure-all') {
        questions += 1;
        const id = questions;
        open.set(id, { asker: worker, askersId: message.id, missing: new Set(ready), all: [] });
        for (const one of ready) send(one, { type: 'measure', id });
        setTimeout(() => answer(id), PATIENCE_MS).unref();
        return;
      }
      const question = open.get(message.id);
      if (!question?.missing.delete(worker)) return;
      question.all.push(message.measurements);
      if (question.missing.size === 0) answer(message.id);
    },
  };
}
