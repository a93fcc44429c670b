// Replaces fetch with a stub of the server: it records the requests, and the test gives the responses.
import { vi } from 'vitest';

export interface Asked {
  method: string;
  /** The path with its query. */
  address: string;
  fields: Record<string, unknown>;
  init: RequestInit;
}

export interface Given {
  status?: number;
  body?: unknown;
}

/** Replaces fetch with `answer` and returns the list of requests, which grows. */
export function stubWire(answer: (asked: Asked) => Given | Promise<Given>): Asked[] {
  const asked: Asked[] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const body = typeof init.body === 'string' ? init.body : '{}';
    const one = { method: init.method ?? 'GET', address, fields: JSON.parse(body), init };
    asked.push(one);
    const { status = 200, body: given = {} } = await answer(one);
    init.signal?.throwIfAborted();
    return new Response(JSON.stringify(given), { status });
  });
  return asked;
}
