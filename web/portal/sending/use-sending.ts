// An upload from the page's point of view: its progress, canceling it, and a warning before leaving the page.
import { useEffect, useRef, useState } from 'react';
import { useBlocker } from 'react-router';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { pages } from '../../../contract/pages.ts';
import { beginWork } from '../../activity.ts';
import { confirmWithUser } from '../../alerts.ts';
import type { Answer } from '../../api.ts';
import { sendOnce } from './send-once.ts';

const LEAVE_QUESTION = 'Your files are still being sent. Stop sending and leave this page?';

export function useSending() {
  const [sentBytes, setSentBytes] = useState<number>();
  const controller = useRef<AbortController>(undefined);

  useEffect(() => () => controller.current?.abort(), []);
  // Reads the ref, not the state: when the answer opens another screen, the state is one render behind.
  useWarningBeforeLeaving(() => controller.current !== undefined);

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

/** The browser asks before it unloads the page; we ask before the router opens another screen. */
function useWarningBeforeLeaving(isSending: () => boolean): void {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (isSending()) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  });

  // If the session has ended, the sign-in page opens even during an upload.
  const blocker = useBlocker(({ nextLocation }) => isSending() && nextLocation.pathname !== pages.login);
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    if (confirmWithUser(LEAVE_QUESTION)) blocker.proceed();
    else blocker.reset();
  }, [blocker]);
}
