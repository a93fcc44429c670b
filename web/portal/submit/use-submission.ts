// Submits a form with files, for clients and staff: it waits until its files are in the draft, then it is sent, and its
// user reads one of the three results of §8. Everything that was entered stays until the server has stored it.
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { messages } from '../../../contract/messages.ts';
import type { PagePath } from '../../../contract/pages.ts';
import { beginWork } from '../../activity.ts';
import { alertUser } from '../../alerts.ts';
import { HttpError, isAborted, NetworkError } from '../../api.ts';
import type { ErrorLine } from '../../ui/forms/error-summary.tsx';
import { upload } from '../../upload.ts';
import { type FormFile, NotReady } from '../drafts/draft-state.ts';
import type { DraftHandle } from '../drafts/use-draft.ts';
import type { SentState } from '../lists/sent-notice.tsx';
import { leaveIfSignedOut } from '../signed-out.ts';
import { fileNamedIn } from './chosen-files.ts';
import { questionFor, SUBMITTING, useQuestionBeforeLeaving } from './leave-question.ts';
import { removeButtonId } from './use-selection.ts';

const NOT_ARRIVED = 'These files did not arrive. Send or choose them again, or remove them.';
const CONNECTION_LOST = 'The connection was lost. We could not confirm that everything arrived.';
const STILL_HERE = 'Everything you entered is still here. Try again; nothing will be sent twice.';

/** Sending the same again cannot help; every other failure may pass. */
const FINAL_STATUSES = [403, 404, 409, 413, 415, 422, 507];

export interface Failure {
  /** Counts the attempts, so that each failure takes the focus again. */
  attempt: number;
  title: string;
  lines: readonly ErrorLine[];
  /** Whether each line is about a field, and disappears with its cause. */
  isOfFields?: boolean;
  /** Whether to offer to send the same again. */
  mayRetry: boolean;
  /** The server's reason. */
  refusal?: string | undefined;
}

export interface SubmissionSettings {
  endpoint: Endpoint;
  /** The success text to use if the server sends none. */
  okText: string;
  /** The list to open once it is sent; without one, the page stays. */
  goTo?: PagePath;
  /** What is sent waits for a second reader. */
  waits?: boolean;
  draft: DraftHandle;
  /** Whether the form holds something. */
  isEntered: boolean;
  /** @param message what the user is told */
  onSent?: (message: string) => void;
  /** The inquiry that it is about; a new one gets its number from the server. */
  inquiryid?: number;
}

export function useSubmission(settings: SubmissionSettings) {
  const { endpoint, okText, goTo, waits, draft, isEntered, onSent, inquiryid } = settings;
  const { files } = draft.state;
  const navigate = useNavigate();
  const [failure, setFailure] = useState<Failure>();
  const [wasCanceled, setCanceled] = useState(false);
  /** The progress of the form itself, without the files that went to the draft; undefined while it is not being sent. */
  const [formBytes, setFormBytes] = useState<number>();
  const controller = useRef<AbortController>(undefined);
  const isDone = useRef(false);

  useEffect(() => () => controller.current?.abort(), []);
  // Reads the refs, not the state: when the answer opens another screen, the state is one render behind.
  useQuestionBeforeLeaving(() => {
    if (controller.current) return SUBMITTING;
    return isEntered && !isDone.current ? questionFor(draft.state) : undefined;
  });

  const show = (shown: Omit<Failure, 'attempt'>) => {
    setCanceled(false);
    setFailure((last) => ({ attempt: (last?.attempt ?? 0) + 1, ...shown }));
  };

  /** Shows why the form is not sent. */
  const refuse = (title: string, lines: readonly ErrorLine[], { isOfFields = false } = {}) =>
    show({ title, lines, isOfFields, mayRetry: false });

  /** The reason first: the text of §8, which is alerted, does not say what to do. */
  const fail = (text: string, reason: string, mayRetry: boolean, note?: string) => {
    const lines: ErrorLine[] = [reason && reason !== text ? text : undefined, note].flatMap((line) =>
      line === undefined ? [] : { text: line },
    );
    const refused = fileNamedIn(reason, files);
    if (refused !== undefined) lines.push({ text: 'Go to this file', target: removeButtonId(refused) });
    show({ title: reason || text, lines, mayRetry, refusal: reason });
    alertUser(text);
  };

  /** What the user has to do before the form can be sent. */
  const showNotReady = (stuck: readonly FormFile[]) => {
    const lines = stuck.map(({ name, id }) => ({ text: name, target: removeButtonId(id) }));
    refuse(stuck.length === 0 ? 'First choose which text to keep.' : NOT_ARRIVED, lines);
    if (stuck.length > 0) alertUser(messages.submitFault);
  };

  const showError = (error: unknown) => {
    if (isAborted(error)) setCanceled(true);
    else if (error instanceof NotReady) showNotReady(error.files);
    else if (!(error instanceof HttpError)) fail(messages.submitFault, CONNECTION_LOST, true, STILL_HERE);
    else if (leaveIfSignedOut(error)) alertUser(messages.submitFault);
    else fail(messages.submitFault, error.message, !FINAL_STATUSES.includes(error.status));
  };

  const submit = async (fields: Readonly<Record<string, string>>) => {
    setFailure(undefined);
    setCanceled(false);
    setFormBytes(0);
    const end = new AbortController();
    const { signal } = end;
    controller.current = end;
    let isSentWhole = false;
    // Files that are sent to the draft count as work by themselves.
    let endWork = () => {};
    try {
      const { draftid, files: along } = await draft.settle(signal);
      endWork = beginWork();
      const withDraft = draftid === undefined ? fields : { ...fields, draftid: String(draftid) };
      // Without files its bytes are few, and it is too late to cancel: the form is checked.
      setFormBytes(along.length > 0 ? 0 : Number.POSITIVE_INFINITY);
      const bytes = along.reduce((sum, { size }) => sum + size, 0);
      const onProgress = (sent: number) => {
        isSentWhole = sent >= bytes;
        if (along.length > 0) setFormBytes(sent);
      };
      const { body } = await upload(endpoint, withDraft, along, { signal, onProgress });
      controller.current = undefined;
      const answer = body as { success?: number; message?: string; inquiryid?: number };
      if (answer.success !== 1 && answer.success !== 2) {
        draft.resume();
        return fail(messages.submitFailed, answer.message ?? '', true);
      }
      isDone.current = true;
      draft.sent();
      draft.forget();
      const text = answer.message || okText;
      onSent?.(text);
      alertUser(text);
      const sent: SentState = { sent: answer.inquiryid ?? inquiryid, waits };
      if (goTo) navigate(goTo, { state: sent });
    } catch (error) {
      controller.current = undefined;
      // What was sent whole may have been stored without an answer: it is sent again as it was, so that it counts once.
      if (!(error instanceof NetworkError && isSentWhole)) draft.resume();
      showError(error);
    } finally {
      endWork();
      setFormBytes(undefined);
    }
  };

  const totalBytes = files.reduce((sum, { bytes }) => sum + bytes, 0);
  const draftBytes = files.reduce((sum, { received }) => sum + received, 0);
  return {
    failure,
    wasCanceled,
    sentBytes: formBytes === undefined ? undefined : Math.min(draftBytes + formBytes, totalBytes),
    totalBytes,
    refuse,
    submit,
    cancel: () => controller.current?.abort(),
  };
}
