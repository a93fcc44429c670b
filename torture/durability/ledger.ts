// What mixed writers (writers.ts) asked a server for and what it told them: the promises that the stored
// data are held against (promises.ts) after the worst has happened.

/** A change somebody asked for, and how much is known of it. */
export interface Change {
  /**
   * - `unanswered`: the server died or failed first; the whole of it may have happened, or nothing;
   * - `acknowledged`: the server said so, and must never go back on it;
   * - `found`: it was unanswered, but was seen in the data since: it counts like an acknowledged one;
   * - `absent`: it was unanswered and did not happen.
   */
  state: 'unanswered' | 'acknowledged' | 'found' | 'absent';
}

export const asked = (): Change => ({ state: 'unanswered' });

/** Whether a change can be built upon. */
export const happened = (change: Change | undefined): boolean =>
  change?.state === 'acknowledged' || change?.state === 'found';

export interface SentRecord {
  name: string;
  bytes: number;
  sha256: string;
}

export interface KnownAccount {
  email: string;
  password: string;
  registered: Change;
  forgotten?: Change;
  /** The account's id and the token of its reset link, once the letter was seen. */
  link?: { userId: string; token: string } | undefined;
  reset?: Change & { password: string };
  /** The cookie of a session that must be good. */
  cookie?: string;
  /** Somebody works with it just now. */
  busy: boolean;
}

export interface KnownInquiry {
  /** Stands in its text, and in no other. */
  mark: string;
  owner: KnownAccount;
  records: SentRecord[];
  submitted: Change;
  /** Told by the answer, or seen in the data. */
  id?: number;
  answered?: Change & { mark: string; reports: SentRecord[] };
  deleted?: Change;
  busy: boolean;
}

export interface KnownContact {
  mark: string;
  sent: Change;
}

export interface Ledger {
  accounts: KnownAccount[];
  inquiries: KnownInquiry[];
  contacts: KnownContact[];
  /** Of the staff who answer. */
  staffCookie: string;
  /** How requests ended, over all trials. */
  told: {
    acknowledged: number;
    /** The connection ended without an answer. */
    cutOff: number;
    /** 5xx, with the body that every failure has. */
    clearErrors: number;
    /** Anything else: a refusal nobody had earned, a session or a password that is not known any more. */
    surprises: string[];
    slowestMs: number;
  };
}

export function newLedger(): Ledger {
  const told = { acknowledged: 0, cutOff: 0, clearErrors: 0, surprises: [], slowestMs: 0 };
  return { accounts: [], inquiries: [], contacts: [], staffCookie: '', told };
}
