// The first search starts a thread, and is refused if that takes too long: on a busy machine, a test waits for it.
import { expect, vi } from 'vitest';
import { listInquiries } from '../../../contract/inquiries.ts';
import { ask } from '../requests/ask.ts';
import type { Signed } from './test-server.ts';

export async function untilSearchesRun(staff: Signed): Promise<void> {
  await vi.waitFor(
    async () => expect((await ask(staff, listInquiries, { status: 'open' })).status).toBe(200),
    { timeout: 25_000 },
  );
}
