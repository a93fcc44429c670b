// Shares out the free space of the disk among running uploads, so that none of them, announced or not, takes
// what another one was promised or what the server itself needs.
import { refuse } from '../base/errors.ts';
import { sharedKeys } from './addresses.ts';
import type { UploadLimits } from './limits.ts';

const MIB = 1024 * 1024;
/** A body without a length reserves what it needs in growing steps. */
const STEP = { least: MIB, most: 16 * MIB } as const;
/** An address, its IPv6 /56 and its /48 reserve at most these parts of the space: announcing much costs nothing. */
const SHARES: readonly number[] = [0.75, 0.8, 0.85];
/** More than sealing adds to a file: 28 bytes to each 64 KiB. */
const SEALING = 1 / 2048;

interface Held {
  /** The address and the networks that it counts for. */
  shared: readonly string[];
  reserved: number;
  written: number;
  /** The free space is measured again when this much is written. */
  measureAt: number;
}

export interface Reservation {
  /** Call it before these bytes are written to the disk. @throws 507 when they would take the reserve. */
  take(bytes: number): Promise<void>;
  release(): void;
}

const outstanding = ({ reserved, written }: Held) => Math.max(0, reserved - written);
const total = (held: Iterable<Held>) => [...held].reduce((sum, one) => sum + outstanding(one), 0);

export class Space {
  readonly #freeBytes: () => Promise<number>;
  readonly #limits: Pick<UploadLimits, 'reserveBytes'>;
  readonly #held = new Set<Held>();
  /** The upload that is being stopped, until its space is free again. */
  #stopping: Held | undefined;

  constructor(freeBytes: () => Promise<number>, limits: Pick<UploadLimits, 'reserveBytes'>) {
    this.#freeBytes = freeBytes;
    this.#limits = limits;
  }

  /** Reserves what an upload announces, or the first step of one that announces nothing. @throws 507. */
  async reserve(address: string, announced: number | undefined): Promise<Reservation> {
    const held: Held = { shared: sharedKeys(address), reserved: 0, written: 0, measureAt: STEP.most };
    this.#held.add(held);
    const release = () => {
      this.#held.delete(held);
      if (this.#stopping === held) this.#stopping = undefined;
    };
    try {
      await this.#extend(held, announced === undefined ? STEP.least : announced * (1 + SEALING));
    } catch (error) {
      release();
      throw error;
    }
    return { take: (bytes) => this.#take(held, bytes), release };
  }

  /** Bytes that are promised to running uploads and not yet written. */
  get reserved(): number {
    return total(this.#held);
  }

  async #take(held: Held, bytes: number): Promise<void> {
    held.written += bytes;
    if (held.written > held.reserved) {
      const step = Math.min(Math.max(held.written, STEP.least), STEP.most);
      await this.#extend(held, Math.max(step, held.written - held.reserved));
    } else if (held.written > held.measureAt) {
      held.measureAt = held.written + STEP.most;
      await this.#measure(held);
    }
  }

  /** Adds to a reservation. Nothing is awaited between the comparison and the addition. */
  async #extend(held: Held, bytes: number): Promise<void> {
    const free = await this.#freeBytes();
    const room = free - this.#limits.reserveBytes - total(this.#held);
    const isTooMuch = held.shared.some((key, level) => {
      const own = total([...this.#held].filter(({ shared }) => shared.includes(key)));
      return own + bytes > (SHARES[level] ?? 1) * (room + own);
    });
    if (bytes > room || isTooMuch) throw refuse.storageFull();
    held.reserved += bytes;
  }

  /** Another program may take space that was promised here. One upload at a time makes up for it. */
  async #measure(held: Held): Promise<void> {
    if ((await this.#freeBytes()) >= this.#limits.reserveBytes || this.#stopping) return;
    this.#stopping = held;
    throw refuse.storageFull();
  }
}
