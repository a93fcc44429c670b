// Mails are sent once, and only for changes that were made.
import { defectsOf } from '../defect.ts';

const MAIL = 'tests/server/mail/mail.test.ts';
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
  ...defectsOf('server/mail/delivery.ts', 'tests/server/mail/contact.test.ts', {
    'subject written into a mail as it was sent': [
      ['      subject: mail.subject,\n', ''],
      ['`${head.buildHeaders()}', '`Subject: ${mail.subject}\\r\\n${head.buildHeaders()}'],
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
    'mail deleted before it was sent': [
      '      await deliver(row.id, mail);\n      await deleteMail(db, row.id);\n',
      '      await deleteMail(db, row.id);\n      await deliver(row.id, mail);\n',
    ],
    'mails readable in the database': [
      ['context.secrets.seal(JSON.stringify(mail))', 'JSON.stringify(mail)'],
      ['secrets.unseal(row.sealed)', 'row.sealed'],
    ],
  }),
  ...defectsOf('server/routes/inquiries.ts', 'tests/server/custody/inquiries.test.ts', {
    'mail contains the text of the case': [
      'inquiryToReviewLetter(config, inquiryid, fields.urgencyLevels)',
      'inquiryToReviewLetter(config, inquiryid, fields.aboutCase)',
    ],
  }),
];
