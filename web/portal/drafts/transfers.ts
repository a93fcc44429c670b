// The files of a form on their way to its draft: they begin as soon as they are chosen, at most two at the same time, and
// go on after every interruption.

import type { DraftFile } from '../../../contract/drafts.ts';
import { beginWork } from '../../activity.ts';
import { confirmWithUser } from '../../alerts.ts';
import { leaveIfSignedOut } from '../signed-out.ts';
import {
  type FileStatus,
  type FormFile,
  hasArrived,
  hasNoDraft,
  NotReady,
  storedFile,
  toSend,
} from './draft-state.ts';
import { fingerprintOf } from './fingerprint.ts';
import { pauseAfter, waitToRetry } from './retry-pause.ts';
import { NoDraft, type SavedState, type Saver } from './saver.ts';
import { removeUpload, sendFile } from './send-file.ts';
import { verdictOn } from './verdict.ts';

const AT_ONCE = 2;

/** Progress is reported dozens of times in a second; the page is drawn this often. */
const DRAW_MS = 200;

/** Those that a draft is opened with count downwards from -1; it has fewer than this. */
const STORED_IDS = 10_000;

const NOT_REMOVED = 'This file could not be removed. Please try again.';
const OTHER_FILE =
  'The file you just chose has this name but a different size, date or content. It was added as a separate file.';

/** A file, and what else is needed to send it. */
interface Transfer extends FormFile {
  uploadid?: string | undefined;
  fingerprint?: string | undefined;
  /** Failures in a row, and how much had been sent before the last one. */
  failures?: number;
  mostSent?: number;
  /** Refused, and not by our server: with the form, it may pass. */
  mayGoWithForm?: boolean;
  /** Taken out of the list; its upload stays until that is settled, so that it can be undone. */
  isOut?: boolean;
}

/** It does not arrive by itself. */
export function needsUser({ status, mayGoWithForm }: Transfer): boolean {
  return status === 'missing' || status === 'paused' || (status === 'refused' && !mayGoWithForm);
}

const UNDER_WAY: readonly FileStatus[] = ['preparing', 'waiting', 'sending', 'retrying'];
const AT_REST: readonly FileStatus[] = ['paused', 'refused', 'with-form'];

/** What may happen to a file, and what follows. Anything else is late news of something that was ended, and ignored. */
const STEPS = {
  prepare: { from: [...UNDER_WAY, ...AT_REST], to: 'preparing' },
  queue: { from: ['preparing', 'retrying'], to: 'waiting' },
  send: { from: ['waiting'], to: 'sending' },
  interrupt: { from: ['preparing', 'sending'], to: 'retrying' },
  pause: { from: UNDER_WAY, to: 'paused' },
  refuse: { from: ['preparing', 'sending'], to: 'refused' },
  arrive: { from: ['preparing', 'sending'], to: 'arrived' },
  join: { from: [...UNDER_WAY, ...AT_REST], to: 'with-form' },
} as const satisfies Record<string, { from: readonly FileStatus[]; to: FileStatus }>;

/** The draft that they go to. */
interface Target extends Pick<Saver, 'draftId' | 'lose'> {
  readonly state: Pick<SavedState, 'draftid' | 'trouble'>;
}

export class Transfers {
  readonly #saver: Target;
  /** The token of the upload link, for someone without an account. */
  readonly #link: string | undefined;
  readonly #onChange: () => void;
  /** Files that are being removed from the draft. */
  readonly #removals = new Map<Promise<void>, FormFile>();
  /** Ends what is being done about a file, by its id. */
  readonly #ends = new Map<number, AbortController>();
  #all: readonly Transfer[];
  #nextId = 0;
  #drawing: ReturnType<typeof setTimeout> | undefined;

  constructor(saver: Target, opened: readonly DraftFile[], onChange: () => void, link?: string) {
    this.#saver = saver;
    this.#link = link;
    this.#onChange = onChange;
    this.#all = opened.map((file, index) => {
      const { uploadid, fingerprint } = file;
      return { ...storedFile(file, index), uploadid, fingerprint };
    });
  }

  /** The files in the form's list. */
  get files(): readonly Transfer[] {
    return this.#all.filter(({ isOut }) => !isOut);
  }

  /**
   * @param chosen the files in the form's list
   * @param removed files that were taken out of it and may come back
   */
  choose(chosen: readonly File[], removed: readonly File[]): void {
    const known = this.#all;
    for (const { id, file, isOut } of known) {
      if (file === undefined) continue;
      if (chosen.includes(file)) {
        if (!isOut) continue;
        this.#change(id, { isOut: false });
        this.goOn(id);
      } else if (!removed.includes(file)) this.remove(id);
      else if (!isOut) {
        this.pause(id);
        this.#change(id, { isOut: true });
      }
    }
    for (const file of chosen) {
      if (known.some((other) => other.file === file)) continue;
      this.#nextId += 1;
      this.#all = [...this.#all, toSend(file, this.#nextId)];
      this.goOn(this.#nextId);
    }
  }

  pause(id: number): void {
    this.#ends.get(id)?.abort();
    this.#step(id, 'pause');
  }

  /** Sends a file from where it is. */
  goOn(id: number): void {
    this.#ends.get(id)?.abort();
    if (!this.#step(id, 'prepare', { problem: undefined, mayRetry: false })) return;
    const end = new AbortController();
    this.#ends.set(id, end);
    void this.#prepare(id, end.signal);
  }

  /** Removes a file of an earlier visit. This page cannot send it again, so it asks first. */
  removeStored(id: number): void {
    const name = this.#find(id)?.name;
    if (confirmWithUser(`Remove "${name}"? To add it back, you will have to upload it again.`))
      this.remove(id);
  }

  /** Removes a file for good. */
  remove(id: number): void {
    const file = this.#find(id);
    this.#ends.get(id)?.abort();
    this.#all = this.#all.filter((other) => other !== file);
    if (file?.uploadid) this.#removeUpload(file, file.uploadid);
    this.#publish();
  }

  /** The uploads went with their draft: what this page can read is sent again. */
  startAnew(): void {
    this.#all = this.#all
      .filter(({ file }) => file !== undefined)
      .map((file) => ({ ...file, uploadid: undefined, received: 0, status: 'paused' }));
    for (const { id } of this.files) this.goOn(id);
  }

  /**
   * Removes for good what was taken out of the list.
   * @throws NotReady while the draft may have such a file
   */
  async settleRemovals(): Promise<void> {
    for (const { id, isOut } of this.#all) if (isOut) this.remove(id);
    await Promise.all(this.#removals.keys());
  }

  /**
   * Stops sending to the draft.
   * @returns what it does not have, and the form takes along
   * @throws NotReady while the draft may have a file that was removed
   */
  goWithForm(): File[] {
    if (this.#removals.size > 0) throw new NotReady([...this.#removals.values()]);
    const along = this.files.filter((file) => file.file !== undefined && !hasArrived(file));
    for (const { id } of along) {
      this.#ends.get(id)?.abort();
      this.#step(id, 'join', { problem: undefined, received: 0 });
    }
    return along.flatMap(({ file }) => file ?? []);
  }

  /** The form was not sent, and did not take them along. */
  resume(): void {
    for (const { id, status } of this.files) if (status === 'with-form') this.goOn(id);
  }

  /** Stops sending. @param isSent the files belong to an inquiry now. */
  stop(isSent: boolean): void {
    for (const end of this.#ends.values()) end.abort();
    if (!isSent) this.settleRemovals().catch(() => undefined);
    clearTimeout(this.#drawing);
  }

  async #prepare(id: number, signal: AbortSignal): Promise<void> {
    const { file, fingerprint: known } = this.#find(id) as Transfer;
    try {
      const fingerprint = known ?? (await fingerprintOf(file as File));
      await this.#saver.draftId();
      if (signal.aborted) return;
      this.#change(id, { fingerprint });
      this.#adopt(id);
      this.#step(id, 'queue');
    } catch (error) {
      this.#fail(id, signal, error);
    }
  }

  /** Sends the file whose turn it is. The server keeps files in the order in which they were begun, so one begins at a time. */
  #takeTurn(): void {
    const sending = this.files.filter(({ status }) => status === 'sending');
    const next = this.files.find(({ status }) => status === 'waiting');
    const isBeginning = sending.some(({ uploadid }) => uploadid === undefined);
    if (!next || sending.length >= AT_ONCE || (isBeginning && next.uploadid === undefined)) return;
    if (!hasNoDraft(this.#saver.state)) void this.#send(next);
  }

  async #send({ id, file, bytes, fingerprint = '', uploadid }: Transfer): Promise<void> {
    const { signal } = this.#ends.get(id) as AbortController;
    const endWork = beginWork();
    this.#step(id, 'send');
    try {
      await sendFile(file as File, {
        draftid: this.#saver.state.draftid as number,
        fingerprint,
        uploadid,
        link: this.#link,
        signal,
        onCreated: (created) => {
          if (this.#find(id)) this.#change(id, { uploadid: created });
          // It was removed meanwhile.
          else this.#removeUpload(toSend(file as File, id), created);
        },
        onProgress: (received) => this.#progress(id, received),
      });
      this.#step(id, 'arrive', { received: bytes });
    } catch (error) {
      this.#fail(id, signal, error);
    } finally {
      endWork();
    }
  }

  #fail(id: number, signal: AbortSignal, error: unknown): void {
    const file = this.#find(id);
    if (!file || signal.aborted || leaveIfSignedOut(error)) return;
    const verdict =
      error instanceof NoDraft
        ? ({ kind: 'draft-gone' } as const)
        : verdictOn(error, file.uploadid !== undefined);
    if (verdict.kind === 'retry') {
      const failures = (file.failures ?? 0) + 1;
      this.#step(id, 'interrupt', { failures });
      waitToRetry(verdict.pauseMs ?? pauseAfter(failures), signal).then(
        () => this.#step(id, 'queue'),
        () => undefined,
      );
    } else if (verdict.kind === 'draft-gone') {
      // The form is sent as a whole, and its page says why.
      this.#step(id, 'prepare', { received: 0 });
      if (!(error instanceof NoDraft)) this.#saver.lose();
    } else {
      const { kind, isUploadGone, ...shown } = verdict;
      this.#step(id, 'refuse', { ...shown, ...(isUploadGone && { uploadid: undefined, received: 0 }) });
    }
  }

  /** A failure puts the file back into the list: it would be sent with the draft. */
  #removeUpload(file: Transfer, uploadid: string): void {
    const removal = removeUpload(uploadid, this.#link)
      .catch((error: unknown) => {
        if (leaveIfSignedOut(error)) return;
        const stored: Transfer = {
          ...file,
          id: file.id < 0 ? file.id : -STORED_IDS - file.id,
          file: undefined,
          uploadid,
          isOut: false,
          status: hasArrived(file) ? 'arrived' : 'missing',
          problem: NOT_REMOVED,
        };
        this.#all = [...this.#all, stored];
        this.#publish();
        throw new NotReady([stored]);
      })
      .finally(() => this.#removals.delete(removal));
    this.#removals.set(removal, file);
    removal.catch(() => undefined);
  }

  /** Continues what arrived of this file before, if its draft has a part of it. */
  #adopt(id: number): void {
    const { name, fingerprint, uploadid } = this.#find(id) as Transfer;
    if (uploadid !== undefined) return;
    const stored = this.#all.filter(({ file }) => file === undefined);
    const same = stored.find((other) => other.fingerprint === fingerprint);
    if (same) {
      // In the place that it has in the draft.
      const own = { ...(this.#find(id) as Transfer), uploadid: same.uploadid, received: same.received };
      this.#all = this.#all.filter((other) => other.id !== id).map((other) => (other === same ? own : other));
      if (hasArrived(same)) this.#step(id, 'arrive');
      return;
    }
    const namesake = stored.find((other) => other.name === name && other.status === 'missing');
    if (namesake) this.#change(namesake.id, { problem: OTHER_FILE });
  }

  #progress(id: number, received: number): void {
    const { mostSent = 0, failures = 0 } = this.#find(id) ?? {};
    const isFarther = received > mostSent;
    this.#all = this.#all.map((file) =>
      file.id === id && file.status === 'sending'
        ? { ...file, received, mostSent: Math.max(mostSent, received), failures: isFarther ? 0 : failures }
        : file,
    );
    this.#drawing ??= setTimeout(() => this.#publish(), DRAW_MS);
  }

  #find(id: number): Transfer | undefined {
    return this.#all.find((file) => file.id === id);
  }

  /** @returns whether the file was where this can happen to it */
  #step(id: number, step: keyof typeof STEPS, change: Partial<Transfer> = {}): boolean {
    const { from, to } = STEPS[step];
    const status = this.#find(id)?.status;
    if (!from.some((one) => one === status)) return false;
    this.#change(id, { ...change, status: to });
    return true;
  }

  #change(id: number, change: Partial<Transfer>): void {
    this.#all = this.#all.map((file) => (file.id === id ? { ...file, ...change } : file));
    this.#publish();
  }

  #publish(): void {
    clearTimeout(this.#drawing);
    this.#drawing = undefined;
    this.#onChange();
    this.#takeTurn();
  }
}
