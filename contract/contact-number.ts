// A contact number as people type it.

/** What people put between the digits of a number, and invisible signs that come with a pasted one. */
const SEPARATORS = /[\s()./·\p{Pd}\p{Cf}]/gu;

/** A contact number as it is sent: the ten digits (§5), without what a person types around them. */
export function toContactNumber(typed: string): string {
  const number = typed.normalize('NFKC').replace(SEPARATORS, '');
  // The country code: no area code begins with 1.
  return number.replace(/^\+?1(?=\d{10}$)/, '');
}
