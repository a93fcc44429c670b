// What the forms with files share: what they begin with, their draft, their files, the checks before they are sent, and
// their submission.
import { useState } from 'react';
import type { Draft, DraftFields, DraftForm } from '../../../contract/drafts.ts';
import { messages } from '../../../contract/messages.ts';
import { alertUser } from '../../alerts.ts';
import type { ErrorLine } from '../../ui/forms/error-summary.tsx';
import { hasNoDraft, isOnItsWay } from '../drafts/draft-state.ts';
import { useDraft, useSaving } from '../drafts/use-draft.ts';
import { findRefused, REFUSED, UNPACKING, useSelection } from './use-selection.ts';
import { type SubmissionSettings, useSubmission } from './use-submission.ts';

const TOO_LONG = 'Please shorten the text that is too long.';

interface FileFormSettings<Values extends object> extends Omit<SubmissionSettings, 'draft' | 'isEntered'> {
  form: DraftForm;
  /** The form's address without its draft. */
  path: string;
  opened: Draft | null;
  /** What a draft says; a version of the form that knew other fields may have saved it. */
  read: (saved: DraftFields) => Values;
}

/** Why a form cannot be sent yet. */
export interface Faults {
  missing: readonly ErrorLine[];
  tooLong: readonly ErrorLine[];
}

export type FileFormHandle = Omit<ReturnType<typeof useFileForm>, 'values' | 'setValues'>;

/** The values are what the form's draft keeps, as JSON. */
export function useFileForm<Values extends object>(settings: FileFormSettings<Values>) {
  const { form, inquiryid, path, opened, read } = settings;
  const draft = useDraft({ form, inquiryid, path, opened });
  const { beginning, state, transfers } = draft;
  const { files } = state;
  const [first] = useState(() => read({ ...beginning.values }));
  const [values, setValues] = useState(first);
  const [tried, setTried] = useState(false);
  const selection = useSelection(transfers, form === 'response' ? 'staff' : 'client', beginning.awaited);
  const isEntered = beginning.values !== undefined || values !== first || selection.names.length > 0;
  const entered = isEntered ? values : undefined;
  useSaving(draft, entered, selection.names);
  const submission = useSubmission({ ...settings, draft, isEntered });
  const { refuse, sentBytes } = submission;

  return {
    ...submission,
    values,
    setValues,
    /** What is in it; undefined while nothing is. */
    entered,
    /** Fills it in with what a draft says. */
    restore: (saved: DraftFields) => setValues(read(saved)),
    /** The user has tried to send it: what is missing is marked. */
    tried,
    selection,
    draft,
    transfers,
    files,
    isSending: sentBytes !== undefined,
    /** Its files are sent with it. */
    isWhole: hasNoDraft(state),
    /** It can be sent at once. */
    isReady: hasNoDraft(state) || !files.some(isOnItsWay),
    /** Handles the press on its button: says what keeps it from being sent, or does `go`. */
    ifReady:
      ({ missing, tooLong }: Faults, go: () => void) =>
      (event?: React.SubmitEvent) => {
        event?.preventDefault();
        if (sentBytes !== undefined) return;
        setTried(true);
        selection.settle();
        const refused = findRefused(files, selection.expanding);
        if (selection.expanding) refuse(UNPACKING, refused, { isOfFields: true });
        else if (missing.length > 0) {
          const [only, ...others] = [...missing, ...tooLong];
          // Its field says what is missing: a summary would repeat it.
          if (others.length === 0) document.getElementById(only?.target ?? '')?.focus();
          else refuse(messages.requiredFields, [...missing, ...tooLong], { isOfFields: true });
          alertUser(messages.requiredFields);
        } else if (tooLong.length > 0) refuse(TOO_LONG, tooLong, { isOfFields: true });
        else if (refused.length > 0) refuse(REFUSED, refused, { isOfFields: true });
        else go();
      },
  };
}
