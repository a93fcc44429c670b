// Loads one inquiry by the id in the URL, and provides the message to show if that fails.
import { useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { viewDraft } from '../../contract/drafts.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import { type Inquiry, type InquiryParts, viewInquiry } from '../../contract/inquiries.ts';
import { viewProposal } from '../../contract/second-reader.ts';
import { listNotes } from '../../contract/staff/notes.ts';
import { viewTimeline } from '../../contract/timeline.ts';
import { listUploadLinks } from '../../contract/upload-links.ts';
import { type FieldsOf, HttpError } from '../api.ts';
import { useFileStates } from './files/use-file-states.ts';
import { callKey, type IncludedAnswers, type Success } from './included-answers.ts';
import { normalized } from './normalize-inquiry.ts';
import { useCall } from './use-call.ts';

export type InquiryState =
  | { kind: 'loading' | 'missing-id' | 'not-found' | 'failed' }
  | { kind: 'ready'; inquiry: Inquiry };

/** To a user, an invalid id (400) means the same as an unknown one (404). */
function isUnknown(error: unknown): boolean {
  return error instanceof HttpError && (error.status === 404 || error.status === 400);
}

/** The answers to what the parts of the page ask for. Another host may answer anything. */
function includedIn(inquiry: Inquiry | undefined, parts: Partial<InquiryParts> | undefined): IncludedAnswers {
  const included: IncludedAnswers = new Map();
  if (!inquiry) return included;
  const { inquiryid } = inquiry;
  const keep = <E extends Endpoint>(endpoint: E, fields: FieldsOf<E>, answer: Success<E> | undefined) => {
    if (answer?.success === 1) included.set(callKey(endpoint, fields), answer);
  };
  keep(viewTimeline, { inquiryid }, parts?.timeline);
  for (const form of ['response', 'message'] as const) keep(viewDraft, { form, inquiryid }, parts?.draft);
  keep(listNotes, { inquiryid }, parts?.notes);
  keep(listUploadLinks, { inquiryid }, parts?.links);
  keep(viewProposal, { inquiryid }, parts?.proposal);
  return included;
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
  const loaded = useMemo(() => answer?.body.data.map(normalized)[0], [answer]);
  const included = useMemo(() => includedIn(loaded, answer?.body.parts), [loaded, answer]);
  const isShown = isOfId && (stays || !isLoading);
  const inquiry = useFileStates(isShown ? loaded : undefined);

  useEffect(() => {
    // What is mounted later asks for itself: by then, the answers may be out of date.
    if (inquiry) included.clear();
  }, [included, inquiry]);
  useEffect(() => {
    // The specification requires a log entry here and no alert (§8).
    if (id === '') console.warn('The address of this page has no inquiry id.');
  }, [id]);

  const state = (): InquiryState => {
    if (id === '') return { kind: 'missing-id' };
    if (inquiry && error === undefined) return { kind: 'ready', inquiry };
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
    /** For the parts of the page. */
    included,
    /** Loads it again from the beginning. */
    retry: loadAgain(false),
    /** Loads it again while it stays on the page, with what was typed there. */
    refresh: loadAgain(true),
  };
}
