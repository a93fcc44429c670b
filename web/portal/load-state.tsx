// What a screen, or a part of it, shows instead of an answer: that it is loading, or that it could not be loaded.
import { Navigate } from 'react-router';
import { HttpError } from '../api.ts';
import { StateNote } from '../ui/state-note.tsx';
import { LoadFailure } from './load-failure.tsx';
import { useRolePages } from './role-pages.ts';

interface LoadStateProps {
  /** An account that is not an administrator's now is led to its list. */
  forAdministrators?: boolean;
  /** Begins the sentence: "The timeline". */
  what: string;
  /** What `useCall` returned. */
  call: { answer?: unknown; error: unknown; isLong: boolean; reload: () => void };
}

export function LoadState({
  forAdministrators = false,
  what,
  call: { answer, error, isLong, reload },
}: LoadStateProps) {
  const { list } = useRolePages();
  if (forAdministrators && error instanceof HttpError && error.status === 403)
    return <Navigate to={list} replace />;
  if (error !== undefined) return <LoadFailure title={`${what} could not be loaded.`} onRetry={reload} />;
  return answer === undefined && isLong ? <StateNote title="Loading…" /> : null;
}
