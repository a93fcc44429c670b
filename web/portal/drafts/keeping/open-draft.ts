// A form's draft while its page is open. Loaded after the form can be used (use-draft.ts).

import type { DraftState, TravelingFile } from '../draft-state.ts';
import { NotReady } from '../not-ready.ts';
import { NoDraft, Saver, type SaverSettings } from './saver.ts';
import { Transfers } from './transfers.ts';

/** What the form still has to send, once its draft is settled. */
export interface Settled {
  /** The draft that holds its files. */
  draftid: number | undefined;
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
  const withoutDraft = (file: TravelingFile): TravelingFile =>
    file.travel === 'preparing' && saver.state.saving === 'failed' ? { ...file, travel: 'offline' } : file;
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
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    enter: (fields: object | undefined) => saver.enter(fields),
    choose: (files: readonly File[], removed: readonly File[]) => transfers.choose(files, removed),
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
     * Resolves when all files are in the draft, and with no draft if they have to be sent with the form.
     * @throws NotReady, HttpError if the session has ended, AbortError by the signal.
     */
    settle: async (signal: AbortSignal): Promise<Settled> => {
      try {
        await saver.finish();
        if (saver.state.trouble?.kind === 'conflict') throw new NotReady([]);
        await transfers.arrive(signal);
        return { draftid: saver.state.draftid };
      } catch (error) {
        if (error instanceof NoDraft) return { draftid: undefined };
        throw error;
      }
    },
    /** The form was sent: its draft is gone, and that is no news. */
    sent: () => end(true),
    leave: () => end(false),
  };
}
