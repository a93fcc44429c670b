// The confirmation of a command that cannot be undone.
import { once } from 'node:events';
import { stdin, stdout } from 'node:process';
import { createInterface } from 'node:readline/promises';

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
