// Submits a form with files, for clients and staff: the three results of §8, and the messages for them.
// Everything the user typed stays until the server has stored it.
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { messages } from '../../../contract/messages.ts';
import type { PagePath } from '../../../contract/pages.ts';
import { alertUser } from '../../alerts.ts';
import { type Answer, HttpError, isAborted } from '../../api.ts';
import type { ErrorLine } from '../../ui/forms/error-summary.tsx';
import type { SentState } from '../lists/sent-notice.tsx';
import { leaveIfSignedOut } from '../signed-out.ts';
import { forgetForm, type KeptForm, useKeptForm } from './kept-form.ts';
import { useSending } from './use-sending.ts';

const CONNECTION_LOST =
  'The connection was lost before an answer came. Everything you entered is still here; please send it again. It counts once, even if it had arrived.';
const NOTHING_STORED = 'Nothing was stored. Everything you entered is still here.';

export interface Failure {
  /** Counts the attempts, so that each failure takes the focus again. */
  attempt: number;
  title: string;
  lines: readonly ErrorLine[];
}

type Outcome =
  | { kind: 'done'; text: string; inquiryid: number | undefined }
  | { kind: 'failed'; title: string; detail: string }
  | { kind: 'canceled' }
  | { kind: 'signed-out' };

/** Interprets an answer, or a missing one, for the user. */
export async function outcomeOf(answer: Promise<Answer<Endpoint>>, okText: string): Promise<Outcome> {
  try {
    const body = (await answer).body as { success?: number; message?: string; inquiryid?: number };
    const { success, message: text = '', inquiryid } = body;
    if (success === 1 || success === 2) return { kind: 'done', text: text || okText, inquiryid };
    return { kind: 'failed', title: messages.submitFailed, detail: text };
  } catch (error) {
    if (isAborted(error)) return { kind: 'canceled' };
    if (!(error instanceof HttpError)) {
      return { kind: 'failed', title: messages.submitFault, detail: CONNECTION_LOST };
    }
    if (leaveIfSignedOut(error)) return { kind: 'signed-out' };
    return { kind: 'failed', title: messages.submitFault, detail: error.message };
  }
}

interface SubmissionSettings<E extends Endpoint> {
  endpoint: E;
  /** The success text to use if the server sends none. */
  okText: string;
  goTo: PagePath;
  /** The field that a server error links to: the error is almost always about the files. */
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
  const isDone = useRef(false);
  const { sentBytes, send, cancel } = useSending(() => entered !== undefined && !isDone.current);
  useKeptForm(form, entered);

  const show = (title: string, lines: readonly ErrorLine[]) => {
    setFailure((last) => ({ attempt: (last?.attempt ?? 0) + 1, title, lines }));
  };

  /** Shows and alerts that the form cannot be sent. */
  const refuse = (title: string, lines: readonly ErrorLine[]) => {
    show(title, lines);
    alertUser(title);
  };

  const submit = async (fields: Readonly<Record<string, string>>, files: readonly File[]) => {
    setFailure(undefined);
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
      show('Sending was cancelled.', [{ text: NOTHING_STORED }]);
    } else if (outcome.kind === 'failed') {
      const { title, detail } = outcome;
      refuse(title, detail && detail !== title ? [{ text: detail, target: filesId }] : []);
    }
  };

  return { failure, sentBytes, refuse, submit, cancel };
}
