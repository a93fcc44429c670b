// Sends several pipelined requests on each connection and reports the outcome of every one.
import { type RawAnswer, RawConnection, requestHead } from '../../../tests/support/requests/raw-http.ts';
import type { WireClient } from '../../../tests/support/requests/wire-client.ts';
import type { Mutant } from './mutant.ts';

/** Longer than any normal response takes here. */
const HANG_SECONDS = 20;

export interface Sending {
  who: WireClient;
  path: string;
  mutant: Mutant;
}

/** A response, or how the connection ended without one. */
export type Outcome = RawAnswer | 'closed' | 'hung';

/** Waits for one response, with a timeout. */
async function hear(connection: RawConnection): Promise<Outcome> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'hung'>((resolve) => {
    timer = setTimeout(() => resolve('hung'), HANG_SECONDS * 1000);
  });
  const outcome = await Promise.race([connection.answer(), late]);
  clearTimeout(timer);
  return outcome ?? 'closed';
}

/** Sends requests on one connection without waiting for responses in between. @returns the outcomes. */
export async function sendTogether(url: string, batch: readonly Sending[]): Promise<Outcome[]> {
  const connection = await RawConnection.open(url);
  const sent = sendAll(connection, batch);
  const outcomes: Outcome[] = [];
  for (const _ of batch) outcomes.push(outcomes.at(-1) === 'hung' ? 'hung' : await hear(connection));
  connection.close();
  await sent;
  return outcomes;
}

async function sendAll(connection: RawConnection, batch: readonly Sending[]): Promise<void> {
  for (const { who, path, mutant } of batch) {
    const [name, value] = mutant.framing;
    const headers = { 'content-type': mutant.contentType, [name]: value };
    const head = requestHead('POST', path, { ...(who.cookie ? { cookie: who.cookie } : {}), ...headers });
    await connection.send(Buffer.concat([Buffer.from(head), mutant.wire]));
    // Otherwise the server would wait for the rest.
    if (mutant.damage === 'short') connection.finish();
  }
}
