// What a supervisor and its workers tell each other.
import type { MetricObject } from 'prom-client';

/** The metrics of one process. */
export type Measurements = readonly MetricObject[];

export type FromWorker =
  | { type: 'ready' }
  /** Asks for the metrics of all processes. */
  | { type: 'measure-all'; id: number }
  | { type: 'measurements'; id: number; measurements: Measurements };

export type FromSupervisor =
  | { type: 'stop' }
  | { type: 'measure'; id: number }
  | { type: 'all-measurements'; id: number; all: readonly Measurements[] };

/** After this time a process that was told to stop exits without waiting. */
export const GRACE_MS = 150_000;
