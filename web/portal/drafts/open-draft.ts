// A form's draft while its page is open: its text (saver.ts) and its files (transfers.ts).
import { viewDraft } from '../../../contract/drafts.ts';
import { call } from '../../api.ts';
import { hasArrived, hasNoDraft, NotReady } from './draft-state.ts';
import { Saver, type SaverSettings } from './saver.ts';
import { needsUser, Transfers } from './transfers.ts';

/**
 * How long a form waits for its draft while nothing moves. After that, the form is sent as a whole, so its user gets an
 * answer in any case.
 */
const PATIENCE_MS = 20_000;
const LOOK_MS = 100;
/** How long the server may check a file after the last progress before the form counts it as stuck. */
const CHECK_MS = 120_000;

/** What the form still has to send once its draft is settled. */
export interface Settled {
  /** The draft that holds the other files. */
  draftid: number | undefined;
  files: readonly File[];
}

/** @param onChange called whenever its state changes */
export function openDraft(settings: SaverSettings, onChange: () => void) {
  const saver: Saver = new Saver(settings, () => {
    onChange();
    transfers.takeTurn();
  });
  const transfers: Transfers = new Transfers(saver, settings.opened?.files ?? [], onChange);

  /**
   * Resolves when the form can be sent: its draft has all files, or the form takes the rest along.
   * @throws NotReady; AbortError when the signal is aborted
   */
  const settle = async (signal: AbortSignal): Promise<Settled> => {
    let isReady = false;
    let most = -1;
    let mostAt = Date.now();
    let movedAt = mostAt;
    void Promise.all([saver.save(), transfers.settleRemovals()]).then(() => {
      isReady = true;
    });
    for (const { id, status } of transfers.files) if (status === 'paused') transfers.goOn(id);
    for (;;) {
      signal.throwIfAborted();
      const { files } = transfers;
      const { draftid, trouble } = saver.state;
      if (hasNoDraft({ trouble }))
        return { draftid: undefined, files: files.flatMap(({ file }) => file ?? []) };
      if (trouble) throw new NotReady([]);
      const stuck = isReady ? files.filter(needsUser) : [];
      if (stuck.length > 0) throw new NotReady(stuck);
      if (isReady && files.every(hasArrived)) return { draftid, files: [] };
      const steps = files.filter(hasArrived).length + (draftid === undefined ? 0 : 1);
      const moved = files.reduce((sum, { received }) => sum + received, steps);
      // The server answers the last piece after it has stored and checked the whole file.
      const isChecked = files.some(
        ({ status, received, bytes }) => status === 'sending' && received === bytes,
      );
      const now = Date.now();
      if (moved > most) mostAt = now;
      most = Math.max(most, moved);
      // Without a connection, the clock stops.
      if (mostAt === now || (isChecked && now - mostAt < CHECK_MS) || !navigator.onLine) movedAt = now;
      const isOver = files.every(({ status }) => ['arrived', 'with-form'].includes(status));
      if ((isReady && isOver) || Date.now() - movedAt >= PATIENCE_MS) {
        const along = transfers.goWithForm();
        saver.hold();
        return { draftid, files: along };
      }
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    }
  };

  let isOver = false;
  const end = (isSent: boolean) => {
    if (isOver) return;
    isOver = true;
    transfers.stop(isSent);
    if (isSent) saver.stop();
    else void saver.save().finally(() => saver.stop());
  };

  return {
    saver,
    transfers,
    settle,
    /** Saves at once when the user may leave. @returns a function that stops this, and closes the draft */
    watchPage: () => {
      const watching = new AbortController();
      const { signal } = watching;
      // A hidden page may never be shown again: a phone ends it without warning.
      const closing = () => {
        void saver.save(true);
        void transfers.settleRemovals();
      };
      const hidden = () => {
        if (document.visibilityState === 'hidden') void saver.save(true);
      };
      window.addEventListener('pagehide', closing, { signal });
      document.addEventListener('visibilitychange', hidden, { signal });
      // A pressed link or LogOut takes the focus first, so the text is saved before the session may end.
      document.addEventListener('focusout', () => void saver.save(), { signal });
      return () => {
        watching.abort();
        end(false);
      };
    },
    /** The draft received files through an upload link. */
    takeLinked: async () => {
      // Without this, a file that is being removed would come back.
      await transfers.settleRemovals();
      const { body } = await call(viewDraft, { draftid: saver.state.draftid });
      if (body.success === 1 && body.data) transfers.take(body.data.files);
    },
    startAnew: () => {
      saver.startAnew();
      transfers.startAnew();
    },
    /** The form was not sent, so its draft continues. */
    resume: () => {
      saver.resume();
      transfers.resume();
    },
    /** The form was sent: its draft is gone, as expected. */
    sent: () => end(true),
  };
}
