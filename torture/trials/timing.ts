// Waiting times of somebody who asks while the server is under attack.
import { RawConnection, requestHead } from '../../tests/support/requests/raw-http.ts';

export interface Asked {
  status: number | undefined;
  /** From the first byte sent to the last received, connecting included. */
  ms: number;
}

interface Question {
  method: 'GET' | 'POST';
  path: string;
  headers?: Readonly<Record<string, string>>;
  body?: string;
}

/** Asks once, on a connection of its own, as a visitor at the address `from` (127.0.0.0/8). */
export async function ask(
  url: string,
  from: string,
  { method, path, headers = {}, body = '' }: Question,
): Promise<Asked> {
  const started = performance.now();
  const connection = await RawConnection.open(url, from);
  const length = body === '' ? {} : { 'content-length': String(body.length) };
  await connection.send(requestHead(method, path, { connection: 'close', ...headers, ...length }) + body);
  const answer = await connection.answer();
  connection.close();
  return { status: answer?.status, ms: performance.now() - started };
}

/** The time that so many percent did not exceed. */
export function percentile(percent: number, times: readonly number[]): number {
  const sorted = times.toSorted((one, other) => one - other);
  return sorted[Math.ceil((sorted.length * percent) / 100) - 1] ?? Number.NaN;
}

/** Calls `act` every so many ms, one at a time, until told to stop; answers what it answered. */
export function every<T>(ms: number, act: (count: number) => Promise<T>): () => Promise<T[]> {
  let stopped = false;
  let wake = () => {};
  const run = async () => {
    const found: T[] = [];
    while (!stopped) {
      const pause = new Promise<void>((resolve) => {
        wake = resolve;
        setTimeout(resolve, ms);
      });
      found.push(await act(found.length));
      await pause;
    }
    return found;
  };
  const running = run();
  return () => {
    stopped = true;
    wake();
    return running;
  };
}
