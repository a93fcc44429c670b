import { stripVTControlCharacters } from 'node:util';

/** Makes one safe line of a visitor's text: it must not send commands to the operator's terminal. */
export const printable = (text: string) => stripVTControlCharacters(text).replace(/\p{C}/gu, '?');
