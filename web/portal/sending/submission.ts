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
import type { SentState } from '../lists/sent-notice.tsx';
import { fileNamedIn } from './chosen-files.ts';
import { forgetForm, type KeptForm, useKeptForm } from './kept-form.ts';
import { type Failed, outcomeOf } from './outcome.ts';
import { useSending } from './use-sending.ts';

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
  goTo: PagePath;
  /** The id of the file picker. */
  filesId: string;
  /** What the form holds; undefined while it is untouched. */
  entered: KeptForm<unknown> | undefined;
  /** The address of the form, under which its text is kept. */
  form: string;
  /** The inquiry that is answered; a new one gets its number from the server. */
  inquiryId?: number;
}

export function useSubmission<E extends Endpoint>(settings: SubmissionSettings<E>) {
  const { endpoint, okText, goTo, filesId, entered, form } = settings;
  const navigate = useNavigate();
  const [failure, setFailure] = useState<Failure>();
  const [wasCanceled, setCanceled] = useState(false);
  const isDone = useRef(false);
  const { sentBytes, send, cancel } = useSending(() => entered !== undefined && !isDone.current);
  useKeptForm(form, entered);

  const show = (shown: Omit<Failure, 'attempt'>) => {
    setCanceled(false);
    setFailure((last) => ({ attempt: (last?.attempt ?? 0) + 1, ...shown }));
  };

  /** Shows why the form is not sent. */
  const refuse = (title: string, lines: readonly ErrorLine[]) => show({ title, lines, mayRetry: false });

  /** The reason first: the text of §8 does not say what to do. */
  const showFailed = ({ text, reason, note, mayRetry }: Failed, files: readonly File[]) => {
    const lines: ErrorLine[] = reason && reason !== text ? [{ text }] : [];
    if (note) lines.push({ text: note });
    const refused = fileNamedIn(reason, files);
    if (refused !== undefined) {
      lines.push({ text: 'Go to this file', target: removeButtonId(filesId, refused) });
    }
    show({ title: reason || text, lines, mayRetry, refusal: reason });
    alertUser(text);
  };

  const submit = async (fields: Readonly<Record<string, string>>, files: readonly File[]) => {
    setFailure(undefined);
    setCanceled(false);
    const outcome = await outcomeOf(send(endpoint, fields, files), okText);
    if (outcome.kind === 'done') {
      isDone.current = true;
      forgetForm(form);
      alertUser(outcome.text);
      const state: SentState = { sent: outcome.inquiryid ?? settings.inquiryId };
      navigate(goTo, { state });
    } else if (outcome.kind === 'signed-out') {
      alertUser(messages.submitFault);
    } else if (outcome.kind === 'canceled') {
      setCanceled(true);
    } else if (outcome.kind === 'failed') {
      showFailed(outcome, files);
    }
  };

  return { failure, wasCanceled, sentBytes, refuse, submit, cancel };
}
