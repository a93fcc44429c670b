// How many files travel at the same time: the others wait for their turn.

export class Slots {
  #free: number;
  readonly #queue: (() => void)[] = [];

  constructor(count: number) {
    this.#free = count;
  }

  /** Resolves with a function that gives the slot back. @throws AbortError by the signal. */
  async take(signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted();
    if (this.#free > 0) this.#free -= 1;
    else await this.#turn(signal);
    return () => this.#giveBack();
  }

  async #turn(signal: AbortSignal): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      this.#queue.push(resolve);
      const leave = () => {
        const place = this.#queue.indexOf(resolve);
        if (place >= 0) this.#queue.splice(place, 1);
        reject(signal.reason);
      };
      signal.addEventListener('abort', leave, { once: true });
    });
    // Both may happen before this goes on: a slot that no one uses would be lost.
    if (signal.aborted) this.#giveBack();
    signal.throwIfAborted();
  }

  #giveBack(): void {
    const next = this.#queue.shift();
    if (next) next();
    else this.#free += 1;
  }
}
