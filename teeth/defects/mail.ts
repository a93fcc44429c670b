// Mails go out once, and only for what has happened.
import type { Defect } from '../defect.ts';

const MAIL = 'tests/server/mail/mail.test.ts';
const DELIVERY = 'server/mail/delivery.ts';
const OUTBOX = 'server/mail/outbox.ts';

export const mail: readonly Defect[] = [
  {
    name: 'Message-ID new at every try',
    file: DELIVERY,
    edits: [['return `<${id}@', 'return `<${id}.${Math.random()}@']],
    caughtBy: MAIL,
  },
  {
    name: 'mail forgotten before it was sent',
    file: OUTBOX,
    edits: [
      [
        '      await deliver(row.id, JSON.parse(context.secrets.unseal(row.sealed)) as Mail);\n      await deleteMail(context.db, row.id);\n',
        '      await deleteMail(context.db, row.id);\n      await deliver(row.id, JSON.parse(context.secrets.unseal(row.sealed)) as Mail);\n',
      ],
    ],
    caughtBy: MAIL,
  },
  {
    name: 'mails stand readable in the database',
    file: OUTBOX,
    edits: [
      ['context.secrets.seal(JSON.stringify(mail))', 'JSON.stringify(mail)'],
      ['context.secrets.unseal(row.sealed)', 'row.sealed'],
    ],
    caughtBy: MAIL,
  },
  {
    name: 'mails go to other machines in clear',
    file: DELIVERY,
    edits: [['...(requiresTls(smtpUrl) ?', '...(false ?']],
    caughtBy: MAIL,
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
    caughtBy: 'tests/server/custody/inquiries.test.ts',
  },
];
