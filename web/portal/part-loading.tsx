// What a part of a page says while it is loading, and when it could not be loaded. A whole page has LoadFailure.
interface PartLoadingProps {
  /** Begins the sentence: "The timeline". */
  what: string;
  isLoading: boolean;
  error: unknown;
  onRetry: () => void;
}

export function PartLoading({ what, isLoading, error, onRetry }: PartLoadingProps) {
  return (
    <div aria-live="polite">
      {isLoading && <p>Loading…</p>}
      {error !== undefined && (
        <p>
          {what} could not be loaded.{' '}
          <button className="btn quiet small" type="button" onClick={onRetry}>
            Try again
          </button>
        </p>
      )}
    </div>
  );
}
