// Connects a form with its draft. What saves it and sends its files is loaded after the form can be used; a form whose
// rest does not load is sent as a whole, as without drafts.
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { DraftForm } from '../../../contract/drafts.ts';
import { IS_OLDER_HOST } from '../../api.ts';
import { type DraftBeginning, stateOf, textOf } from './draft-state.ts';
import type { DraftSession } from './open-draft.ts';

interface DraftSettings extends DraftBeginning {
  form: DraftForm;
  inquiryid?: number;
  /** What the form holds, as JSON values; undefined while nothing was entered. */
  entered: object | undefined;
  files: readonly File[];
  /** Files that were taken out of the list and may come back. */
  removed: readonly File[];
}

export type DraftHandle = ReturnType<typeof useDraft>;

const none = () => () => {};

export function useDraft(settings: DraftSettings) {
  const { form, inquiryid, opened, version, begun, entered, files, removed } = settings;
  const [session, setSession] = useState<DraftSession>();
  // The form is remounted for another draft.
  const first = useRef({ form, inquiryid, opened, version, begun });
  const hasUnsaved = entered !== undefined && textOf(entered) !== textOf(opened?.fields ?? {});
  const early = useMemo(() => ({ ...stateOf(first.current), hasUnsaved }), [hasUnsaved]);
  const state = useSyncExternalStore(
    session?.subscribe ?? none,
    () => session?.state() ?? early,
    () => early,
  );
  const goesWithout = useRef(false);
  useEffect(() => {
    let current: DraftSession | undefined;
    let isOver = false;
    const load = async () => {
      try {
        const { openDraft } = await import('./open-draft.ts');
        if (isOver || goesWithout.current) return;
        current = openDraft(first.current);
        setSession(current);
      } catch {
        // Offline, or another version is installed: the form works without it.
      }
    };
    // Not before the page's first effects have run.
    const timer = IS_OLDER_HOST ? undefined : setTimeout(load, 0);
    return () => {
      isOver = true;
      clearTimeout(timer);
      current?.leave();
    };
  }, []);

  useEffect(() => session?.saver.enter(entered));
  useEffect(() => session?.transfers.choose(files, removed));
  return {
    state,
    session,
    /** The form is sent before its rest is loaded: loaded now, it would send the files a second time. */
    goWithout: () => {
      goesWithout.current = true;
    },
  };
}
