// The side of a process that has a supervisor: it says when it is ready, stops when it is told to, and exchanges
// metrics with the other processes.
import cluster, { type Worker } from 'node:cluster';
import type { FromSupervisor, FromWorker, Measurements } from './messages.ts';

/** The terminal and some service managers send them to every process; the supervisor decides what follows. */
export const SUPERVISORS_SIGNALS = ['SIGHUP', 'SIGINT', 'SIGQUIT', 'SIGTERM'] as const;

export interface Supervised {
  /** Whether it is the one that starts before all others. */
  readonly isFirst: boolean;
  tellReady(): void;
  /** @param stop is called when the supervisor stops. */
  obey(stop: () => void): void;
  /** @param measure is called when any process is asked for the metrics of all. */
  shareMetrics(measure: () => Promise<Measurements>): void;
  /** The metrics of all processes that are ready, this one included. */
  measureAll(): Promise<readonly Measurements[]>;
}

/** Undefined in a process without a supervisor. */
export const supervised: Supervised | undefined = cluster.worker && openSupervised(cluster.worker);

function openSupervised(worker: Worker): Supervised {
  const send = (message: FromWorker) => void worker.send(message);
  const asked = new Map<number, (all: readonly Measurements[]) => void>();
  let questions = 0;
  let stop: () => void = () => process.exit();
  let measure: () => Promise<Measurements> = async () => [];

  for (const signal of SUPERVISORS_SIGNALS) process.on(signal, () => undefined);

  worker.on('message', async (message: FromSupervisor) => {
    if (message.type === 'stop') stop();
    if (message.type === 'measure')
      send({ type: 'measurements', id: message.id, measurements: await measure() });
    if (message.type === 'all-measurements') {
      asked.get(message.id)?.(message.all);
      asked.delete(message.id);
    }
  });

  return {
    isFirst: worker.id === 1,
    tellReady: () => send({ type: 'ready' }),
    obey(act) {
      stop = act;
    },
    shareMetrics(act) {
      measure = act;
    },
    measureAll() {
      questions += 1;
      const id = questions;
      return new Promise((resolve) => {
        asked.set(id, resolve);
        send({ type: 'measure-all', id });
      });
    },
  };
}
