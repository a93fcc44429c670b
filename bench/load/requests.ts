// Requests per second over several connections, by autocannon in a process of its own.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const AUTOCANNON = join(import.meta.dirname, '../peers/node_modules/autocannon/autocannon.js');

export interface Load {
  url: string;
  connections: number;
  seconds: number;
  headers?: Readonly<Record<string, string>>;
  /** POST this file. */
  bodyFile?: string;
}

interface Report {
  requests: { average: number; total: number };
  non2xx: number;
  errors: number;
}

export const canLoad = (): boolean => existsSync(AUTOCANNON);

/** @returns answers per second. @throws when one of them was not a success. */
export async function requestsPerSecond(load: Load): Promise<number> {
  const headers = Object.entries(load.headers ?? {}).flatMap(([name, value]) => ['-H', `${name}=${value}`]);
  const body = load.bodyFile ? ['-m', 'POST', '-i', load.bodyFile] : [];
  const flags = ['-c', String(load.connections), '-d', String(load.seconds), '--json', '--no-progress'];
  const args = [AUTOCANNON, ...flags, ...headers, ...body, load.url];
  const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 2 ** 26 });
  const report = JSON.parse(stdout) as Report;
  if (report.non2xx > 0 || report.errors > 0)
    throw new Error(
      `${load.url}: ${report.non2xx} refused, ${report.errors} failed, ${report.requests.total} in all`,
    );
  return report.requests.average;
}
