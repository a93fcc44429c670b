// A server of §7 in the place of fetch: what was asked is recorded, and the test says what is answered.
import { vi } from 'vitest';

export interface Asked {
  method: string;
  /** Path with its query. */
  address: string;
  fields: Record<string, unknown>;
  init: RequestInit;
}

export interface Given {
  status?: number;
  body?: unknown;
}

/** Puts `answer` in the place of fetch and returns the list of what has been asked. */
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
