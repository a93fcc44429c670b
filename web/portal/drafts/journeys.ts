// One file on its way to its draft: tried again after every interruption, until it has arrived, is refused, or is stopped.
import { beginWork } from '../../activity.ts';
import { HttpError, isAborted } from '../../api.ts';
import { leaveIfSignedOut } from '../signed-out.ts';
import { fingerprintOf } from './fingerprint.ts';
import { pauseAfter, waitToRetry } from './retries.ts';
import type { Row } from './rows.ts';
import { NoDraft, type Saver } from './saver.ts';
import { METHOD_REFUSED, sendFile, TransferError } from './send-file.ts';
import { Slots } from './slots.ts';
import { asTransfer, verdictOn } from './verdict.ts';

const AT_ONCE = 2;

/** The list that the files are in. */
interface List {
  /** Changes a row, and shows it. */
  set(row: Row, change: Partial<Row>): void;
  /** Shows how far it is, not each of the many times. */
  progress(row: Row, received: number): void;
  /** Continues what arrived of this file before, if its draft has a part of it. */
  adopt(row: Row): void;
  /** An upload was made; its file may have been removed meanwhile. */
  created(row: Row, uploadid: string): void;
}

export class Journeys {
  readonly #saver: Saver;
  readonly #list: List;
  readonly #slots = new Slots(AT_ONCE);
  /** Something on the way passes no PATCH. */
  #asPost = false;
  /** Resolves once the last file was begun. The server keeps files in the order in which they were. */
  #begun: Promise<void> = Promise.resolve();

  constructor(saver: Saver, list: List) {
    this.#saver = saver;
    this.#list = list;
  }

  /** Sends a file, in place of an attempt that runs. */
  async run(row: Row): Promise<void> {
    row.controller?.abort();
    row.controller = new AbortController();
    const { signal } = row.controller;
    let failures = 0;
    this.#list.set(row, { travel: 'preparing', problem: undefined, mayRetry: false });
    for (;;) {
      const before = row.received;
      try {
        await this.#send(row, signal);
        return;
      } catch (error) {
        if (signal.aborted || isAborted(error)) return;
        failures = row.received > before ? 1 : failures + 1;
        const pauseMs = this.#judge(row, error, failures);
        if (pauseMs === undefined) return;
        this.#list.set(row, { travel: navigator.onLine ? 'retrying' : 'offline' });
        try {
          await waitToRetry(pauseMs, signal);
        } catch {
          return;
        }
      }
    }
  }

  async #send(row: Row, signal: AbortSignal): Promise<void> {
    const file = row.file as File;
    row.fingerprint ??= await fingerprintOf(file);
    signal.throwIfAborted();
    const draftid = await this.#saver.draftId();
    signal.throwIfAborted();
    if (!row.uploadid) this.#list.adopt(row);
    if (row.travel === 'arrived') return;
    this.#list.set(row, { travel: 'waiting' });
    const giveBack = await this.#slots.take(signal);
    const endWork = beginWork();
    const begins = Promise.withResolvers<void>();
    const before = this.#begun;
    if (!row.uploadid) this.#begun = begins.promise;
    try {
      this.#list.set(row, { travel: 'sending' });
      if (!row.uploadid) await before;
      signal.throwIfAborted();
      await sendFile(file, {
        draftid,
        fingerprint: row.fingerprint,
        uploadid: row.uploadid,
        asPost: this.#asPost,
        signal,
        onCreated: (uploadid) => {
          row.uploadid = uploadid;
          begins.resolve();
          this.#list.created(row, uploadid);
        },
        onProgress: (received) => this.#list.progress(row, received),
      });
      this.#list.set(row, { travel: 'arrived', received: row.bytes });
    } finally {
      begins.resolve();
      endWork();
      giveBack();
    }
  }

  /** How long to wait before the next attempt; undefined if there is none. */
  #judge(row: Row, error: unknown, failures: number): number | undefined {
    if (error instanceof NoDraft) {
      // The form is sent as a whole, and its page says why.
      this.#list.set(row, { travel: 'waiting', received: 0 });
      return undefined;
    }
    const { status, message } = asTransfer(error);
    if (leaveIfSignedOut(new HttpError(status, message))) return undefined;
    if (this.#isBlocked(row, error)) {
      this.#asPost = true;
      return 0;
    }
    const verdict = verdictOn(error, row.uploadid !== undefined);
    if (verdict.kind === 'retry') return verdict.pauseMs ?? pauseAfter(failures);
    if (verdict.kind === 'draft-gone') {
      this.#saver.lose();
      this.#list.set(row, { travel: 'waiting', received: 0 });
      return undefined;
    }
    const { problem, mayRetry, isUploadGone, mayGoWithForm } = verdict;
    if (isUploadGone) row.uploadid = undefined;
    const received = isUploadGone ? 0 : row.received;
    this.#list.set(row, { travel: 'refused', problem, mayRetry, mayGoWithForm, received });
    return undefined;
  }

  /** A piece was refused for its method, or broke off twice at the same place. */
  #isBlocked(row: Row, error: unknown): boolean {
    if (!(error instanceof TransferError) || error.offset === undefined) return false;
    if (METHOD_REFUSED.includes(error.status)) return true;
    const isAgain = error.status === 0 && row.brokenAt === error.offset;
    row.brokenAt = error.offset;
    return isAgain;
  }
}
