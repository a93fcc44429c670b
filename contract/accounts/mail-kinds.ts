// The optional mails: which there are for each role, and what the profile calls them. Mails about the security of an account, and
// those before something is removed, are not optional.
import type { Role } from '../endpoint.ts';

export const MAIL_KINDS = {
  received: {
    role: 'client',
    byDefault: true,
    label: 'When we receive an inquiry, with its due date',
  },
  opened: { role: 'client', byDefault: true, label: 'When a reviewer opens an inquiry for the first time' },
  ready: { role: 'client', byDefault: true, label: 'When a report is ready' },
  // The firm's own address gets it, too.
  arrival: { role: 'staff', byDefault: false, label: 'When a client sends an inquiry' },
  assigned: { role: 'staff', byDefault: true, label: 'When a colleague assigns an inquiry to you' },
  digest: {
    role: 'staff',
    byDefault: true,
    label: 'Every business morning: how many inquiries are new, due today, and overdue',
  },
} as const satisfies Record<string, { role: Role; byDefault: boolean; label: string }>;

export type MailKind = keyof typeof MAIL_KINDS;

export const isMailKind = (text: string): text is MailKind => Object.hasOwn(MAIL_KINDS, text);

/** The kinds for a role, in the order of the profile. */
export const mailKindsOf = (role: Role): MailKind[] =>
  (Object.keys(MAIL_KINDS) as MailKind[]).filter((kind) => MAIL_KINDS[kind].role === role);
