// Whether what was typed is saved: quiet while it is, and plain when it is not.
import { isTimeZone } from '../../../contract/accounts/time-zones.ts';
import { useSession } from '../../session.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import type { DraftState } from './draft-state.ts';

/** In the zone that the reader has chosen, else in that of the device. */
function clockIn(chosen: string): Intl.DateTimeFormat {
  const timeZone = isTimeZone(chosen) ? chosen : undefined;
  return new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' });
}

const FAILED = 'Not saved: no connection. What you typed is still on this page.';

export function SavedLine({ state }: { state: DraftState }) {
  const { saving, savedAt, trouble } = state;
  const { timezone = '' } = useSession();
  const isFailed = saving === 'failed' && state.hasUnsaved;
  return (
    <>
      {!trouble && (
        <p className="saved-line" data-bad={isFailed ? '' : undefined}>
          {isFailed ? FAILED : savedText(state, timezone)}
        </p>
      )}
      {/* Says only what changes for the user, not each of the many times that something is saved. */}
      <div role="status">
        <VisuallyHidden>{!trouble && (isFailed ? FAILED : savedAt && 'Your draft is saved.')}</VisuallyHidden>
      </div>
    </>
  );
}

function savedText({ saving, savedAt, hasUnsaved }: DraftState, timeZone: string): string {
  if (saving === 'saving' || (savedAt && hasUnsaved)) return 'Saving…';
  return savedAt ? `Saved ${clockIn(timeZone).format(new Date(savedAt))}` : '';
}
