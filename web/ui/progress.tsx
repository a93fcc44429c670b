// The progress of a long operation: a percentage, words, and a ruled bar.
import { VisuallyHidden } from './visually-hidden.tsx';

interface ProgressProps {
  label: string;
  /** A whole number from 0 to 100. */
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
      {/* Announced in steps of ten percent, not for every percent. */}
      <div aria-live="polite">
        <VisuallyHidden>{`${label}: ${tenth}%`}</VisuallyHidden>
      </div>
    </div>
  );
}
