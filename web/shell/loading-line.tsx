// A line along the top while the next page loads, if that takes noticeably long: otherwise a click on a slow network
// looks as if it had done nothing.
import { useNavigation } from 'react-router';
import { useDelayed } from '../ui/delayed.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';

export function LoadingLine() {
  const isLong = useDelayed(useNavigation().state !== 'idle');
  return (
    <div role="status" className={isLong ? 'loading-line' : undefined}>
      {isLong && <VisuallyHidden>Loading the page…</VisuallyHidden>}
    </div>
  );
}
