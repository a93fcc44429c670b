// Records what concurrent writers (writers.ts) requested and how the server responded: the promises that the
// stored data is checked against (promises.ts) after a crash.

/** A requested change, and what is known about its outcome. */
export interface Change {
  /**
   * - `unanswered`: the server died or failed first; the change may have happened completely or not at all;
   * - `acknowledged`: the server reported success, so the change must never be lost;
   * - `found`: it was unanswered but was later found in the data, so it counts as acknowledged;
   * - `absent`: it was unanswered and did not happen.
   */
  state: 'unanswered' | 'acknowledged' | 'found' | 'absent';
}

export const requested = (): Change => ({ state: 'unanswered' });

/** Whether later changes can rely on this one. */
export const happened = (change: Change | undefined): boolean =>
  change?.state === 'acknowledged' || change?.state === 'found';

export interface SentRecord {
  name: string;
  bytes: number;
  sha256: string;
}

export interface Account {
  email: string;
  password: string;
  registered: Change;
  /** The cookie of a session that must be valid. */
  cookie?: string;
  /** A writer is using it. */
  busy: boolean;
}

export interface Inquiry {
  /** Occurs only in this inquiry's text. */
  mark: string;
  owner: Account;
  records: SentRecord[];
  submitted: Change;
  /** From the response, or from the data. */
  id?: number;
  answered?: Change & { mark: string; reports: SentRecord[] };
  deleted?: Change;
  busy: boolean;
}

export interface Contact {
  mark: string;
  sent: Change;
}

/** The address of the sender of a consultation request: its mails, and no others, name it. */
export const contactAddress = (mark: string) => `${mark}@law.example`;

export interface Ledger {
  accounts: Account[];
  inquiries: Inquiry[];
  contacts: Contact[];
  /** The session of the staff member who answers. */
  staffCookie: string;
  /** How requests ended, over all trials. */
  tally: {
    acknowledged: number;
    /** The connection ended without an answer. */
    cutOff: number;
    /** 5xx with the documented error body. */
    clearErrors: number;
    /** Anything else: an unexpected refusal, a lost session or a lost password. */
    surprises: string[];
    slowestMs: number;
  };
}

export function newLedger(): Ledger {
  const tally = { acknowledged: 0, cutOff: 0, clearErrors: 0, surprises: [], slowestMs: 0 };
  return { accounts: [], inquiries: [], contacts: [], staffCookie: '', tally };
}
