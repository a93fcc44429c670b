// The draft of one of the two forms, and what this tab keeps of it while the server does not have it.
import { useEffect, useState } from 'react';
import type { Draft, DraftForm } from '../../../contract/drafts.ts';
import { textOf } from './draft-state.ts';
import { forgetTabForm, readTabForm, useTabForm } from './tab-form.ts';
import { useDraft } from './use-draft.ts';

/** The address of a form, with its draft once there is one. */
function addressOf(path: string, draftid: number | undefined): string {
  return draftid === undefined ? path : `${path}${path.includes('?') ? '&' : '?'}draft=${draftid}`;
}

/** What a form begins with: text that was not saved before a reload, or the draft's. */
export function useBeginning<Values extends object>(path: string, opened: Draft | undefined) {
  const [beginning] = useState(() => {
    const kept = readTabForm<Values>(addressOf(path, opened?.draftid));
    // It was saved when the form was left: this tab only did not hear of it.
    const isStored = kept !== undefined && textOf(kept.values) === textOf(opened?.fields ?? {});
    const stored = opened?.files.map(({ originalname }) => originalname) ?? [];
    return {
      path,
      opened,
      version: isStored ? undefined : kept?.version,
      begun: kept?.begun,
      values: kept?.values ?? opened?.fields,
      /** The names of files that only this tab remembers. */
      awaited: kept?.files.filter((name) => !stored.includes(name)) ?? [],
    };
  });
  return beginning;
}

interface FormDraftSettings<Values extends object> {
  form: DraftForm;
  inquiryid?: number;
  beginning: ReturnType<typeof useBeginning<Values>>;
  selection: {
    /** The chosen files that are sent to the draft. */
    sendable: readonly File[];
    removed: readonly File[];
    /** Of all files that were chosen, also before a reload. */
    names: readonly string[];
  };
  /** What the form holds; undefined while it is untouched. */
  entered: Values | undefined;
}

export function useFormDraft<Values extends object>(settings: FormDraftSettings<Values>) {
  const { form, inquiryid, beginning, selection, entered } = settings;
  const { path, opened } = beginning;
  const { sendable, names, removed } = selection;
  const draft = useDraft({
    form,
    ...(inquiryid === undefined ? {} : { inquiryid }),
    opened,
    version: beginning.version,
    begun: beginning.begun,
    entered,
    files: sendable,
    removed,
  });
  const { draftid, hasUnsaved, version, begun } = draft.state;
  const address = addressOf(path, draftid);
  const isSaved = draftid !== undefined && !hasUnsaved;
  useTabForm(address, entered && !isSaved ? { values: entered, version, begun, files: names } : undefined);
  useEffect(() => {
    // What was kept before there was a draft is in the draft now.
    if (address !== path) forgetTabForm(path);
  }, [address, path]);
  return { draft, address, forget: () => forgetTabForm(address) };
}
