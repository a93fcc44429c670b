// Mails go out once, and only for what has happened.
import type { Defect } from '../defect.ts';

const MAIL = 'tests/server/mail/mail.test.ts';
const POSTMAN = 'server/mail/outbox.ts';

export const mail: readonly Defect[] = [
  {
    name: 'Message-ID new at every try',
    file: POSTMAN,
    edits: [['return `<${id}@', 'return `<${id && randomUUID()}@']],
    caughtBy: { file: MAIL, test: 'has the same Message-ID' },
  },
  {
    name: 'mail forgotten before it was sent',
    file: POSTMAN,
    edits: [
      [
        '      await deliver(row.id, JSON.parse(context.secrets.unseal(row.sealed)) as Mail);\n      await deleteMail(context.db, row.id);\n',
        '      await deleteMail(context.db, row.id);\n      await deliver(row.id, JSON.parse(context.secrets.unseal(row.sealed)) as Mail);\n',
      ],
    ],
    caughtBy: { file: MAIL, test: 'waits while the mail server is away' },
  },
  {
    name: 'mails stand readable in the database',
    file: POSTMAN,
    edits: [
      ['context.secrets.seal(JSON.stringify(mail))', 'JSON.stringify(mail)'],
      ['context.secrets.unseal(row.sealed)', 'row.sealed'],
    ],
    caughtBy: { file: MAIL, test: 'is sealed: neither the address nor the link' },
  },
  {
    name: 'mails go to other machines in clear',
    file: POSTMAN,
    edits: [['...(requiresTls(smtpUrl) ?', '...(false ?']],
    caughtBy: { file: MAIL, test: 'goes to no other machine in clear' },
  },
  {
    name: 'a mail tells of the case',
    file: 'server/routes/inquiries.ts',
    edits: [
      [
        'inquiryToReviewLetter(config, inquiryid, fields.urgencyLevels)',
        'inquiryToReviewLetter(config, inquiryid, fields.aboutCase)',
      ],
    ],
    caughtBy: { file: 'tests/server/custody/inquiries.test.ts', test: 'without a word of the case' },
  },
];
