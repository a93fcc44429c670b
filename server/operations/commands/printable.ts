import { stripVTControlCharacters } from 'node:util';

/** One line of what a visitor typed: it must not send commands to the operator's terminal. */
export const printable = (text: string) => stripVTControlCharacters(text).replace(/\p{C}/gu, '?');
