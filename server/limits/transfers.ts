// The uploads and downloads that run in this process: how many may run at the same time, and a way to end
// them from outside when their session has ended.
import { type Refusal, refuse } from '../base/errors.ts';
import { sharedKeys } from './addresses.ts';
import { CONCURRENCY } from './limits.ts';

const RETRY_SECONDS = 15;
/**
 * The slots that an address, its site and its network may take for each slot that stays free. An address that comes first
 * gets half of all, an IPv6 /56 three of five, a /48 two of three.
 */
const SHARES: readonly number[] = [1, 1.5, 2];

/** A call that sends or receives files. */
interface TransferCall {
  visitor: { account: { id: number }; tokenHash: string; link?: object };
  /** IPv4, or the /64 of an IPv6 address. */
  ip: string;
}

/** Who sends or receives; the slots are shared out by each of these. */
interface Party {
  accountId: number;
  /** The token hash of the session, or of the upload link. */
  session: string;
  /** The session is an upload link. */
  isByLink: boolean;
  address: string;
  /** The inquiry of a download, once it is known: a client may lose access to it. */
  inquiryOf(): number | undefined;
}

export interface Transfer extends Readonly<Party> {
  /** The address and the networks that its slot counts for. */
  readonly shared: readonly string[];
  /** Aborted by {@link Transfer.cut}; the reason is the refusal. */
  readonly signal: AbortSignal;
  /** Ends the transfer from outside. */
  cut(reason: Refusal): void;
  /** Releases the slot; does nothing when it is called again. */
  leave(): void;
}

interface Most {
  perSession: number;
  perAccount: number;
  all: number;
}

export class Slots {
  readonly #most: Most;
  readonly #taken = new Set<Transfer>();

  constructor(most: Most) {
    this.#most = most;
  }

  /** Takes a slot. @throws 429 when none is free for this visitor. */
  enter({ visitor, ip }: TransferCall, inquiryOf: Party['inquiryOf'] = () => undefined): Transfer {
    const { account, tokenHash: session, link } = visitor;
    const isByLink = link !== undefined;
    const party = { accountId: account.id, session, isByLink, address: ip, inquiryOf };
    // Those who hold links of an account have separate slots: they must not stop the account itself.
    const alike = [...this.#taken].filter((one) => one.isByLink === isByLink);
    const taken = (key: keyof Party) => alike.filter((one) => one[key] === party[key]).length;
    const shared = sharedKeys(party.address);
    const takenBy = (key: string) => [...this.#taken].filter((one) => one.shared.includes(key)).length;
    const free = this.#most.all - this.#taken.size;
    if (
      taken('session') >= this.#most.perSession ||
      taken('accountId') >= this.#most.perAccount ||
      shared.some((key, level) => takenBy(key) >= free * (SHARES[level] ?? 1))
    )
      throw refuse.tooMany(RETRY_SECONDS);
    const ending = new AbortController();
    const transfer: Transfer = {
      ...party,
      shared,
      signal: ending.signal,
      cut: (reason) => ending.abort(reason),
      leave: () => void this.#taken.delete(transfer),
    };
    this.#taken.add(transfer);
    return transfer;
  }

  /** How many are running now. */
  get running(): number {
    return this.#taken.size;
  }

  [Symbol.iterator](): Iterator<Transfer> {
    return this.#taken.values();
  }
}

export interface Transfers {
  readonly uploads: Slots;
  readonly downloads: Slots;
}

export function openTransfers(factor: number): Transfers {
  const { uploadsPerClient, uploads, downloadsPerSession, downloadsPerAccount, downloads } = CONCURRENCY;
  return {
    uploads: new Slots({
      perSession: uploadsPerClient * factor,
      perAccount: uploadsPerClient * factor,
      all: uploads * factor,
    }),
    downloads: new Slots({
      perSession: downloadsPerSession * factor,
      perAccount: downloadsPerAccount * factor,
      all: downloads * factor,
    }),
  };
}
