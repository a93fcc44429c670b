// Contact numbers: exactly ten digits (§5).
import { CONTACT_NUMBER_DIGITS } from '../limits.ts';

export const CONTACT_NUMBER_PATTERN = new RegExp(`^\\d{${CONTACT_NUMBER_DIGITS}}$`);

/** What people put between the digits of a number, and invisible signs that come with a pasted one. */
const SEPARATORS = /[\s()./·\p{Pd}\p{Cf}]/gu;

/** A contact number as it is sent and stored, without what a person types between its digits. */
export const toContactNumber = (typed: string): string => typed.normalize('NFKC').replace(SEPARATORS, '');

/** As people read it: (555) 010-0142. */
export const formatContactNumber = (number: string): string =>
  number.replace(/^(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3');
