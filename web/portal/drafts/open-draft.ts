// A form's draft while its page is open. Loaded after the form can be used (use-draft.ts).

import { type DraftState, hasArrived, type TravelingFile } from './draft-state.ts';
import { NotReady } from './not-ready.ts';
import { Stalled, withPatience } from './patience.ts';
import { NoDraft, Saver, type SaverSettings } from './saver.ts';
import { Transfers } from './transfers.ts';

/** What the form still has to send, once its draft is settled. */
export interface Settled {
  /** The draft that holds the other files. */
  draftid: number | undefined;
  files: readonly File[];
}

export type DraftSession = ReturnType<typeof openDraft>;

export function openDraft(settings: SaverSettings) {
  const listeners = new Set<() => void>();
  let snapshot: DraftState;
  const changed = () => {
    snapshot = { ...saver.state, files: transfers.files.map(withoutDraft) };
    for (const listener of listeners) listener();
  };
  /** No file can leave before there is a draft. */
  const withoutDraft = (file: TravelingFile): TravelingFile => {
    const { saving } = saver.state;
    if (file.travel !== 'preparing' || saving === 'idle' || saving === 'saving') return file;
    return { ...file, travel: saving === 'offline' ? 'offline' : 'retrying' };
  };
  const saver: Saver = new Saver(settings, () => changed());
  const transfers: Transfers = new Transfers(saver, settings.opened?.files ?? [], () => {
    // The first time, there are no transfers yet.
    if (snapshot) changed();
  });
  changed();

  // A page that is hidden may never be shown again: a phone ends it without a word.
  const closing = () => {
    void saver.save(true);
    transfers.settleRemovals();
  };
  const hidden = () => {
    if (document.visibilityState === 'hidden') void saver.save(true);
  };
  // A pressed link or LogOut takes the focus first, so what was typed is saved before the session may end.
  const left = () => void saver.save();
  window.addEventListener('pagehide', closing);
  document.addEventListener('visibilitychange', hidden);
  document.addEventListener('focusout', left);

  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  const watched = {
    subscribe,
    progress: () => {
      const { draftid, files } = snapshot;
      const steps = files.filter(hasArrived).length + (draftid === undefined ? 0 : 1);
      return files.reduce((sum, { received }) => sum + received, steps);
    },
    // The server answers a last piece once it has stored and checked the whole file.
    isExcused: () => snapshot.files.some(({ travel }) => travel === 'checking'),
  };
  const arrive = async (signal: AbortSignal) => {
    await saver.finish();
    signal.throwIfAborted();
    if (saver.state.trouble?.kind === 'conflict') throw new NotReady([]);
    await transfers.arrive(signal);
  };

  let isOver = false;
  const end = (isSent: boolean) => {
    if (isOver) return;
    isOver = true;
    window.removeEventListener('pagehide', closing);
    document.removeEventListener('visibilitychange', hidden);
    document.removeEventListener('focusout', left);
    transfers.stop(isSent);
    if (isSent) saver.stop();
    else void saver.save().finally(() => saver.stop());
  };

  return {
    state: (): DraftState => snapshot,
    subscribe,
    enter: (fields: object | undefined) => saver.enter(fields),
    choose: transfers.choose.bind(transfers),
    pause: (id: number) => transfers.pause(id),
    goOn: (id: number) => transfers.goOn(id),
    /** Removes a file of an earlier visit, which this page could not send again. */
    removeStored: (id: number) => transfers.removeStored(id),
    takeTheirs: saver.takeTheirs.bind(saver),
    keepMine: saver.keepMine.bind(saver),
    startAnew: () => {
      saver.startAnew();
      transfers.startAnew();
    },
    /**
     * Resolves when the form can be sent: all files are in its draft, or those that the draft does not take go with it.
     * @param chosen all files of this page
     * @throws NotReady, HttpError if the session has ended, AbortError by the signal.
     */
    settle: async (signal: AbortSignal, chosen: readonly File[]): Promise<Settled> => {
      try {
        await withPatience(watched, signal, arrive);
        return { draftid: saver.state.draftid, files: [] };
      } catch (error) {
        if (error instanceof NoDraft) return { draftid: undefined, files: chosen };
        if (!(error instanceof Stalled)) throw error;
        const files = transfers.goWithForm();
        saver.hold();
        return { draftid: saver.state.draftid, files };
      }
    },
    /** The form was not sent: its draft goes on. */
    resume: () => {
      saver.resume();
      transfers.resume();
    },
    /** The form was sent: its draft is gone, and that is no news. */
    sent: () => end(true),
    leave: () => end(false),
  };
}
