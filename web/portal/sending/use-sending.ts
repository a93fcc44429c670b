// An upload from the page's point of view: its progress, canceling it, and a question before leaving the page.
import { useEffect, useRef, useState } from 'react';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { beginWork } from '../../activity.ts';
import type { Answer } from '../../api.ts';
import { useQuestionBeforeLeaving } from './leave-question.ts';
import { sendOnce } from './send-once.ts';

const STOP_QUESTION = 'Your files are still being sent. Stop sending and leave this page?';
const LEAVE_QUESTION =
  'You have not sent this form. Leave this page? Your text is kept in this tab, but you will have to choose the files again.';

/** @param isEntered whether the form holds something that was not sent. */
export function useSending(isEntered: () => boolean) {
  const [sentBytes, setSentBytes] = useState<number>();
  const controller = useRef<AbortController>(undefined);

  useEffect(() => () => controller.current?.abort(), []);
  // Reads the ref, not the state: when the answer opens another screen, the state is one render behind.
  useQuestionBeforeLeaving(() => {
    if (controller.current) return STOP_QUESTION;
    return isEntered() ? LEAVE_QUESTION : undefined;
  });

  const send = async <E extends Endpoint>(
    endpoint: E,
    fields: Readonly<Record<string, string>>,
    files: readonly File[],
  ): Promise<Answer<E>> => {
    const running = new AbortController();
    controller.current = running;
    setSentBytes(0);
    const endWork = beginWork();
    try {
      return await sendOnce(endpoint, fields, files, { signal: running.signal, onProgress: setSentBytes });
    } finally {
      endWork();
      controller.current = undefined;
      setSentBytes(undefined);
    }
  };

  return { sentBytes, send, cancel: () => controller.current?.abort() };
}
