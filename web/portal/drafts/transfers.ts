// The files of a form on their way to its draft: they begin as soon as they are chosen, at most two at the same time, and
// go on after every interruption.
import type { DraftFile } from '../../../contract/drafts.ts';
import { confirmWithUser } from '../../alerts.ts';
import { leaveIfSignedOut } from '../signed-out.ts';
import { hasArrived, storedFiles, type TravelingFile, toSend } from './draft-state.ts';
import { Journeys } from './journeys.ts';
import { NotReady } from './not-ready.ts';
import { Stalled } from './patience.ts';
import { isSettled, needsUser, type Row, shownOf } from './rows.ts';
import { NoDraft, type Saver } from './saver.ts';
import { removeUpload } from './send-file.ts';

/** Progress is reported dozens of times in a second; the page is drawn this often. */
const DRAW_MS = 200;

/** Those that a draft is opened with count downwards from -1; it has fewer than this. */
const STORED_IDS = 10_000;

const NOT_REMOVED = 'This file could not be removed. Please try again.';
const OTHER_FILE =
  'The file that you chose now has this name, but another size, date or content. It was added as another file.';

export class Transfers {
  readonly #saver: Saver;
  readonly #onChange: () => void;
  readonly #journeys: Journeys;
  /** Files that are being removed from the draft. */
  readonly #removals = new Map<Promise<void>, Row>();
  /** Called after each change. */
  readonly #watchers = new Set<() => void>();
  #rows: Row[];
  #shown: readonly TravelingFile[] = [];
  #nextId = 0;
  #drawing: ReturnType<typeof setTimeout> | undefined;

  constructor(saver: Saver, opened: readonly DraftFile[], onChange: () => void) {
    this.#saver = saver;
    this.#onChange = onChange;
    this.#journeys = new Journeys(saver, {
      set: (row, change) => this.#set(row, change),
      progress: (row, received) => this.#progress(row, received),
      adopt: (row) => this.#adopt(row),
      created: (row, uploadid) => {
        if (row.isRemoved && !this.#rows.includes(row)) this.#removeUpload(row, uploadid);
      },
    });
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
   * @param storedOut set if those of earlier visits were taken out; empty if they may not come back
   */
  choose(chosen: readonly File[], removed: readonly File[], storedOut?: readonly string[]): void {
    for (const row of this.#rows.filter(({ file }) => file === undefined)) {
      const isOut = storedOut !== undefined && storedOut.length > 0;
      if (storedOut?.length === 0 && row.isRemoved) this.#remove(row);
      else if (isOut !== Boolean(row.isRemoved)) this.#set(row, { isRemoved: isOut });
    }
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
    if (row) void this.#journeys.run(row);
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
      if (!row.isRemoved) void this.#journeys.run(row);
    }
    this.#publish();
  }

  /**
   * Resolves when every file has arrived, and those that were taken out are removed.
   * @throws NotReady if a file needs the user, Stalled if the draft takes no more, NoDraft, AbortError by the signal; the
   * files go on arriving.
   */
  async arrive(signal: AbortSignal): Promise<void> {
    this.settleRemovals();
    // Until then the draft has them.
    await Promise.all(this.#removals.keys());
    signal.throwIfAborted();
    for (const { id, travel } of this.#listed()) if (travel === 'paused') this.goOn(id);
    await new Promise<void>((resolve, reject) => {
      const end = (act: () => void) => {
        this.#watchers.delete(look);
        signal.removeEventListener('abort', stop);
        act();
      };
      const stop = () => end(() => reject(signal.reason));
      const look = () => {
        const { trouble } = this.#saver.state;
        const rows = this.#listed();
        const stuck = rows.filter(needsUser);
        if (trouble && trouble.kind !== 'conflict') end(() => reject(new NoDraft()));
        else if (stuck.length > 0) end(() => reject(new NotReady(stuck)));
        else if (rows.every(hasArrived)) end(resolve);
        else if (rows.every(isSettled)) end(() => reject(new Stalled()));
      };
      this.#watchers.add(look);
      signal.addEventListener('abort', stop);
      if (signal.aborted) stop();
      else look();
    });
  }

  /**
   * Stops sending to the draft.
   * @returns what it does not have, and the form takes along
   * @throws NotReady while the draft may have a file that was removed
   */
  goWithForm(): File[] {
    if (this.#removals.size > 0) throw new NotReady([...this.#removals.values()]);
    const rows = this.#listed().filter((row) => row.file !== undefined && !hasArrived(row));
    for (const row of rows) {
      row.controller?.abort();
      this.#set(row, { travel: 'with-form', problem: undefined, received: 0 });
    }
    return rows.flatMap(({ file }) => file ?? []);
  }

  /** The form was not sent, and did not take them along. */
  resume(): void {
    for (const row of this.#listed()) if (row.travel === 'with-form') void this.#journeys.run(row);
  }

  /** Removes for good what was taken out of the list. What this page cannot send again stays in the draft. */
  settleRemovals(): void {
    for (const row of this.#rows.filter(({ isRemoved, file }) => isRemoved && file)) this.#remove(row);
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
    void this.#journeys.run(row);
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
    void this.#journeys.run(row);
  }

  #remove(row: Row): void {
    row.isRemoved = true;
    row.controller?.abort();
    this.#rows = this.#rows.filter((other) => other !== row);
    if (row.uploadid) this.#removeUpload(row, row.uploadid);
    this.#publish();
  }

  #removeUpload(row: Row, uploadid: string): void {
    const removal = this.#tryToRemove(row, uploadid).finally(() => this.#removals.delete(removal));
    this.#removals.set(removal, row);
    removal.catch(() => undefined);
  }

  /** A failure puts the file back into the list: it would be sent with the draft. @throws NotReady then */
  async #tryToRemove(row: Row, uploadid: string): Promise<void> {
    try {
      await removeUpload(uploadid);
    } catch (error) {
      if (leaveIfSignedOut(error)) return;
      this.#nextId += 1;
      const { file, controller, isRemoved, ...kept } = row;
      const travel = hasArrived(row) ? 'arrived' : 'missing';
      const stored: Row = { ...kept, id: -STORED_IDS - this.#nextId, uploadid, travel, problem: NOT_REMOVED };
      this.#rows.push(stored);
      this.#publish();
      throw new NotReady([stored]);
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
    this.#shown = this.#listed().map(shownOf);
    for (const look of this.#watchers) look();
    this.#onChange();
  }
}
