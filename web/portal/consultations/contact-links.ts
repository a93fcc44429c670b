// Links for answering a consultation request. A visitor typed the address and the number, and could hide other
// receivers, a subject or a phone code in them. Text that is more than an address or a number gets no link.
import { isEmailAddress } from '../../../contract/fields.ts';

const NUMBER = /^\+?[\d\s().-]+$/;
const MIN_DIGITS = 7;

export function mailLink(typed: string): string | undefined {
  if (!isEmailAddress(typed)) return undefined;
  const at = typed.lastIndexOf('@');
  // A valid address may have `?` and `&` before the @, which would begin header fields.
  return `mailto:${encodeURIComponent(typed.slice(0, at))}${typed.slice(at)}`;
}

export function phoneLink(typed: string): string | undefined {
  const number = typed.replace(/[^+\d]/g, '');
  return NUMBER.test(typed) && number.length >= MIN_DIGITS ? `tel:${number}` : undefined;
}
