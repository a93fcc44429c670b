// Whether the text is saved: quiet while it is, and plain when it is not.
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { useMoments } from '../moments.ts';
import type { DraftState } from './draft-state.ts';

const NOT_SAVED = {
  offline: 'Not saved: no connection. What you typed is still on this page.',
  failed:
    'Not saved: our server could not store it. What you typed is still on this page, and you can send the form.',
} as const;

export function SavedLine({ state }: { state: DraftState }) {
  const { saving, savedAt, trouble } = state;
  const { formatTime } = useMoments();
  const isFailed = saving === 'failed' || saving === 'offline';
  const notSaved = isFailed && state.hasUnsaved ? NOT_SAVED[saving] : undefined;
  return (
    <>
      {!trouble && (
        <p className="saved-line" data-bad={notSaved && ''}>
          {notSaved ?? savedText(state, formatTime)}
        </p>
      )}
      {/* Says only what changes for the user, not each of the many times that something is saved. */}
      <div role="status">
        <VisuallyHidden>{!trouble && (notSaved ?? (savedAt && 'Your draft is saved.'))}</VisuallyHidden>
      </div>
    </>
  );
}

function savedText({ saving, savedAt, hasUnsaved }: DraftState, formatTime: (moment: string) => string) {
  if (saving === 'saving' || (savedAt && hasUnsaved)) return 'Saving…';
  return savedAt ? `Saved ${formatTime(savedAt)}` : '';
}
