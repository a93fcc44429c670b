// The files of a form, chosen here or in an earlier visit, on their way to its draft. They start as soon as the user
// chooses them, at most two at a time, and continue after every interruption.
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
  type SavedState,
} from './draft-state.ts';
import { fingerprintOf } from './fingerprint.ts';
import { decideRetry, UNREADABLE } from './retry-decision.ts';
import { pauseAfter, waitToRetry } from './retry-pause.ts';
import type { Saver } from './saver.ts';
import { removeUpload, sendFile } from './send-file.ts';

const AT_ONCE = 2;

/** Progress arrives dozens of times per second; the page redraws this often. */
const DRAW_MS = 200;

const NOT_REMOVED = 'This file could not be removed. Please try again.';
const OTHER_FILE =
  'The file you just chose has this name but a different size, date, or content. It was added as a separate file.';

/** A file, and what we need to send it. */
interface Transfer extends FormFile {
  uploadid?: string | undefined;
  /** Failures in a row, and how much had been sent before the last one. */
  failures?: number;
  mostSent?: number;
  /** The user took it out of the list. Its upload stays until that is settled, so that the user can undo it. */
  isOut?: boolean;
}

/** Whether it can only arrive if the user does something. */
export function needsUser({ status }: Transfer): boolean {
  return status === 'missing' || status === 'paused' || status === 'refused';
}

const UNDER_WAY: readonly FileStatus[] = ['waiting', 'sending', 'retrying'];

/**
 * The steps that a file may take, and the status after each. Any other step is late news about something that ended,
 * and is ignored.
 */
const STEPS = {
  queue: { from: [...UNDER_WAY, 'paused', 'refused', 'with-form'], to: 'waiting' },
  send: { from: ['waiting'], to: 'sending' },
  interrupt: { from: ['sending'], to: 'retrying' },
  pause: { from: UNDER_WAY, to: 'paused' },
  refuse: { from: ['waiting', 'sending', 'paused'], to: 'refused' },
  arrive: { from: ['waiting', 'sending'], to: 'arrived' },
  join: { from: [...UNDER_WAY, 'paused', 'refused', 'with-form'], to: 'with-form' },
} as const satisfies Record<string, { from: readonly FileStatus[]; to: FileStatus }>;

/** The draft that the files go to. */
interface Target extends Pick<Saver, 'need' | 'lose'> {
  readonly state: Pick<SavedState, 'draftid' | 'trouble'>;
}

export class Transfers {
  readonly #saver: Target;
  /** The token of the upload link, for someone without an account. */
  readonly #link: string | undefined;
  readonly #onChange: () => void;
  /** Files that are being removed from the draft. */
  readonly #removals = new Map<Promise<void>, FormFile>();
  /** For each file, by its id: ends the work on it. */
  readonly #ends = new Map<number, AbortController>();
  #all: readonly Transfer[];
  #lastId = 0;
  #drawing: ReturnType<typeof setTimeout> | undefined;

  constructor(saver: Target, opened: readonly DraftFile[], onChange: () => void, link?: string) {
    this.#saver = saver;
    this.#link = link;
    this.#onChange = onChange;
    this.#all = this.#toStored(opened);
  }

  #toStored(files: readonly DraftFile[]): Transfer[] {
    const first = this.#lastId + 1;
    this.#lastId += files.length;
    return files.map(({ originalname, filename, pageproblem, ...file }, index) => ({
      ...file,
      id: first + index,
      name: originalname,
      pageProblem: pageproblem,
      status: filename === undefined ? 'missing' : 'arrived',
    }));
  }

  /** Complete files came to the draft in another way. @param stored all files of the draft */
  take(stored: readonly DraftFile[]): void {
    const isNew = ({ uploadid, filename }: DraftFile) =>
      filename !== undefined && !this.#all.some((other) => other.uploadid === uploadid);
    this.#all = [...this.#all, ...this.#toStored(stored.filter(isNew))];
    this.#publish();
  }

  /** The files in the form's list. Without a draft, only those that this page can send. */
  get files(): readonly Transfer[] {
    const isWhole = hasNoDraft(this.#saver.state);
    return this.#all.filter(({ isOut, file }) => !isOut && (file || !isWhole));
  }

  /** Files that the user took out of the list and can put back. */
  get removed(): readonly FormFile[] {
    return this.#all.filter(({ isOut }) => isOut);
  }

  /** Adds chosen files. After that, the user can no longer put back files removed before. @returns their ids */
  add(chosen: readonly File[]): number[] {
    void this.settleRemovals();
    return chosen.map((file) => {
      this.#lastId += 1;
      const id = this.#lastId;
      this.#all = [
        ...this.#all,
        { id, name: file.name, bytes: file.size, received: 0, status: 'paused', file },
      ];
      this.goOn(id);
      return id;
    });
  }

  /** Takes a file out of the list. Asks first about a file of an earlier visit, because this page could not put it back. */
  remove(id: number): void {
    const { file, name } = this.#find(id) ?? {};
    if (file) this.takeOut([id]);
    else if (confirmWithUser(`Remove "${name}"? To add it back, you will have to upload it again.`))
      this.#drop(id);
  }

  /** Takes files out of the list, until the user puts them back or takes out others. */
  takeOut(ids: readonly number[]): void {
    void this.settleRemovals();
    for (const id of ids) {
      this.pause(id);
      this.#change(id, { isOut: true });
    }
  }

  putBack(): void {
    for (const { id } of this.removed) {
      this.#change(id, { isOut: false });
      this.goOn(id);
    }
  }

  /** Notes what the browser found in a file. @param refusal why the server would refuse the file, which is then not sent */
  note(id: number, found: Pick<FormFile, 'pages' | 'pageProblem'>, refusal: string | undefined): void {
    const file = this.#find(id);
    this.#change(id, found);
    if (refusal === undefined || !file) return;
    this.#ends.get(id)?.abort();
    const unsent = { status: 'refused', received: 0, uploadid: undefined, mayRetry: false } as const;
    this.#change(id, { ...unsent, isUnfit: true, problem: refusal });
    if (file.uploadid) this.#removeUpload(file, file.uploadid);
  }

  pause(id: number): void {
    this.#ends.get(id)?.abort();
    this.#step(id, 'pause');
  }

  /** Continues to send a file from where it stopped. */
  goOn(id: number): void {
    const { file, fingerprint, isUnfit } = this.#find(id) ?? {};
    if (isUnfit) return;
    this.#ends.get(id)?.abort();
    this.#ends.set(id, new AbortController());
    this.#step(id, 'queue', { problem: undefined, mayRetry: false });
    if (file && !fingerprint) void this.#recognize(id, file);
  }

  /** The uploads are gone with their draft: sends everything again that this page can read. */
  startAnew(): void {
    this.#all = this.#all
      .filter(({ file }) => file !== undefined)
      .map((file) => ({ ...file, uploadid: undefined, received: 0, status: 'paused' }));
    for (const { id } of this.files) this.goOn(id);
  }

  /** Removes for good what the user took out of the list. Resolves when the draft has none of it, or when it is back. */
  async settleRemovals(): Promise<void> {
    for (const { id } of this.removed) this.#drop(id);
    await Promise.all(this.#removals.keys());
  }

  /**
   * Stops sending to the draft.
   * @returns the files that the draft lacks, which the form takes along
   * @throws NotReady while the draft may contain a removed file
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

  /** The form was not sent, so it did not take the files along. */
  resume(): void {
    for (const { id, status } of this.files) if (status === 'with-form') this.goOn(id);
  }

  /** Stops sending. @param isSent the files now belong to an inquiry */
  stop(isSent: boolean): void {
    for (const end of this.#ends.values()) end.abort();
    if (!isSent) void this.settleRemovals();
    clearTimeout(this.#drawing);
  }

  /** Sends the next file. The server keeps files in the order in which they begin, so one begins at a time. */
  takeTurn(): void {
    const { draftid } = this.#saver.state;
    const sending = this.files.filter(({ status }) => status === 'sending');
    const next = this.files.find(({ status }) => status === 'waiting');
    const isBeginning = sending.some(({ uploadid }) => uploadid === undefined);
    if (!next?.fingerprint || sending.length >= AT_ONCE || (isBeginning && next.uploadid === undefined))
      return;
    if (draftid !== undefined && !hasNoDraft(this.#saver.state)) void this.#send(next, draftid);
  }

  async #recognize(id: number, file: File): Promise<void> {
    const fingerprint = await fingerprintOf(file).catch(() => undefined);
    // The file would keep its turn forever, and all files after it would wait.
    if (!fingerprint) return this.#step(id, 'refuse', { problem: UNREADABLE });
    this.#adopt(id, fingerprint);
    this.#change(id, { fingerprint });
    this.#saver.need();
  }

  /** Continues an earlier upload of this file, if its draft has a part of it. */
  #adopt(id: number, fingerprint: string): void {
    const own = this.#find(id);
    if (!own) return;
    const stored = this.#all.filter(({ file }) => file === undefined);
    const same = stored.find((other) => other.fingerprint === fingerprint);
    if (same) {
      // At the file's position in the draft.
      const adopted = { ...own, uploadid: same.uploadid, received: same.received };
      this.#all = this.#all
        .filter((other) => other !== own)
        .map((other) => (other === same ? adopted : other));
      if (hasArrived(same)) this.#step(id, 'arrive');
      return;
    }
    const namesake = stored.find((other) => other.name === own.name && other.status === 'missing');
    if (namesake) this.#change(namesake.id, { problem: OTHER_FILE });
  }

  async #send(transfer: Transfer, draftid: number): Promise<void> {
    const { id, file, bytes, fingerprint = '', uploadid } = transfer;
    const { signal } = this.#ends.get(id) as AbortController;
    const endWork = beginWork();
    this.#step(id, 'send');
    try {
      await sendFile(file as File, {
        draftid,
        fingerprint,
        uploadid,
        link: this.#link,
        signal,
        onCreated: (created) => {
          const now = this.#find(id);
          if (now && !now.isUnfit) this.#change(id, { uploadid: created });
          // The user removed it in the meantime.
          else this.#removeUpload(now ?? transfer, created);
        },
        onProgress: (received) => this.#progress(id, received),
      });
      this.#step(id, 'arrive', { received: bytes });
    } catch (error) {
      if (!signal.aborted) this.#fail(id, error, signal);
    } finally {
      endWork();
    }
  }

  #fail(id: number, error: unknown, signal: AbortSignal): void {
    const file = this.#find(id);
    if (!file || leaveIfSignedOut(error)) return;
    const decision = decideRetry(error, file.uploadid !== undefined);
    if (decision.kind === 'retry') {
      const failures = (file.failures ?? 0) + 1;
      this.#step(id, 'interrupt', { failures });
      waitToRetry(decision.pauseMs ?? pauseAfter(failures), signal).then(
        () => this.#step(id, 'queue'),
        () => undefined,
      );
    } else if (decision.kind === 'draft-gone') {
      // The form is sent as a whole, and its page says why. Queued again, the file would be sent at once.
      this.#step(id, 'pause', { received: 0 });
      this.#saver.lose();
    } else {
      const { kind, isUploadGone, ...shown } = decision;
      this.#step(id, 'refuse', { ...shown, ...(isUploadGone && { uploadid: undefined, received: 0 }) });
    }
  }

  /** Removes a file for good. */
  #drop(id: number): void {
    const file = this.#find(id);
    this.#ends.get(id)?.abort();
    this.#all = this.#all.filter((other) => other !== file);
    if (file?.uploadid) this.#removeUpload(file, file.uploadid);
    this.#publish();
  }

  /** After a failure the file returns to the list, because it would be sent with the draft. */
  #removeUpload(file: Transfer, uploadid: string): void {
    const removal = removeUpload(uploadid, this.#link)
      .catch((error: unknown) => {
        if (leaveIfSignedOut(error)) return;
        const refused = { status: 'refused', mayRetry: false } as const;
        const unremoved = { ...file, ...refused, problem: NOT_REMOVED, isOut: false };
        const others = this.#all.filter(({ id }) => id !== file.id);
        // An unfit file is still in the list, and says why.
        this.#all = [...others, { ...unremoved, ...this.#find(file.id), uploadid }];
        this.#publish();
      })
      .finally(() => this.#removals.delete(removal));
    this.#removals.set(removal, file);
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

  /** Changes the status of a file; does nothing if the file is in a status that does not allow this step. */
  #step(id: number, step: keyof typeof STEPS, change: Partial<Transfer> = {}): void {
    const { from, to } = STEPS[step];
    const status = this.#find(id)?.status;
    if (from.some((one) => one === status)) this.#change(id, { ...change, status: to });
  }

  #change(id: number, change: Partial<Transfer>): void {
    this.#all = this.#all.map((file) => (file.id === id ? { ...file, ...change } : file));
    this.#publish();
  }

  #publish(): void {
    clearTimeout(this.#drawing);
    this.#drawing = undefined;
    this.#onChange();
    this.takeTurn();
  }
}
