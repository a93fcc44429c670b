// The draft with which a form begins. The form waits for it: filled in later, it would overwrite what was typed meanwhile.
import { type Draft, type DraftForm, viewDraft, type Writer } from '../../../contract/drafts.ts';
import type { OutputOf } from '../../../contract/endpoint.ts';
import { HttpError } from '../../api.ts';
import { useCall } from '../use-call.ts';

/** Which draft: one with an id, or that of a form about an inquiry. */
export type DraftQuestion = { draftid: number } | { form: DraftForm; inquiryid: number };

/** What staff know of colleagues who write about the same inquiry. */
export type Around = Pick<DraftView, 'answered'> & { others: readonly Writer[] };
type DraftView = Extract<OutputOf<typeof viewDraft>, { success: 1 }>;

interface OpenedDraft {
  kind: 'loading' | 'ready' | 'failed';
  /** Undefined if there is none. */
  draft?: Draft | undefined;
  around: Around;
  retry: () => void;
}

const ALONE: Around = { others: [] };

/** Another host may answer anything. */
export function aroundIn({ others, answered }: DraftView): Around {
  return { others: Array.isArray(others) ? others : [], ...(answered && { answered }) };
}

/** @param question undefined for a form that has no draft yet */
export function useOpenedDraft(question: DraftQuestion | undefined): OpenedDraft {
  const { answer, error, isLoading, reload: retry } = useCall(viewDraft, question);
  if (isLoading) return { kind: 'loading', around: ALONE, retry };
  // It is gone.
  const isMissing = error instanceof HttpError && error.status >= 400 && error.status < 500;
  if (error !== undefined && !isMissing) return { kind: 'failed', around: ALONE, retry };
  const draft = answer?.body.data;
  // Another host may answer anything.
  return {
    kind: 'ready',
    draft: draft && Number.isInteger(draft.draftid) ? draft : undefined,
    around: answer ? aroundIn(answer.body) : ALONE,
    retry,
  };
}
