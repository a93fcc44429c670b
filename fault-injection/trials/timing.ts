// Response times of normal requests while the server is under attack.
import { RawConnection, requestHead } from '../../tests/support/requests/raw-http.ts';

export interface Asked {
  status: number | undefined;
  /** From connecting to the last byte received. */
  ms: number;
}

interface Question {
  method: 'GET' | 'POST';
  path: string;
  headers?: Readonly<Record<string, string>>;
  body?: string;
}

/** Makes one request on a new connection from the address `from` (127.0.0.0/8). */
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

/** The given percentile of the times. */
export function percentile(percent: number, times: readonly number[]): number {
  const sorted = times.toSorted((one, other) => one - other);
  return sorted[Math.ceil((sorted.length * percent) / 100) - 1] ?? Number.NaN;
}

/** Calls `act` every `ms`, one call at a time. @returns a function that stops it and returns the results. */
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
