// One row: what the specification says, where our sources say it, and the test that proves it.
import { expect } from 'vitest';
import { messages } from '../../contract/messages.ts';

export interface Proof {
  file: string;
  /** Its title, alone or behind the titles around it (`block > title`), or a part that no other test has. */
  test: string;
  /** What the test must name for the proof to be one: in its own code or in what its file shares. */
  naming: readonly string[];
}

export interface Row {
  says: string;
  /** Throws when our sources say something else. The expected value is a literal. */
  holds?: () => void;
  provedBy: readonly Proof[];
  /** What of our lists the row is about, such as `page /home`: every entry of a list needs a row. */
  about?: readonly string[];
}

export const by = (file: string, test: string, ...naming: string[]): Proof => ({
  file: `tests/${file}`,
  test,
  naming,
});

export const is = (actual: unknown, expected: unknown) => () => expect(actual).toEqual(expected);

type Message = keyof typeof messages;

/** A text of the contract, byte for byte, when it is said, and the tests. */
export type Said = [message: Message, text: string, when: string, provedBy: Proof[]];

export const toRow = ([message, text, when, provedBy]: Said): Row => ({
  says: `${when}: '${text}'`,
  about: [`message ${message}`],
  holds: is(messages[message], text),
  provedBy,
});
