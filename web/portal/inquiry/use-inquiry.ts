// One inquiry by the id of the URL, and what can be said instead of it.
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { type Inquiry, viewInquiry } from '../../../contract/inquiries.ts';
import { call, HttpError, isAborted } from '../../api.ts';
import { leaveIfSignedOut } from '../signed-out.ts';
import { useScans, withScans } from './use-scans.ts';

export type InquiryState =
  | { kind: 'loading' | 'missing-id' | 'not-found' | 'failed' }
  | { kind: 'ready'; inquiry: Inquiry };

/** An id that is none (400) is as unknown to a person as one that belongs to nobody (404). */
function stateOf(error: unknown): InquiryState {
  const isUnknown = error instanceof HttpError && (error.status === 404 || error.status === 400);
  return { kind: isUnknown ? 'not-found' : 'failed' };
}

async function fetchInquiry(id: string, signal: AbortSignal): Promise<InquiryState> {
  const { body } = await call(viewInquiry, { inquiryid: id }, { signal });
  if (body.success !== 1) return { kind: 'failed' };
  const [inquiry] = body.data as readonly Inquiry[];
  return inquiry ? { kind: 'ready', inquiry } : { kind: 'not-found' };
}

export function useInquiry() {
  const [query] = useSearchParams();
  const id = query.get('id') ?? '';
  const [state, setState] = useState<InquiryState>({ kind: 'loading' });
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt asks the same question again
  useEffect(() => {
    if (id === '') {
      // The specification logs this and says nothing to the user (§8).
      console.warn('The address of this page has no inquiry id.');
      setState({ kind: 'missing-id' });
      return;
    }
    const controller = new AbortController();
    setState({ kind: 'loading' });
    fetchInquiry(id, controller.signal)
      .then((next) => {
        if (!controller.signal.aborted) setState(next);
      })
      .catch((error: unknown) => {
        if (controller.signal.aborted || isAborted(error) || leaveIfSignedOut(error)) return;
        setState(stateOf(error));
      });
    return () => controller.abort();
  }, [id, attempt]);

  useScans(state.kind === 'ready' ? state.inquiry : undefined, (scans) =>
    setState((now) =>
      now.kind === 'ready' ? { kind: 'ready', inquiry: withScans(now.inquiry, scans) } : now,
    ),
  );

  return { id, state, retry: () => setAttempt(attempt + 1) };
}
