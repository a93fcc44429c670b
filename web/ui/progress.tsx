// How much of a long thing is done: a figure, words, and a ruled bar.
import { VisuallyHidden } from './visually-hidden.tsx';

interface ProgressProps {
  label: string;
  /** 0 to 100, whole. */
  percent: number;
  children: React.ReactNode;
}

export function Progress({ label, percent, children }: ProgressProps) {
  const tenth = percent - (percent % 10);
  return (
    <div className="progress">
      <p>
        <b>{`${percent}%`}</b> <span>{children}</span>
      </p>
      <div
        className="progress-track"
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
      >
        <div style={{ width: `${percent}%` }} />
      </div>
      {/* Read out ten times, not a hundred. */}
      <div aria-live="polite">
        <VisuallyHidden>{`${label}: ${tenth}%`}</VisuallyHidden>
      </div>
    </div>
  );
}
