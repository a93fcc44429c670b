// Sends files in pieces, and asks until there is an answer.
import { setTimeout as pause } from 'node:timers/promises';
import { Pieces } from '../../../tests/support/requests/pieces.ts';
import type { WireClient } from '../../../tests/support/requests/wire-client.ts';
import type { Way } from './ways.ts';

const PATIENCE_MS = 60_000;

export class Sender {
  readonly way: Way;
  #pieces: Pieces;

  constructor(way: Way, wire: WireClient) {
    this.way = way;
    this.#pieces = new Pieces(wire, way.draftId);
  }

  async signInAgain(): Promise<void> {
    this.#pieces = new Pieces(await this.way.signIn(), this.way.draftId);
  }

  get wire(): WireClient {
    return this.#pieces.client;
  }

  addressOf(name: string, bytes: number): Promise<string> {
    return this.#pieces.addressOf(name, bytes);
  }

  send(address: string, offset: number, piece: Buffer, signal: AbortSignal): Promise<number> {
    return this.#pieces.send(address, offset, piece, { signal }).then(
      ({ status }) => status,
      () => 0,
    );
  }

  /** Asks until there is an answer. */
  async offsetOf(address: string): Promise<number> {
    const deadline = Date.now() + PATIENCE_MS;
    for (;;) {
      const offset = await this.#pieces.offsetOf(address).catch(() => undefined);
      if (offset !== undefined) return offset;
      if (Date.now() > deadline) throw new Error('the offset was not told in time');
      await pause(20);
      await this.signInAgain().catch(() => undefined);
    }
  }
}
