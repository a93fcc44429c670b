// The reason and the confirmation of a command that cannot be undone.
import { once } from 'node:events';
import { stdin, stdout } from 'node:process';
import { createInterface } from 'node:readline/promises';
import type { Options } from './command.ts';

const MAX_REASON_CHARS = 200;

/** `--reason`: kept in the audit log for good, so nothing personal may be in it. */
export function readReason({ reason }: Options): string {
  const text = typeof reason === 'string' ? reason.trim() : '';
  if (text === '') throw new Error('--reason is missing.');
  if (text.length > MAX_REASON_CHARS)
    throw new Error(`A reason must have at most ${MAX_REASON_CHARS} characters.`);
  if (/\p{Cc}/u.test(text)) throw new Error('A reason must not contain control characters.');
  if (text.includes('@'))
    throw new Error('A reason must not contain an email address: it is kept permanently.');
  return text;
}

/** `--yes`, without which someone at a terminal has to confirm. @throws when there is neither. */
export function readYes({ yes }: Options): boolean {
  if (!yes && !stdin.isTTY) throw new Error('There is no terminal to confirm this: add --yes.');
  return yes === true;
}

/** Asks for this word at the terminal. @throws when another one is typed, or none. */
export async function confirm(
  question: string,
  word: string,
  input: NodeJS.ReadableStream = stdin,
  output: NodeJS.WritableStream = stdout,
): Promise<void> {
  const terminal = createInterface({ input, output });
  try {
    const asked = terminal.question(`${question}\nThis cannot be undone. To confirm, type ${word}: `);
    // Ctrl+C and Ctrl+D end the terminal, and the question would wait forever.
    const typed = await Promise.race([asked, once(terminal, 'close').then(() => '')]);
    if (typed.trim() !== word) throw new Error('Not confirmed: nothing was erased.');
  } finally {
    terminal.close();
  }
}
