// Requests per second over several connections, by autocannon in a separate process.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { cpuDuring } from '../measure/processor.ts';
import { withRange } from '../measure/statistics.ts';
import type { Table } from '../part.ts';

const REQUESTS = join(import.meta.dirname, '../peers/requests.js');

export interface Load {
  url: string;
  /** Of the server. */
  pid: number;
  connections: number;
  seconds: number;
  headers?: Readonly<Record<string, string>>;
  /** Of the connections, in turn; none: they have only `headers`. */
  cookies?: readonly string[];
  /** POST this file. */
  bodyFile?: string;
}

interface Report {
  requests: { average: number; total: number };
  non2xx: number;
  errors: number;
}

export interface Answered {
  perSecond: number;
  /** CPU time of the server's own process, without its database's, in microseconds. */
  cpuEach: number;
}

/** @throws when one of the answers was not a success. */
export async function loadWithRequests(load: Load): Promise<Answered> {
  const { result, cpu } = await cpuDuring(load.pid, () => runAutocannon(load));
  return { perSecond: result.requests.average, cpuEach: (cpu / result.requests.total) * 1e6 };
}

async function runAutocannon({ pid: _, ...load }: Load): Promise<Report> {
  const asked = JSON.stringify({ headers: {}, cookies: [], ...load });
  const { stdout } = await promisify(execFile)(process.execPath, [REQUESTS, asked], { maxBuffer: 2 ** 26 });
  const report = JSON.parse(stdout) as Report;
  if (report.non2xx > 0 || report.errors > 0)
    throw new Error(
      `${load.url}: ${report.non2xx} refused, ${report.errors} failed, ${report.requests.total} in all`,
    );
  return report;
}

/** The table of several sides. */
export function loadTable(found: Readonly<Record<string, readonly Answered[]>>): Table {
  return {
    title: "Answers per second, and the processor's time for each in the server's own process",
    head: ['', 'per second', 'microseconds'],
    rows: Object.entries(found).map(([label, answered]) => [
      label,
      withRange(answered.map(({ perSecond }) => perSecond)),
      withRange(answered.map(({ cpuEach }) => cpuEach)),
    ]),
  };
}
