// Mails are sent once, and only for changes that were made.
import { defectsOf } from '../defect.ts';

const MAIL = 'tests/server/mail/mail.test.ts';
const CONTACT = 'tests/server/mail/contact.test.ts';
const CONFIRMATIONS = 'tests/server/mail/confirmations.test.ts';
const CHOICES = 'tests/server/mail/choices.test.ts';
const REFUSED = 'tests/server/mail/refused-mail.test.ts';

export const mail = [
  ...defectsOf('server/mail/delivery.ts', MAIL, {
    'new Message-ID for every attempt': ['return `<${id}@', 'return `<${id}.${Math.random()}@'],
    'mails sent to other machines without TLS': ['...(requiresTls(smtpUrl) ?', '...(false ?'],
    'any certificate of a mail server accepted': [
      '    connectionTimeout: SMTP_TIMEOUT_MS,\n',
      '    tls: { rejectUnauthorized: false },\n    connectionTimeout: SMTP_TIMEOUT_MS,\n',
    ],
  }),
  ...defectsOf('server/mail/outbox.ts', REFUSED, {
    'refused mails retried for ever': ['refusals >= MAX_REFUSALS || ', ''],
    'mails that cannot be delivered retried for ever': [
      'refusals >= MAX_REFUSALS || isOld',
      'refusals >= MAX_REFUSALS',
    ],
    'refused notice answered by another notice': [
      '      if (mail.to !== config.contactEmail)\n        await',
      '      await',
    ],
    'expired mails sent': ['row.expiresAt !== null && ', 'false && row.expiresAt !== null && '],
  }),
  ...defectsOf('server/mail/outbox.ts', MAIL, {
    'mails sent by a start that fails': ['while (started && !stopped)', 'while (!stopped)'],
    'mail deleted before it was sent': [
      '      await deliver(row.id, mail);\n      await deleteMail(db, row.id);\n',
      '      await deleteMail(db, row.id);\n      await deliver(row.id, mail);\n',
    ],
    'mails readable in the database': [
      ['context.secrets.seal(JSON.stringify(mail))', 'JSON.stringify(mail)'],
      ['secrets.unseal(row.sealed)', 'row.sealed'],
    ],
  }),
  ...defectsOf('server/mail/letters/contact.ts', CONTACT, {
    'Reply-To of an invalid address': ['...(replyTo ? { replyTo } : {})', 'replyTo: request.email'],
    'message of a consultation request mailed': [
      "'New consultation request:',",
      "'New consultation request:',\n      request.comments,",
    ],
    'name looks like a paragraph of ours': ["typed.replace(/[\\p{C}\\p{Z}]+/gu, ' ')", 'typed'],
  }),
  ...defectsOf('server/routes/contact.ts', CONTACT, {
    'confirmation sent to an invalid address': ['const to = mailAddress(typed);', 'const to = typed;'],
  }),
  ...defectsOf('server/routes/contact.ts', CONFIRMATIONS, {
    'words of the sender in a confirmation': [
      'contactConfirmationLetter(call.context.config, to)',
      '{ ...contactConfirmationLetter(call.context.config, to), text: call.input.comments }',
    ],
  }),
  ...defectsOf('server/routes/accounts/accounts.ts', CONFIRMATIONS, {
    'typed name in the confirmation of a registration': [
      'registeredLetter(context.config, input.email)',
      '{ ...registeredLetter(context.config, input.email), text: input.fullName }',
    ],
  }),
  ...defectsOf('server/routes/confirmations.ts', CONFIRMATIONS, {
    'any number of confirmations to an address': "    ['confirmationsPerAddress', `${of}|${mailbox}`],\n",
    'any number of confirmations for a network':
      "    ['confirmationsPerNetwork', `${of}|${networksOf(ip).network}`],\n",
    'any number of confirmations in all': "    ['confirmations', of],\n",
    'limit of an address used up by one who is over the own limit': [
      [
        "    // The asker first: one who is over the limit must not use up that of the address.\n    ['confirmationsPerNetwork', `${of}|${networksOf(ip).network}`],\n",
        '',
      ],
      [
        "    ['confirmations', of],\n",
        "    ['confirmationsPerNetwork', `${of}|${networksOf(ip).network}`],\n    ['confirmations', of],\n",
      ],
    ],
    'counters of confirmations hold addresses': [
      "context.secrets.fingerprint('confirmation', mailboxOf(letter.to))",
      'mailboxOf(letter.to)',
    ],
  }),
  ...defectsOf('server/mail/address.ts', CONFIRMATIONS, {
    'confirmation for every tag of an address': [".replace(/(?<=[^+@])\\+[^@]*(?=@)/, '')", ''],
    'confirmation for every spelling of an address': ['.toLowerCase()', ''],
  }),
  ...defectsOf('server/mail/delivery.ts', CONFIRMATIONS, {
    'absence notices answer our mails': '  ...AUTOMATIC,\n',
  }),
  ...defectsOf('server/routes/inquiries/sending.ts', 'tests/server/inquiries/inquiries.test.ts', {
    'mail contains the text of the case': [
      '    urgency: fields.urgencyLevels,\n    due:',
      '    urgency: fields.aboutCase as never,\n    due:',
    ],
  }),
  ...defectsOf('server/mail/choices.ts', CHOICES, {
    'mail sent that its reader has switched off':
      '  if (!(await wantsMail(trx, accountId, kind))) return undefined;\n',
    'link of one kind of mail switches off any': [
      "['unsubscribe', accountId, kind]",
      "['unsubscribe', accountId]",
    ],
    'link of one account switches off mails of any': [
      "['unsubscribe', accountId, kind]",
      "['unsubscribe', kind]",
    ],
    'forged link accepted': ['&& timingSafeEqual(given, expected)', ''],
  }),
  ...defectsOf('server/db/desk/digests.ts', 'tests/server/mail/digest.test.ts', {
    'morning mail sent twice': [
      "    .where((eb) => eb.or([eb('digestDay', 'is', null), eb('digestDay', '<>', day)]))\n",
      '',
    ],
  }),
  ...defectsOf('server/desk/digest.ts', 'tests/server/mail/digest.test.ts', {
    'morning mail on a day off': ['!firmCalendar.isBusinessDay(today) || now', 'now'],
    'morning mail without anything to say':
      '    if (Object.values(counts).every((count) => count === 0)) return 0;\n',
  }),
  ...defectsOf('server/db/audit/audit.ts', CHOICES, {
    'every opening told': ["    .where('role', '=', 'staff')", "    .where('role', '=', 'nobody')"],
  }),
  ...defectsOf('server/routes/accounts/profile.ts', CHOICES, {
    'mails of the other role chosen': ['MAIL_KINDS[kind].role !== role', 'false'],
  }),
];
