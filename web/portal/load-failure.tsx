// Shows that a screen could not be loaded, with a button to try again.
import { StateNote } from '../ui/state-note.tsx';

interface LoadFailureProps {
  title: string;
  onRetry: () => void;
}

export function LoadFailure({ title, onRetry }: LoadFailureProps) {
  return (
    <div role="alert">
      <StateNote title={title} text="Please check your connection.">
        <button className="btn small" type="button" onClick={onRetry}>
          Try again
        </button>
      </StateNote>
    </div>
  );
}
