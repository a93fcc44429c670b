// The checks of the contact form (§5), in the order of its alerts.
import { messages } from '../../../contract/messages.ts';
import type { ContactFields } from './contact-delivery.ts';

type FieldName = keyof ContactFields & string;

// The specification's last check is meant for the comments, and tests the first name once more: an
// empty comment is never rejected. So there is no rule for it; the last name has none either.
const required: readonly { field: FieldName; message: string }[] = [
  { field: 'first_name', message: messages.contactFirstName },
  { field: 'email', message: messages.contactEmail },
  { field: 'phone', message: messages.contactPhone },
  { field: 'organisation', message: messages.contactOrganisation },
];

export type ContactErrors = Partial<Record<FieldName, string>>;

/** The message of each empty field; the first in order is the one to alert. Blank counts as empty. */
export function checkContact(fields: ContactFields): ContactErrors {
  const empty = required.filter(({ field }) => String(fields[field] ?? '').trim() === '');
  return Object.fromEntries(empty.map(({ field, message }) => [field, message]));
}
