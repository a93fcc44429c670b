// Submits a form with files, for clients and staff: the three results of §8, and the messages for them.
// Everything the user typed stays until the server has stored it.
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { messages } from '../../../contract/messages.ts';
import type { PagePath } from '../../../contract/pages.ts';
import { alertUser } from '../../alerts.ts';
import type { ErrorLine } from '../../ui/forms/error-summary.tsx';
import { removeButtonId } from '../../ui/forms/file-picker.tsx';
import type { FormFile } from '../drafts/draft-state.ts';
import type { DraftHandle } from '../drafts/use-draft.ts';
import type { SentState } from '../lists/sent-notice.tsx';
import { fileNamedIn } from './chosen-files.ts';
import { type Failed, outcomeOf } from './outcome.ts';
import { useSending } from './use-sending.ts';

const NOT_ARRIVED = 'These files have not arrived. Send them again or choose them again, or remove them.';

export interface Failure {
  /** Counts the attempts, so that each failure takes the focus again. */
  attempt: number;
  title: string;
  lines: readonly ErrorLine[];
  /** Whether to offer to send the same again. */
  mayRetry: boolean;
  /** The server's reason. */
  refusal?: string | undefined;
}

interface SubmissionSettings<E extends Endpoint> {
  endpoint: E;
  /** The success text to use if the server sends none. */
  okText: string;
  /** The list to open once it is sent; without one, the page stays. */
  goTo?: PagePath;
  /** The id of the file picker. */
  filesId: string;
  /** The files that were chosen in this page. */
  files: readonly File[];
  draft: DraftHandle;
  /** Whether the form holds something. */
  isEntered: boolean;
  /** Forgets what this tab keeps of the form. @param message what the user is told */
  onSent: (message: string) => void;
  /** The inquiry that is answered; a new one gets its number from the server. */
  inquiryId?: number;
}

export function useSubmission<E extends Endpoint>(settings: SubmissionSettings<E>) {
  const { endpoint, okText, goTo, filesId, files, draft } = settings;
  const navigate = useNavigate();
  const [failure, setFailure] = useState<Failure>();
  const [wasCanceled, setCanceled] = useState(false);
  const isDone = useRef(false);
  const isUnsent = () => settings.isEntered && !isDone.current;
  const { sentBytes, totalBytes, send, cancel } = useSending(draft, files, isUnsent);

  const show = (shown: Omit<Failure, 'attempt'>) => {
    setCanceled(false);
    setFailure((last) => ({ attempt: (last?.attempt ?? 0) + 1, ...shown }));
  };

  /** Shows why the form is not sent. */
  const refuse = (title: string, lines: readonly ErrorLine[]) => show({ title, lines, mayRetry: false });

  /** The reason first: the text of §8 does not say what to do. */
  const showFailed = ({ text, reason, note, mayRetry }: Failed) => {
    const lines: ErrorLine[] = reason && reason !== text ? [{ text }] : [];
    if (note) lines.push({ text: note });
    const refused = fileNamedIn(reason, files);
    if (refused !== undefined) {
      lines.push({ text: 'Go to this file', target: removeButtonId(filesId, refused) });
    }
    show({ title: reason || text, lines, mayRetry, refusal: reason });
    alertUser(text);
  };

  /** What the user has to do before the form can be sent. */
  const showNotReady = (stuck: readonly FormFile[]) => {
    if (stuck.length === 0) refuse('Please choose first which text to keep.', []);
    else {
      refuse(
        NOT_ARRIVED,
        stuck.map((file) => ({ text: file.name, target: removeButtonId(filesId, rowOf(file)) })),
      );
      alertUser(messages.submitFault);
    }
  };
  const rowOf = ({ file, id }: FormFile) => (file ? files.indexOf(file) : id);

  const submit = async (fields: Readonly<Record<string, string>>) => {
    setFailure(undefined);
    setCanceled(false);
    const outcome = await outcomeOf(send(endpoint, fields), okText);
    if (outcome.kind === 'done') {
      isDone.current = true;
      draft.session?.sent();
      settings.onSent(outcome.text);
      alertUser(outcome.text);
      const state: SentState = { sent: outcome.inquiryid ?? settings.inquiryId };
      if (goTo) navigate(goTo, { state });
    } else if (outcome.kind === 'signed-out') {
      alertUser(messages.submitFault);
    } else if (outcome.kind === 'canceled') {
      setCanceled(true);
    } else if (outcome.kind === 'failed') {
      showFailed(outcome);
    } else showNotReady(outcome.files);
  };

  return { failure, wasCanceled, sentBytes, totalBytes, refuse, submit, cancel };
}
