// Loads one inquiry by the id in the URL, and provides the message to show if that fails.
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { type Inquiry, type InquiryParts, viewInquiry } from '../../contract/inquiries.ts';
import { HttpError } from '../api.ts';
import { useFileStates } from './files/use-file-states.ts';
import { useCall } from './use-call.ts';

export type InquiryState =
  | { kind: 'loading' | 'missing-id' | 'not-found' | 'failed' }
  | { kind: 'ready'; inquiry: Inquiry; parts: InquiryParts | undefined };

/** To a user, an invalid id (400) means the same as an unknown one (404). */
function isUnknown(error: unknown): boolean {
  return error instanceof HttpError && (error.status === 404 || error.status === 400);
}

/** @param options with `hasParts`, the page shows the timeline, the notes and a form, too */
export function useInquiry({ hasParts = false } = {}) {
  const [query] = useSearchParams();
  const id = query.get('id') ?? '';
  const [stays, setStays] = useState(false);
  const { answer, error, isLoading, reload } = useCall(
    viewInquiry,
    id ? { inquiryid: id, ...(hasParts && { parts: 'all' }) } : undefined,
  );
  const isOfId = id !== '' && answer?.fields.inquiryid === id;
  const isShown = isOfId && (stays || !isLoading);
  const inquiry = useFileStates(isShown ? answer.body.data[0] : undefined);

  useEffect(() => {
    // The specification requires a log entry here and no alert (§8).
    if (id === '') console.warn('The address of this page has no inquiry id.');
  }, [id]);

  const state = (): InquiryState => {
    if (id === '') return { kind: 'missing-id' };
    if (inquiry && error === undefined) return { kind: 'ready', inquiry, parts: answer?.body.parts };
    if (isLoading) return { kind: 'loading' };
    return { kind: error === undefined || isUnknown(error) ? 'not-found' : 'failed' };
  };
  const loadAgain = (keepsPage: boolean) => () => {
    setStays(keepsPage);
    reload();
  };
  return {
    id,
    state: state(),
    /** Loads it again from the beginning. */
    retry: loadAgain(false),
    /** Loads it again while it stays on the page, with what was typed there. */
    refresh: loadAgain(true),
  };
}
