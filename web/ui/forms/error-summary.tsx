// What is wrong with a form, at its head. It takes the focus, and each line leads to its field.
import { useEffect, useRef } from 'react';

export interface ErrorLine {
  text: string;
  /** The id of the control to go to; without one the line is only read. */
  target?: string;
}

interface ErrorSummaryProps {
  title: string;
  lines: readonly ErrorLine[];
}

/** Mount it anew (by its key) for each failed attempt: it takes the focus once. */
export function ErrorSummary({ title, lines }: ErrorSummaryProps) {
  const summary = useRef<HTMLElement>(null);
  useEffect(() => summary.current?.focus(), []);
  return (
    <section className="errsum" ref={summary} tabIndex={-1} aria-labelledby="error-summary-title">
      <h2 id="error-summary-title">{title}</h2>
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
    </section>
  );
}

// Not left to the browser: following the fragment would change the address and the history.
function goTo(event: React.MouseEvent, target: string): void {
  event.preventDefault();
  document.getElementById(target)?.focus();
}
