// Loads a screen's data. A newer request aborts the older one, so a late answer never replaces a newer one.
// When the session has ended, the shell opens the sign-in page, and this hook reports no error.
import { useEffect, useRef, useState } from 'react';
import type { Endpoint, OutputOf } from '../../contract/endpoint.ts';
import { call, type FieldsOf } from '../api.ts';
import { useDelayed } from '../ui/delayed.ts';
import { leaveIfSignedOut } from './signed-out.ts';

export type Success<E extends Endpoint> = Extract<OutputOf<E>, { success: 1 }>;

interface Settled<E extends Endpoint, Fields> {
  question: string;
  /** The fields of the request, and its answer. */
  answer?: { fields: Fields; body: Success<E> };
  error?: unknown;
}

/**
 * Calls `endpoint` on mount and whenever the fields change; without fields, not at all. `answer` stays until the next one
 * arrives: while `isLoading`, it belongs to the previous request.
 * @param ahead the first answer, if it is there already
 * @param link the token of the upload link whose holder asks
 */
export function useCall<E extends Endpoint, Fields extends FieldsOf<E>>(
  endpoint: E,
  fields: Fields | undefined,
  ahead?: Success<E>,
  link?: string,
) {
  const [attempt, setAttempt] = useState(0);
  const question = fields && JSON.stringify([attempt, fields]);
  const [settled, setSettled] = useState<Settled<E, Fields> | undefined>(
    ahead && fields && question !== undefined ? { question, answer: { fields, body: ahead } } : undefined,
  );
  const answered = useRef(settled?.question);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the question is the text of the fields, a new object on every render
  useEffect(() => {
    const isAnswered = answered.current === question;
    answered.current = undefined;
    if (isAnswered || question === undefined || fields === undefined) return;
    const controller = new AbortController();
    const ask = async () => {
      try {
        const { signal } = controller;
        const { body } = await call(endpoint, fields, link === undefined ? { signal } : { signal, link });
        if (controller.signal.aborted) return;
        if (!isSuccess<E>(body)) throw new Error('The server reported a failure');
        setSettled({ question, answer: { fields, body } });
      } catch (error) {
        if (controller.signal.aborted || leaveIfSignedOut(error)) return;
        setSettled({ question, error });
      }
    };
    ask();
    return () => controller.abort();
  }, [endpoint, question]);

  const isLoading = question !== undefined && settled?.question !== question;
  return {
    answer: settled?.answer,
    error: settled?.question === question ? settled?.error : undefined,
    isLoading,
    /** It takes long enough to say so. */
    isLong: useDelayed(isLoading),
    reload: () => setAttempt((count) => count + 1),
  };
}

function isSuccess<E extends Endpoint>(body: OutputOf<E>): body is Success<E> {
  return (body as { success?: number }).success === 1;
}
