// A form's errors, listed above the form. The list takes the focus, and each line links to its field.
import { useEffect, useRef } from 'react';

export interface ErrorLine {
  text: string;
  /** The id of the control to focus; without one, the line is plain text. */
  target?: string;
}

interface ErrorSummaryProps {
  title: string;
  lines: readonly ErrorLine[];
  /** What the user can do at once. */
  children?: React.ReactNode;
}

/** Remount it (with a new key) for each failed attempt: it takes the focus only on mount. */
export function ErrorSummary({ title, lines, children }: ErrorSummaryProps) {
  const summary = useRef<HTMLElement>(null);
  useEffect(() => summary.current?.focus(), []);
  return (
    <section className="errsum" ref={summary} tabIndex={-1} aria-labelledby="error-summary-title">
      {/* Not a heading, because their sizes differ between screens. */}
      <p className="errsum-title" id="error-summary-title">
        {title}
      </p>
      {lines.length > 0 && (
        <ul>
          {lines.map(({ text, target }) => (
            <li key={text}>
              {target ? (
                <a href={`#${target}`} onClick={(event) => goTo(event, target)}>
                  {text}
                </a>
              ) : (
                text
              )}
            </li>
          ))}
        </ul>
      )}
      {children}
    </section>
  );
}

// Focuses the field from code: following the fragment would change the address and the history.
function goTo(event: React.MouseEvent, target: string): void {
  event.preventDefault();
  document.getElementById(target)?.focus();
}
