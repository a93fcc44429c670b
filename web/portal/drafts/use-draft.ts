// Connects a form with its draft, and with what this tab keeps of it while the server does not have it. What saves it and
// sends its files is loaded after the form can be used; a form whose rest does not load is sent as a whole, as without
// drafts.
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { Draft, DraftForm } from '../../../contract/drafts.ts';
import { stateOf, textOf } from './draft-state.ts';
import type { DraftSession } from './open-draft.ts';
import { forgetTabForm, readTabForm, useTabForm } from './tab-form.ts';

/** The address of a form, with its draft once there is one. */
function addressOf(path: string, draftid: number | undefined): string {
  return draftid === undefined ? path : `${path}${path.includes('?') ? '&' : '?'}draft=${draftid}`;
}

/** What a form begins with: text that was not saved before a reload, or the draft's. @param path its address without draft */
export function useBeginning(path: string, opened: Draft | undefined) {
  const [beginning] = useState(() => {
    const inTab = readTabForm<Draft['fields']>(addressOf(path, opened?.draftid));
    // It was saved when the form was left: this tab only did not hear of it.
    const isStored = inTab !== undefined && textOf(inTab.values) === textOf(opened?.fields ?? {});
    const stored = opened?.files.map(({ originalname }) => originalname) ?? [];
    return {
      path,
      opened,
      version: isStored ? undefined : inTab?.version,
      begun: inTab?.begun,
      values: inTab?.values ?? opened?.fields,
      /** The names of files that only this tab remembers. */
      awaited: inTab?.files.filter((name) => !stored.includes(name)) ?? [],
    };
  });
  return beginning;
}

interface DraftSettings {
  form: DraftForm;
  inquiryid: number | undefined;
  beginning: ReturnType<typeof useBeginning>;
  selection: {
    /** The chosen files that are sent to the draft, and those that were taken out of the list and may come back. */
    sendable: readonly File[];
    removed: readonly File[];
    /** Of all files that were chosen, also before a reload. */
    names: readonly string[];
  };
  /** What the form holds, as JSON values; undefined while nothing was entered. */
  entered: object | undefined;
}

export type DraftHandle = ReturnType<typeof useDraft>;

const none = () => () => {};

export function useDraft({ form, inquiryid, beginning, selection, entered }: DraftSettings) {
  const [session, setSession] = useState<DraftSession>();
  // The form is remounted for another draft.
  const first = useRef({ form, inquiryid, ...beginning });
  const { path, opened } = beginning;
  const isChanged = entered !== undefined && textOf(entered) !== textOf(opened?.fields ?? {});
  const early = useMemo(() => ({ ...stateOf(first.current), hasUnsaved: isChanged }), [isChanged]);
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
    const timer = setTimeout(load, 0);
    return () => {
      isOver = true;
      clearTimeout(timer);
      current?.leave();
    };
  }, []);
  useEffect(() => session?.saver.enter(entered));
  useEffect(() => session?.transfers.choose(selection.sendable, selection.removed));

  const { draftid, hasUnsaved, version, begun } = state;
  const address = addressOf(path, draftid);
  const isSaved = draftid !== undefined && !hasUnsaved;
  useTabForm(
    address,
    entered && !isSaved ? { values: entered, version, begun, files: selection.names } : undefined,
  );
  useEffect(() => {
    // What was kept before there was a draft is in the draft now.
    if (address !== path) forgetTabForm(path);
  }, [address, path]);
  return {
    state,
    session,
    address,
    /** Forgets what this tab keeps of the form. */
    forget: () => forgetTabForm(address),
    /** The form is sent before its rest is loaded: loaded now, it would send the files a second time. */
    goWithout: () => {
      goesWithout.current = true;
    },
  };
}
