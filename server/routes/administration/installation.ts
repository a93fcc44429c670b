// The waiting mails and the state of the installation, on the page for administrators.
import * as calls from '../../../contract/administration.ts';
import { LIST_PAGE_SIZE } from '../../../contract/limits.ts';
import { requireListReading, requireReading } from '../../audit/readings.ts';
import { recordEvent } from '../../audit/write-row.ts';
import { refuse } from '../../base/errors.ts';
import { refusals } from '../../base/refusals.ts';
import { replies } from '../../base/replies.ts';
import { commit, version } from '../../base/version.ts';
import { countMails } from '../../db/mail/outbox.ts';
import { changeOncePerKey } from '../../http/idempotency.ts';
import type { Handler, Serve } from '../../http/serve.ts';
import { listQueue, type QueuedMail, sendAgain } from '../../mail/waiting-mails.ts';
import type { CheckResult } from '../../operations/checks/finding.ts';
import { checkRunningServer } from '../../operations/checks/hourly.ts';

export function installationRoutes(serve: Serve): void {
  serve(calls.listMails, listMails);
  serve(calls.sendMailAgain, sendMailAgain);
  serve(calls.systemState, async ({ context, actor }) => {
    await requireListReading(context, actor, 'state of the installation');
    const data = { version, commit, parts: (await checkRunningServer(context)).map(partOf) };
    return { success: 1 as const, message: replies.ok, data };
  });
}

const partOf = ({ part, findings }: CheckResult): calls.SystemState['parts'][number] => ({
  part,
  findings: findings.map(({ state, text, remedy }) => ({ state, text, remedy })),
});

const listMails: Handler<typeof calls.listMails> = async (call) => {
  const { context, input, actor } = call;
  const mails = await listQueue(context, input.page, LIST_PAGE_SIZE);
  const total = await countMails(context.db);
  await requireReading(context, actor, [{ event: 'mails-read' }]);
  return { success: 1, message: replies.ok, data: mails.map(wireOf), total_records: Number(total) };
};

function wireOf(mail: QueuedMail): calls.MailListed {
  return {
    mailid: mail.id,
    receiver: mail.receiver,
    subject: mail.subject,
    createddate: mail.createdAt,
    attempts: mail.attempts,
    lastattempt: mail.lastAttemptAt ?? '',
    lasterror: mail.lastError ?? '',
    refused: mail.refusals > 0,
    nextattempt: mail.nextAttemptAt,
  };
}

const sendMailAgain: Handler<typeof calls.sendMailAgain> = async (call) => {
  const { context, input, actor } = call;
  const id = input.mailid === '' ? undefined : input.mailid;
  return changeOncePerKey(call, async (trx) => {
    const record = (entry: Parameters<typeof recordEvent>[3]) => recordEvent(context, trx, actor, entry);
    const mails = await sendAgain(trx, context.now(), id, record);
    if (mails === 0 && id !== undefined) throw refuse.notFound(refusals.mailNotWaiting);
    return { success: 1, message: replies.ok, mails };
  });
};
