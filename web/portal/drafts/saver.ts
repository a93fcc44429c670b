// Saves the text of a form in its draft on the server: a moment after the last key, or at once when it matters.
import { type Draft, type DraftForm, saveDraft, viewDraft } from '../../../contract/drafts.ts';
import { call, HttpError } from '../../api.ts';
import { leaveIfSignedOut } from '../signed-out.ts';
import { type DraftTrouble, type SavedState, textOf } from './draft-state.ts';
import { pauseAfter, waitToRetry } from './retry-pause.ts';

const QUIET_MS = 1_000;

/** The server refuses this text, and may accept another one. */
const TEXT_REFUSED = [400, 413, 422];
/** The server cannot make a draft: there are too many, or this host has none. */
const DRAFT_REFUSED = [403, 404, 405, 409, 415];

export interface SaverSettings {
  form: DraftForm;
  inquiryid: number | undefined;
  /** The draft as it was opened; null for a form without one. */
  opened: Draft | null;
  /** The version that the text of the form is based on, if this tab kept it from before. */
  version?: number | undefined;
}

export class Saver {
  readonly #settings: SaverSettings;
  readonly #onChange: () => void;
  readonly #end = new AbortController();
  /** What the form holds, and what the server holds, each as text. */
  #entered: string | undefined;
  #stored: string | undefined;
  /** The draft that is being created. If the answer is lost, it is asked for again with the same key and text. */
  #begun: { idempotencyKey: string; text: string } | undefined;
  #failures = 0;
  /** Files wait for the draft, even if the form is empty. */
  #isNeeded = false;
  /** The form is being sent as a whole: a draft created or changed now would be left over. */
  #isHeld = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<void> | undefined;
  #state: SavedState;

  constructor(settings: SaverSettings, onChange: () => void) {
    const { opened, version } = settings;
    this.#settings = settings;
    this.#onChange = onChange;
    this.#stored = opened ? textOf(opened.fields) : undefined;
    this.#state = {
      draftid: opened?.draftid,
      version: version ?? opened?.version,
      saving: 'idle',
      savedAt: opened?.saveddate,
      hasUnsaved: false,
      trouble: undefined,
    };
  }

  get state(): SavedState {
    return this.#state;
  }

  /** What the form holds now; undefined before anything was entered. */
  enter(fields: object | undefined): void {
    const text = fields && textOf(fields);
    if (text === this.#entered) return;
    this.#entered = text;
    this.#show({});
    clearTimeout(this.#timer);
    if (this.#state.hasUnsaved) this.#timer = setTimeout(() => this.save(), QUIET_MS);
  }

  /** Saves everything unsaved now. @param keepalive the page may be about to end */
  save(keepalive = false): Promise<void> {
    clearTimeout(this.#timer);
    if (this.#running) return this.#running.then(() => this.save(keepalive));
    if (!this.#mustSave()) return Promise.resolve();
    this.#running = this.#send(keepalive).finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  /** Saves nothing until {@link resume}. */
  hold(): void {
    this.#isHeld = true;
  }

  resume(): void {
    this.#isHeld = false;
    void this.save();
  }

  /** Creates the draft if there is none, because files wait for it. */
  need(): void {
    this.#isNeeded = true;
    void this.save();
  }

  /** The form now shows the text of the other side. */
  takeTheirs(theirs: Draft): void {
    this.#stored = textOf(theirs.fields);
    this.#entered = this.#stored;
    this.#show({ trouble: undefined, version: theirs.version, savedAt: theirs.saveddate, saving: 'idle' });
  }

  /** Replaces the text of the other side with the text of this page. */
  keepMine(theirs: Draft): void {
    this.#stored = textOf(theirs.fields);
    this.#show({ trouble: undefined, version: theirs.version });
    void this.save();
  }

  /** The old draft is gone, so the text and the files go into a new one. */
  startAnew(): void {
    this.#stored = undefined;
    this.#show({ trouble: undefined, draftid: undefined, version: undefined, savedAt: undefined });
    void this.save();
  }

  /** It was sent or discarded elsewhere, or it expired. */
  lose(): void {
    this.#fail({ kind: 'gone' });
  }

  /** Stops saving. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#end.abort();
  }

  #mustSave(): boolean {
    if (this.#state.trouble || this.#isHeld || this.#end.signal.aborted) return false;
    return this.#state.hasUnsaved || (this.#isNeeded && this.#state.draftid === undefined);
  }

  async #send(keepalive: boolean): Promise<void> {
    const { form, inquiryid } = this.#settings;
    // A file chosen first creates a draft for an empty form.
    const entered = this.#entered ?? '{}';
    const { draftid, version, saving } = this.#state;
    // Another attempt with a new key or text would create a second draft.
    if (draftid === undefined) this.#begun ??= { idempotencyKey: crypto.randomUUID(), text: entered };
    const { text, ...key } = this.#begun ?? { text: entered };
    this.#show({ saving: saving === 'idle' ? 'saving' : saving });
    try {
      const fields = { draftid, version: draftid && version, form, inquiryid, fields: text };
      const { body } = await call(saveDraft, fields, { keepalive, ...key });
      if (body.success !== 1) return this.#fail({ kind: 'refused', reason: body.message });
      this.#failures = 0;
      this.#stored = text;
      this.#begun = undefined;
      this.#show({ ...stored(body.data), saving: 'idle' });
      if (this.#state.hasUnsaved) this.#timer = setTimeout(() => this.save(), QUIET_MS);
    } catch (error) {
      await this.#understand(error, text);
    }
  }

  async #understand(error: unknown, text: string): Promise<void> {
    const { status, message } = error instanceof HttpError ? error : { status: 0, message: '' };
    if (leaveIfSignedOut(error)) {
      this.#show({ saving: 'failed' });
      this.stop();
    } else if (status === 409 && this.#state.draftid !== undefined) await this.#compare(text, message);
    else if (status === 404 && this.#state.draftid !== undefined) this.lose();
    else if (TEXT_REFUSED.includes(status)) {
      this.#begun = undefined;
      this.#show({ saving: 'failed' });
    } else if (DRAFT_REFUSED.includes(status)) this.#fail({ kind: 'refused', reason: message });
    else this.#tryLater(status);
  }

  /** Someone changed the draft elsewhere, or a save of ours succeeded and its answer was lost. */
  async #compare(text: string, reason: string): Promise<void> {
    const { draftid, version } = this.#state;
    try {
      const { body } = await call(viewDraft, { draftid });
      const theirs = body.success === 1 ? body.data : null;
      if (!theirs) this.lose();
      else if (textOf(theirs.fields) === text) {
        this.#stored = text;
        this.#show({ ...stored(theirs), saving: 'idle' });
      } else if (theirs.version === version) this.#fail({ kind: 'refused', reason });
      else this.#fail({ kind: 'conflict', theirs });
    } catch (error) {
      const status = error instanceof HttpError ? error.status : 0;
      if (status === 404) this.lose();
      else if (!leaveIfSignedOut(error)) this.#tryLater(status);
    }
  }

  /** @param status of the answer; 0 without one */
  #tryLater(status: number): void {
    this.#show({ saving: status === 0 ? 'offline' : 'failed' });
    this.#failures += 1;
    waitToRetry(pauseAfter(this.#failures), this.#end.signal).then(
      () => this.save(),
      () => {},
    );
  }

  #fail(trouble: DraftTrouble): void {
    this.#show({ trouble, saving: 'idle' });
  }

  #show(change: Partial<SavedState>): void {
    const hasUnsaved = this.#entered !== undefined && this.#entered !== this.#stored;
    this.#state = { ...this.#state, ...change, hasUnsaved };
    this.#onChange();
  }
}

/** What a save changes. */
function stored({ draftid, version, saveddate }: Pick<Draft, 'draftid' | 'version' | 'saveddate'>) {
  return { draftid, version, savedAt: saveddate };
}
