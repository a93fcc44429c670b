// A form on its way, from the page's point of view: it waits until its files are in the draft, then it is sent. Its
// progress, canceling it, and a question before leaving the page.
import { useEffect, useRef, useState } from 'react';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { beginWork } from '../../activity.ts';
import { type Answer, NetworkError } from '../../api.ts';
import { filesOf } from '../drafts/draft-state.ts';
import type { DraftHandle } from '../drafts/use-draft.ts';
import { sendOnce } from './idempotency.ts';
import { useQuestionBeforeLeaving } from './leave-question.ts';

const STOP_QUESTION = 'Your files are still being sent. Stop sending and leave this page?';
const TRAVEL_QUESTION =
  'Your files are still being sent. If you leave this page, they continue when you choose the same files again in this draft. Leave this page?';
const LEAVE_QUESTION =
  'You have not sent this form. Leave this page? Your text is kept in this tab, but you will have to choose the files again.';

/** @param isEntered whether the form holds something that was not sent. */
export function useSending(draft: DraftHandle, files: readonly File[], isEntered: () => boolean) {
  const { state, session } = draft;
  /** Bytes of the form itself; those of its files that were sent to the draft count apart. */
  const [formBytes, setFormBytes] = useState(0);
  const [isSending, setSending] = useState(false);
  const controller = useRef<AbortController>(undefined);

  useEffect(() => () => controller.current?.abort(), []);
  // Reads the ref, not the state: when the answer opens another screen, the state is one render behind.
  useQuestionBeforeLeaving(() => {
    if (controller.current) return STOP_QUESTION;
    if (!isEntered()) return undefined;
    // Without a session, what was typed or chosen is only here. With one, it is saved on the way out.
    const isSaved = session
      ? (state.saving !== 'failed' && state.saving !== 'offline') || !state.hasUnsaved
      : !state.hasUnsaved && files.length === 0;
    if (state.trouble || !isSaved) return LEAVE_QUESTION;
    const isTraveling = state.files.some(({ file, status }) => file && status !== 'arrived');
    return isTraveling ? TRAVEL_QUESTION : undefined;
  });

  const send = async <E extends Endpoint>(
    endpoint: E,
    fields: Readonly<Record<string, string>>,
  ): Promise<Answer<E>> => {
    const running = new AbortController();
    const { signal } = running;
    controller.current = running;
    setFormBytes(0);
    setSending(true);
    // Files that are sent to the draft count by themselves.
    let endWork = session ? () => {} : beginWork();
    if (!session) draft.goWithout();
    let isSentWhole = false;
    try {
      // Without a draft nothing is waited for.
      const settled = session ? await session.settle(signal, files) : { draftid: state.draftid, files };
      const { draftid } = settled;
      if (session) endWork = beginWork();
      const withDraft = draftid === undefined ? fields : { ...fields, draftid: String(draftid) };
      const hasFiles = settled.files.length > 0;
      // Without files its bytes are few, and it is too late to cancel: the form is checked.
      setFormBytes(hasFiles ? 0 : Number.POSITIVE_INFINITY);
      const bytes = settled.files.reduce((sum, { size }) => sum + size, 0);
      const onProgress = (sent: number) => {
        isSentWhole = sent >= bytes;
        if (hasFiles) setFormBytes(sent);
      };
      const answer = await sendOnce(endpoint, withDraft, settled.files, { signal, onProgress });
      if ((answer.body as { success?: number }).success === 0) session?.resume();
      return answer;
    } catch (error) {
      // What was sent whole may have been stored without an answer: it is sent again as it was, so that it counts once.
      if (!(error instanceof NetworkError && isSentWhole)) session?.resume();
      throw error;
    } finally {
      endWork();
      controller.current = undefined;
      setSending(false);
      setFormBytes(0);
    }
  };

  const { sent, total } = bytesOfAll(draft, files);
  const sentBytes = Math.min(sent + formBytes, total);
  return {
    sentBytes: isSending ? sentBytes : undefined,
    totalBytes: total,
    send,
    cancel: () => controller.current?.abort(),
  };
}

/** The bytes of all files of the form, and those that are in the draft. */
function bytesOfAll({ state }: DraftHandle, files: readonly File[]): { sent: number; total: number } {
  const all = filesOf(state, files);
  return {
    sent: all.reduce((sum, { received }) => sum + received, 0),
    total: all.reduce((sum, { bytes }) => sum + bytes, 0),
  };
}
