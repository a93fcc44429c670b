// What the three forms with files share: what they begin with, their draft, their files, the checks before they are sent,
// and their sending.
import { useState } from 'react';
import type { Draft, DraftForm } from '../../../contract/drafts.ts';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { messages } from '../../../contract/messages.ts';
import type { PagePath } from '../../../contract/pages.ts';
import { alertUser } from '../../alerts.ts';
import type { ErrorLine } from '../../ui/forms/error-summary.tsx';
import { filesOf, hasArrived, hasNoDraft } from '../drafts/draft-state.ts';
import { useBeginning, useFormDraft } from '../drafts/use-form-draft.ts';
import { useSubmission } from './submission.ts';
import { findRefused, useSelection } from './use-selection.ts';

/** The id of the file picker. */
export const FILES_ID = 'files';

const TOO_LONG = 'Please shorten what is too long.';
const REFUSED = 'Please remove what cannot be sent.';

interface FileFormSettings<Values extends object> {
  form: DraftForm;
  /** The inquiry that it is about. */
  inquiryid?: number;
  /** The form's address without its draft. */
  path: string;
  opened: Draft | undefined;
  /** What a draft says; a version of the form that knew other fields may have saved it. */
  read: (kept: Draft['fields']) => Values;
  endpoint: Endpoint;
  /** The success text to use if the server sends none. */
  okText: string;
  /** The list to open once it is sent; without one, the page stays. */
  goTo?: PagePath;
  onSent?: (message: string) => void;
}

/** Why a form cannot be sent yet, and what sends it. */
interface Checked {
  missing: readonly ErrorLine[];
  tooLong: readonly ErrorLine[];
  go: () => void;
}

export type FileForm = Omit<ReturnType<typeof useFileForm>, 'values' | 'setValues'>;

/** The values are what the form's draft keeps, as JSON. */
export function useFileForm<Values extends object>(settings: FileFormSettings<Values>) {
  const { form, inquiryid, path, opened, read, endpoint, okText, goTo, onSent } = settings;
  const about = inquiryid === undefined ? {} : { inquiryid };
  const beginning = useBeginning<Values>(path, opened);
  const [first] = useState(() => read({ ...(beginning.values as Draft['fields'] | undefined) }));
  const [values, setValues] = useState(first);
  const [tried, setTried] = useState(false);
  const selection = useSelection(beginning.awaited);
  const isEntered = beginning.values !== undefined || values !== first || selection.names.length > 0;
  const entered = isEntered ? values : undefined;
  const { draft, address, forget } = useFormDraft({ form, ...about, beginning, selection, entered });
  const { state } = draft;
  const { refuse, ...submission } = useSubmission({
    endpoint,
    okText,
    ...(goTo && { goTo }),
    filesId: FILES_ID,
    files: selection.files,
    draft,
    isEntered,
    onSent: (message) => {
      forget();
      onSent?.(message);
    },
    ...(inquiryid !== undefined && { inquiryId: inquiryid }),
  });
  const isSending = submission.sentBytes !== undefined;
  const files = filesOf(state, selection.files);

  const submit = (event: React.SubmitEvent, { missing, tooLong, go }: Checked) => {
    event.preventDefault();
    if (isSending) return;
    setTried(true);
    selection.settle();
    const refused = findRefused(FILES_ID, selection);
    if (missing.length > 0) {
      refuse(messages.requiredFields, [...missing, ...tooLong]);
      alertUser(messages.requiredFields);
    } else if (tooLong.length > 0) refuse(TOO_LONG, tooLong);
    else if (refused.length > 0) refuse(REFUSED, refused);
    else go();
  };

  return {
    ...submission,
    refuse,
    values,
    setValues,
    /** What is in it; undefined while nothing is. */
    entered,
    /** Fills it in with what a draft says. */
    restore: (kept: Draft['fields']) => setValues(read(kept)),
    /** The user has tried to send it: what is missing is marked. */
    tried,
    selection,
    draft,
    address,
    forget,
    files,
    isSending,
    /** It can be sent at once. */
    isReady: hasNoDraft(state) || state.files.every(hasArrived),
    send: submission.submit,
    submit,
  };
}
