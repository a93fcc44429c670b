// Saves what was typed in a draft on the server: a moment after the last key, or at once when it matters.
import { type Draft, type DraftForm, saveDraft, viewDraft } from '../../../contract/drafts.ts';
import { call, HttpError } from '../../api.ts';
import { leaveIfSignedOut } from '../signed-out.ts';
import { type BegunDraft, type DraftTrouble, type SavedState, textOf } from './draft-state.ts';
import { pauseAfter, waitToRetry } from './retry-pause.ts';

const QUIET_MS = 1_000;

/** This text is refused, and another one may be saved. */
const TEXT_REFUSED = [400, 413, 422];
/** A draft cannot be made: too many of them, or a host that has none. */
const DRAFT_REFUSED = [403, 404, 405, 409, 415];

export interface SaverSettings {
  form: DraftForm;
  inquiryid: number | undefined;
  /** The draft as it was opened; undefined for a form without one. */
  opened: Draft | undefined;
  /** The version that the text of the form is based on, if this tab kept it from before. */
  version?: number | undefined;
  /** The draft that was being made before a reload. */
  begun?: BegunDraft | undefined;
}

export class Saver {
  readonly #settings: SaverSettings;
  readonly #onChange: () => void;
  readonly #end = new AbortController();
  /** What the form holds, and what the server holds, each as text. */
  #entered: string | undefined;
  #stored: string | undefined;
  #failures = 0;
  /** Files wait for the draft, also one of an empty form. */
  #isNeeded = false;
  /** The form is being sent as a whole: a draft that is made or changed now would stay behind. */
  #isHeld = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<void> | undefined;
  #state: SavedState;

  constructor(settings: SaverSettings, onChange: () => void) {
    const { opened, version, begun } = settings;
    this.#settings = settings;
    this.#onChange = onChange;
    this.#stored = opened && textOf(opened.fields);
    this.#state = {
      draftid: opened?.draftid,
      version: version ?? opened?.version,
      saving: 'idle',
      begun,
      savedAt: opened?.saveddate,
      hasUnsaved: false,
      trouble: undefined,
    };
  }

  get state(): SavedState {
    return this.#state;
  }

  /** What the form holds now; undefined while nothing was entered. */
  enter(fields: object | undefined): void {
    const text = fields && textOf(fields);
    if (text === this.#entered) return;
    this.#entered = text;
    this.#show({});
    clearTimeout(this.#timer);
    if (this.#state.hasUnsaved) this.#timer = setTimeout(() => this.save(), QUIET_MS);
  }

  /** Saves now what is not saved yet. @param keepalive the page may be about to end. */
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

  /** Makes the draft if there is none: files wait for it. */
  need(): void {
    this.#isNeeded = true;
    void this.save();
  }

  /** The form shows the text of the other side now. */
  takeTheirs(theirs: Draft): void {
    this.#stored = textOf(theirs.fields);
    this.#entered = this.#stored;
    this.#show({ trouble: undefined, version: theirs.version, savedAt: theirs.saveddate, saving: 'idle' });
  }

  /** Saves the text of this page over that of the other side. */
  keepMine(theirs: Draft): void {
    this.#stored = textOf(theirs.fields);
    this.#show({ trouble: undefined, version: theirs.version });
    void this.save();
  }

  /** The old draft is gone: what is here goes into a new one. */
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
    // A file that is chosen first makes a draft of an empty form.
    const entered = this.#entered ?? '{}';
    const { draftid, version, saving } = this.#state;
    // Begun again with another key or text, it would be a second draft.
    const begun = draftid === undefined ? (this.#state.begun ?? begin(entered)) : undefined;
    const text = begun?.text ?? entered;
    this.#show({ begun, saving: saving === 'idle' ? 'saving' : saving });
    try {
      const fields = { draftid, version: draftid && version, form, inquiryid, fields: text };
      const options = begun ? { keepalive, idempotencyKey: begun.idempotencyKey } : { keepalive };
      const { body } = await call(saveDraft, fields, options);
      if (body.success !== 1) return this.#fail({ kind: 'refused', reason: body.message });
      this.#failures = 0;
      this.#stored = text;
      this.#show({ ...stored(body.data), begun: undefined, saving: 'idle' });
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
    else if (TEXT_REFUSED.includes(status)) this.#show({ begun: undefined, saving: 'failed' });
    else if (DRAFT_REFUSED.includes(status)) this.#fail({ kind: 'refused', reason: message });
    else this.#tryLater(status);
  }

  /** The draft was changed elsewhere, or by a save of ours whose answer was lost. */
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

function begin(text: string): BegunDraft {
  return { idempotencyKey: crypto.randomUUID(), text };
}

/** What a save changes. */
function stored({ draftid, version, saveddate }: Pick<Draft, 'draftid' | 'version' | 'saveddate'>) {
  return { draftid, version, savedAt: saveddate };
}
