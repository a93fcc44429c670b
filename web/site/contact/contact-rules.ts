// The contact form's checks (§5), in the order of their alerts.
import { messages } from '../../../contract/messages.ts';
import type { ContactFields } from './contact-outbox.ts';

type FieldName = keyof ContactFields & string;

// The specification's last check is meant for the comments but tests the first name again, so an empty comment
// is never rejected. That is why comments have no rule here; the last name has none either.
const required: readonly { field: FieldName; message: string }[] = [
  { field: 'first_name', message: messages.contactFirstName },
  { field: 'email', message: messages.contactEmail },
  { field: 'phone', message: messages.contactPhone },
  { field: 'organisation', message: messages.contactOrganisation },
];

export type ContactErrors = Partial<Record<FieldName, string>>;

/** The alert of each empty field; the first one is shown. Blank counts as empty. */
export function checkContact(fields: ContactFields): ContactErrors {
  const empty = required.filter(({ field }) => String(fields[field] ?? '').trim() === '');
  return Object.fromEntries(empty.map(({ field, message }) => [field, message]));
}
