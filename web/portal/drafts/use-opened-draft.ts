// The draft with which a form begins. The form waits for it: if it arrived later, it would overwrite what the user
// typed meanwhile.
import { type Draft, type DraftForm, viewDraft } from '../../../contract/drafts.ts';
import { HttpError } from '../../api.ts';
import { type Success, useCall } from '../use-call.ts';

/** Which draft: the one with an id, or the draft of a form about an inquiry. */
export type DraftQuestion = { draftid: number } | { form: DraftForm; inquiryid: number };

/** For staff: the colleagues who write about the same inquiry. */
export type Around = Pick<Success<typeof viewDraft>, 'answered' | 'others'>;

interface OpenedDraft {
  kind: 'loading' | 'ready' | 'failed';
  /** Undefined if there is none. */
  draft?: Draft | undefined;
  around: Around;
  retry: () => void;
}

/**
 * @param question undefined for a form that has no draft yet
 * @param ahead the answer, if it came with that of another call
 */
export function useOpenedDraft(
  question: DraftQuestion | undefined,
  ahead?: Success<typeof viewDraft>,
): OpenedDraft {
  const { answer, error, isLoading, reload: retry } = useCall(viewDraft, question, ahead);
  if (isLoading) return { kind: 'loading', around: {}, retry };
  // It is gone.
  const isMissing = error instanceof HttpError && error.status >= 400 && error.status < 500;
  if (error !== undefined && !isMissing) return { kind: 'failed', around: {}, retry };
  return { kind: 'ready', draft: answer?.body.data ?? undefined, around: answer?.body ?? {}, retry };
}
