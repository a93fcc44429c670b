// Mails go out once, and only for what has happened.
import { defectsOf } from '../defect.ts';

const MAIL = 'tests/server/mail/mail.test.ts';

export const mail = [
  ...defectsOf('server/mail/delivery.ts', MAIL, {
    'Message-ID new at every try': ['return `<${id}@', 'return `<${id}.${Math.random()}@'],
    'mails go to other machines in clear': ['...(requiresTls(smtpUrl) ?', '...(false ?'],
  }),
  ...defectsOf('server/mail/outbox.ts', MAIL, {
    'mail forgotten before it was sent': [
      '      await deliver(row.id, JSON.parse(context.secrets.unseal(row.sealed)) as Mail);\n      await deleteMail(context.db, row.id);\n',
      '      await deleteMail(context.db, row.id);\n      await deliver(row.id, JSON.parse(context.secrets.unseal(row.sealed)) as Mail);\n',
    ],
    'mails stand readable in the database': [
      ['context.secrets.seal(JSON.stringify(mail))', 'JSON.stringify(mail)'],
      ['context.secrets.unseal(row.sealed)', 'row.sealed'],
    ],
  }),
  ...defectsOf('server/routes/inquiries.ts', 'tests/server/custody/inquiries.test.ts', {
    'a mail tells of the case': [
      'inquiryToReviewLetter(config, inquiryid, fields.urgencyLevels)',
      'inquiryToReviewLetter(config, inquiryid, fields.aboutCase)',
    ],
  }),
];
