// The files of a form on their way to its draft: they begin as soon as they are chosen, at most two at the same time, and
// go on after every interruption.
import type { DraftFile } from '../../../../contract/drafts.ts';
import { beginWork } from '../../../activity.ts';
import { confirmWithUser } from '../../../alerts.ts';
import { HttpError, isAborted } from '../../../api.ts';
import { leaveIfSignedOut } from '../../signed-out.ts';
import { hasArrived, storedFiles, type Travel, type TravelingFile, toSend } from '../draft-state.ts';
import { NotReady } from '../not-ready.ts';
import { fingerprintOf } from './fingerprint.ts';
import { pauseAfter, waitToRetry } from './retries.ts';
import { NoDraft, type Saver } from './saver.ts';
import { removeUpload, sendFile } from './send-file.ts';
import { Slots } from './slots.ts';
import { asTransfer, verdictOn } from './verdict.ts';

const AT_ONCE = 2;
/** Progress is reported dozens of times in a second; the page is drawn this often. */
const DRAW_MS = 200;

const NOT_REMOVED = 'This file could not be removed. Please try again.';
const OTHER_FILE =
  'The file that you chose now has this name, but another size, date or content. It was added as another file.';

/** These do not arrive by themselves. */
const STUCK: readonly Travel[] = ['refused', 'missing', 'paused'];

/** A row, and what else is needed to send it. */
interface Row extends TravelingFile {
  uploadid?: string | undefined;
  fingerprint?: string | undefined;
  /** Ends its sending. */
  controller?: AbortController;
  /** Taken out of the list; its upload is kept until that is settled, so that it can be undone. */
  isRemoved?: boolean;
}

export class Transfers {
  readonly #saver: Saver;
  readonly #onChange: () => void;
  readonly #slots = new Slots(AT_ONCE);
  /** Called after each change. */
  readonly #watchers = new Set<() => void>();
  #rows: Row[];
  #shown: readonly TravelingFile[] = [];
  #nextId = 0;
  /** Resolves once the last file was begun. The server keeps files in the order in which they were. */
  #begun: Promise<void> = Promise.resolve();
  #drawing: ReturnType<typeof setTimeout> | undefined;

  constructor(saver: Saver, opened: readonly DraftFile[], onChange: () => void) {
    this.#saver = saver;
    this.#onChange = onChange;
    const rows = storedFiles(opened);
    this.#rows = opened.map(({ uploadid, fingerprint }, index) => ({
      ...(rows[index] as TravelingFile),
      uploadid,
      fingerprint,
    }));
    this.#publish();
  }

  get files(): readonly TravelingFile[] {
    return this.#shown;
  }

  /**
   * @param chosen the files in the form's list
   * @param removed files that were taken out of it and may come back
   */
  choose(chosen: readonly File[], removed: readonly File[]): void {
    const known = this.#rows.filter(({ file }) => file !== undefined);
    for (const row of known) {
      const file = row.file as File;
      const isListed = chosen.includes(file);
      if (isListed && row.isRemoved) this.#takeBack(row);
      else if (!isListed && !removed.includes(file)) this.#remove(row);
      else if (!isListed && !row.isRemoved) this.#takeOut(row);
    }
    for (const file of chosen) {
      if (!known.some((row) => row.file === file)) this.#add(file);
    }
  }

  pause(id: number): void {
    const row = this.#find(id);
    if (!row || hasArrived(row)) return;
    row.controller?.abort();
    row.travel = 'paused';
    this.#publish();
  }

  /** Sends a paused or a refused file. */
  goOn(id: number): void {
    const row = this.#find(id);
    if (row) void this.#run(row);
  }

  /** Removes a file of an earlier visit. This page cannot send it again, so it asks first. */
  async removeStored(id: number): Promise<void> {
    const row = this.#find(id);
    if (!row?.uploadid || !confirmWithUser(`Remove "${row.name}"? To add it again, it must be sent again.`))
      return;
    try {
      await removeUpload(row.uploadid);
      this.#rows = this.#rows.filter((other) => other !== row);
      this.#publish();
    } catch (error) {
      if (!leaveIfSignedOut(error)) this.#set(row, { problem: NOT_REMOVED });
    }
  }

  /** The uploads went with their draft: what this page can read is sent again. */
  startAnew(): void {
    this.#rows = this.#rows.filter(({ file }) => file !== undefined);
    for (const row of this.#rows) {
      row.controller?.abort();
      Object.assign(row, { uploadid: undefined, received: 0 });
      if (!row.isRemoved) void this.#run(row);
    }
    this.#publish();
  }

  /**
   * Resolves when every file has arrived, and those that were taken out are removed.
   * @throws NotReady if a file cannot arrive, NoDraft, AbortError by the signal; the files go on arriving.
   */
  arrive(signal: AbortSignal): Promise<void> {
    this.settleRemovals();
    for (const { id, travel } of this.#listed()) if (travel === 'paused') this.goOn(id);
    return new Promise((resolve, reject) => {
      const end = (act: () => void) => {
        this.#watchers.delete(look);
        signal.removeEventListener('abort', stop);
        act();
      };
      const stop = () => end(() => reject(signal.reason));
      const look = () => {
        const { trouble } = this.#saver.state;
        const rows = this.#listed();
        const stuck = rows.filter(({ travel }) => STUCK.includes(travel));
        if (trouble && trouble.kind !== 'conflict') end(() => reject(new NoDraft()));
        else if (stuck.length > 0) end(() => reject(new NotReady(stuck)));
        else if (rows.every(hasArrived)) end(resolve);
      };
      this.#watchers.add(look);
      signal.addEventListener('abort', stop);
      if (signal.aborted) stop();
      else look();
    });
  }

  /** Removes for good what was taken out of the list. */
  settleRemovals(): void {
    for (const row of this.#rows.filter(({ isRemoved }) => isRemoved)) this.#remove(row);
  }

  /** Stops sending. @param isSent the files belong to an inquiry now. */
  stop(isSent: boolean): void {
    for (const { controller } of this.#rows) controller?.abort();
    if (!isSent) this.settleRemovals();
    clearTimeout(this.#drawing);
  }

  #add(file: File): void {
    this.#nextId += 1;
    const row: Row = toSend(file, this.#nextId);
    this.#rows.push(row);
    void this.#run(row);
  }

  #find(id: number): Row | undefined {
    return this.#rows.find((row) => row.id === id);
  }

  #listed(): Row[] {
    return this.#rows.filter(({ isRemoved }) => !isRemoved);
  }

  #takeOut(row: Row): void {
    row.controller?.abort();
    this.#set(row, { isRemoved: true });
  }

  #takeBack(row: Row): void {
    row.isRemoved = false;
    void this.#run(row);
  }

  #remove(row: Row): void {
    row.isRemoved = true;
    row.controller?.abort();
    this.#rows = this.#rows.filter((other) => other !== row);
    if (row.uploadid) void this.#removeUpload(row.uploadid);
    this.#publish();
  }

  /** A failure leaves the file in the draft, where the next visit shows it with its own button. */
  async #removeUpload(uploadid: string): Promise<void> {
    try {
      await removeUpload(uploadid);
    } catch (error) {
      leaveIfSignedOut(error);
    }
  }

  async #run(row: Row): Promise<void> {
    row.controller?.abort();
    row.controller = new AbortController();
    const { signal } = row.controller;
    let failures = 0;
    this.#set(row, { travel: 'preparing', problem: undefined, mayRetry: false });
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
        this.#set(row, { travel: navigator.onLine ? 'retrying' : 'offline' });
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
    if (!row.uploadid) this.#adopt(row);
    if (row.travel === 'arrived') return;
    this.#set(row, { travel: 'waiting' });
    const giveBack = await this.#slots.take(signal);
    const endWork = beginWork();
    const begins = Promise.withResolvers<void>();
    const before = this.#begun;
    if (!row.uploadid) this.#begun = begins.promise;
    try {
      this.#set(row, { travel: 'sending' });
      if (!row.uploadid) await before;
      signal.throwIfAborted();
      await sendFile(file, {
        draftid,
        fingerprint: row.fingerprint,
        uploadid: row.uploadid,
        signal,
        onCreated: (uploadid) => {
          row.uploadid = uploadid;
          begins.resolve();
          // It was removed while its upload was being made.
          if (row.isRemoved && !this.#rows.includes(row)) void this.#removeUpload(uploadid);
        },
        onProgress: (received) => this.#progress(row, received),
      });
      this.#set(row, { travel: 'arrived', received: row.bytes });
    } finally {
      begins.resolve();
      endWork();
      giveBack();
    }
  }

  /** Continues what arrived of this file before, if this draft has a part of it. */
  #adopt(row: Row): void {
    const stored = this.#rows.filter(({ file }) => file === undefined);
    const same = stored.find(({ fingerprint }) => fingerprint === row.fingerprint);
    if (same) {
      // In the place that it has in the draft.
      this.#rows = this.#rows.filter((other) => other !== row).map((other) => (other === same ? row : other));
      row.uploadid = same.uploadid;
      this.#set(row, {
        received: same.received,
        travel: same.travel === 'arrived' ? 'arrived' : 'preparing',
      });
      return;
    }
    const namesake = stored.find(({ name, travel }) => name === row.name && travel === 'missing');
    if (namesake) this.#set(namesake, { problem: OTHER_FILE });
  }

  /** How long to wait before the next attempt; undefined if there is none. */
  #judge(row: Row, error: unknown, failures: number): number | undefined {
    if (error instanceof NoDraft) {
      // The form is sent as a whole, and its page says why.
      this.#set(row, { travel: 'waiting', received: 0 });
      return undefined;
    }
    const { status, message } = asTransfer(error);
    if (leaveIfSignedOut(new HttpError(status, message))) return undefined;
    const verdict = verdictOn(error, row.uploadid !== undefined);
    if (verdict.kind === 'retry') return verdict.pauseMs ?? pauseAfter(failures);
    if (verdict.kind === 'draft-gone') {
      this.#saver.lose();
      this.#set(row, { travel: 'waiting', received: 0 });
      return undefined;
    }
    const { problem, mayRetry, isUploadGone } = verdict;
    if (isUploadGone) row.uploadid = undefined;
    this.#set(row, { travel: 'refused', problem, mayRetry, received: isUploadGone ? 0 : row.received });
    return undefined;
  }

  #progress(row: Row, received: number): void {
    row.received = received;
    row.travel = received < row.bytes ? 'sending' : 'checking';
    this.#drawing ??= setTimeout(() => this.#publish(), DRAW_MS);
  }

  #set(row: Row, change: Partial<Row>): void {
    Object.assign(row, change);
    this.#publish();
  }

  #publish(): void {
    clearTimeout(this.#drawing);
    this.#drawing = undefined;
    this.#shown = this.#listed().map(
      ({ id, name, bytes, received, travel, problem, mayRetry = false, pages, pageProblem, file }) => ({
        id,
        name,
        bytes,
        received,
        travel,
        problem,
        mayRetry,
        pages,
        pageProblem,
        file,
      }),
    );
    for (const look of this.#watchers) look();
    this.#onChange();
  }
}
