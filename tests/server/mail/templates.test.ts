// Every letter: what no mail may have in it, and the headers of those that can be switched off.
import { expect, it } from 'vitest';
import { mailKindsOf } from '../../../contract/accounts/mail-kinds.ts';
import type { Mail, OptionalMail } from '../../../server/mail/delivery.ts';
import { queueMail } from '../../../server/mail/outbox.ts';
import * as digest from '../../../server/mail/templates/digest.ts';
import * as inquiries from '../../../server/mail/templates/inquiries.ts';
import { mailsOf } from '../../support/outside/mailbox.ts';
import { serverForFile } from '../../support/server/server-for-file.ts';

const server = serverForFile();

it('every optional letter has the headers and the line that switch its kind off', {
  tags: ['R7.411'],
}, async () => {
  const { config, db } = server.context;
  const { id, email } = await server.signIn('client');
  const reader = { id, email };
  const received = { id: 7, urgency: 'Rush (3-5 business days)' as const, due: 'Tue, Nov 24', fileCount: 1 };
  const counts = { arrived: 1, dueToday: 2, overdue: 3, failingMails: 4 };
  const letters: OptionalMail[] = [
    inquiries.inquiryReceivedMail(config, reader, received),
    inquiries.inquiryOpenedMail(config, reader, 7),
    inquiries.reviewReadyMail(config, reader, 7),
    inquiries.inquiryAssignedMail(config, reader, 7),
    inquiries.inquiryArrivedMail(config, received).toStaff(reader),
    digest.digestMail(config, reader, counts),
  ];
  const kinds = letters.map(({ optional }) => optional.kind);
  expect(kinds.toSorted()).toEqual([...mailKindsOf('client'), ...mailKindsOf('staff')].toSorted());
  await db.insertInto('mailChoices').values({ accountId: id, kind: 'arrival', wanted: 1 }).execute();
  for (const letter of letters)
    await db.transaction().execute((trx) => queueMail(server.context, trx, letter));
  const mails = await mailsOf(server, email);
  expect(mails).toHaveLength(letters.length);
  for (const mail of mails) {
    expect(mail.header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    const { searchParams } = new URL(/^<(.+)>$/.exec(mail.header('list-unsubscribe') ?? '')?.[1] ?? '');
    expect(mail.body).toContain(`/Unsubscribe?token=${searchParams.get('token')}`);
  }
});

it('no other letter has them', { tags: ['R7.411'] }, async () => {
  const mail: Mail = inquiries.filesRemovalMail(server.context.config, 'casey@law.example', 7, new Date());
  await server.db.transaction().execute((trx) => queueMail(server.context, trx, mail));
  const [sent] = await mailsOf(server, 'casey@law.example');
  expect([sent?.header('list-unsubscribe'), sent?.body.includes('/Unsubscribe')]).toEqual([undefined, false]);
});
