// Whether what was typed is saved: quiet while it is, and plain when it is not.
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import type { DraftState } from './draft-state.ts';

/** In the reader's time zone. */
const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });

const FAILED = 'Not saved: no connection. What you typed is still on this page.';

export function SavedLine({ state }: { state: DraftState }) {
  const { saving, savedAt, trouble } = state;
  const isFailed = saving === 'failed' && state.hasUnsaved;
  return (
    <>
      {!trouble && (
        <p className="saved-line" data-bad={isFailed ? '' : undefined}>
          {isFailed ? FAILED : savedText(state)}
        </p>
      )}
      {/* Says only what changes for the user, not each of the many times that something is saved. */}
      <div role="status">
        <VisuallyHidden>{!trouble && (isFailed ? FAILED : savedAt && 'Your draft is saved.')}</VisuallyHidden>
      </div>
    </>
  );
}

function savedText({ saving, savedAt, hasUnsaved }: DraftState): string {
  if (saving === 'saving' || (savedAt && hasUnsaved)) return 'Saving…';
  return savedAt ? `Saved ${clock.format(new Date(savedAt))}` : '';
}
