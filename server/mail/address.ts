// Which typed addresses mails may go to, or name in a header.
import { emailAddress } from '../../contract/fields.ts';

/**
 * The address, if it is a valid one. The consultation form lets anything through; a header with a line break, a
 * comma or a name in it could add receivers.
 */
export function mailAddress(typed: string): string | undefined {
  return emailAddress.safeParse(typed).data;
}

/**
 * What a limit per receiver counts: without letter case, and without a `+tag`, which would give one mailbox any number
 * of addresses.
 */
export function mailboxOf(address: string): string {
  return address.toLowerCase().replace(/(?<=[^+@])\+[^@]*(?=@)/, '');
}
