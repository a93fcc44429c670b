// What the forms with files share: what they begin with, their draft, their files, the checks before they are sent, and
// their submission.
import { useState } from 'react';
import type { Draft, DraftFields, DraftForm } from '../../../contract/drafts.ts';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { messages } from '../../../contract/messages.ts';
import type { PagePath } from '../../../contract/pages.ts';
import { alertUser } from '../../alerts.ts';
import type { ErrorLine } from '../../ui/forms/error-summary.tsx';
import { filesOf, hasArrived, hasNoDraft } from '../drafts/draft-state.ts';
import { useBeginning, useDraft } from '../drafts/use-draft.ts';
import { findRefused, REFUSED, UNPACKING, useSelection } from './use-selection.ts';
import { FILES_ID, useSubmission } from './use-submission.ts';

const TOO_LONG = 'Please shorten the text that is too long.';

interface FileFormSettings<Values extends object> {
  form: DraftForm;
  /** The inquiry that it is about. */
  inquiryid?: number;
  /** The form's address without its draft. */
  path: string;
  opened: Draft | undefined;
  /** What a draft says; a version of the form that knew other fields may have saved it. */
  read: (saved: DraftFields) => Values;
  endpoint: Endpoint;
  /** The success text to use if the server sends none. */
  okText: string;
  /** The list to open once it is sent; without one, the page stays. */
  goTo?: PagePath;
  /** What is sent waits for a second reader. */
  waits?: boolean;
  onSent?: (message: string) => void;
}

/** Why a form cannot be sent yet. */
export interface Faults {
  missing: readonly ErrorLine[];
  tooLong: readonly ErrorLine[];
}

export type FileFormHandle = Omit<ReturnType<typeof useFileForm>, 'values' | 'setValues'>;

/** The values are what the form's draft keeps, as JSON. */
export function useFileForm<Values extends object>(settings: FileFormSettings<Values>) {
  const { form, inquiryid, path, opened, read, onSent } = settings;
  const beginning = useBeginning(path, opened);
  const [first] = useState(() => read({ ...beginning.values }));
  const [values, setValues] = useState(first);
  const [tried, setTried] = useState(false);
  const selection = useSelection(form === 'response' ? 'staff' : 'client', beginning.awaited);
  const isEntered = beginning.values !== undefined || values !== first || selection.names.length > 0;
  const entered = isEntered ? values : undefined;
  const draft = useDraft({ form, inquiryid, beginning, selection, entered });
  const { state, forget } = draft;
  const files = filesOf(state, selection.files);
  const submission = useSubmission({
    endpoint: settings.endpoint,
    okText: settings.okText,
    goTo: settings.goTo,
    waits: settings.waits,
    chosen: selection.files,
    files,
    draft,
    isEntered,
    onSent: (message) => {
      forget();
      onSent?.(message);
    },
    inquiryid,
  });
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
    files,
    isSending: sentBytes !== undefined,
    /** It can be sent at once. */
    isReady: hasNoDraft(state) || state.files.every(hasArrived),
    /** Handles the press on its button: says what keeps it from being sent, or does `go`. */
    ifReady:
      ({ missing, tooLong }: Faults, go: () => void) =>
      (event?: React.SubmitEvent) => {
        event?.preventDefault();
        if (sentBytes !== undefined) return;
        setTried(true);
        selection.settle();
        const refused = findRefused(FILES_ID, selection);
        if (selection.expanding) refuse(UNPACKING, refused, { isOfFields: true });
        else if (missing.length > 0) {
          refuse(messages.requiredFields, [...missing, ...tooLong], { isOfFields: true });
          alertUser(messages.requiredFields);
        } else if (tooLong.length > 0) refuse(TOO_LONG, tooLong, { isOfFields: true });
        else if (refused.length > 0) refuse(REFUSED, refused, { isOfFields: true });
        else go();
      },
  };
}
