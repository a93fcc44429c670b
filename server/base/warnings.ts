// What the operator should change although the server runs. Each warning is logged, printed at the start, and
// shown on the page for administrators.
import type { Log } from './log.ts';

export interface Warning {
  /** Short and fixed: `proxy-not-trusted`. */
  readonly code: string;
  /** What is wrong and what to do: a sentence of the program, without secrets or text from users. */
  readonly text: string;
}

export interface Warnings {
  /** Logs a warning once. Another text under the same code replaces the first one and is logged too. */
  add(code: string, text: string): void;
  /** Call it when the cause is gone. */
  remove(code: string): void;
  list(): readonly Warning[];
}

export function openWarnings(log: Log): Warnings {
  const texts = new Map<string, string>();
  return {
    add(code, text) {
      if (texts.get(code) === text) return;
      texts.set(code, text);
      log.warn({ event: 'warning', code, text });
    },
    remove(code) {
      if (texts.delete(code)) log.info({ event: 'warning-over', code });
    },
    list: () => [...texts].map(([code, text]) => ({ code, text })),
  };
}
