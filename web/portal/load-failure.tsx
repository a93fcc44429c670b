// Shows that a screen could not be loaded, with a button to try again.
import { StateNote } from '../ui/state-note.tsx';

interface LoadFailureProps {
  title: string;
  onRetry: () => void;
}

const REMEDY =
  'Check your connection, then try again. If you are online, the server has a problem: try again in a few minutes.';

export function LoadFailure({ title, onRetry }: LoadFailureProps) {
  return (
    <div role="alert">
      <StateNote title={title} text={REMEDY}>
        <button className="btn quiet small" type="button" onClick={onRetry}>
          Try again
        </button>
      </StateNote>
    </div>
  );
}
