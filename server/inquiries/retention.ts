// Removes the files of answered inquiries after their time, and tells their clients before (docs/decisions/0044-retention.md).
import { DAY_MS, utcDayOf } from '../../contract/due/day.ts';
import { RETENTION_NOTICE_DAYS, RETENTION_REMINDER_DAYS } from '../../contract/limits.ts';
import { recordEvent, THE_SYSTEM } from '../audit/write-row.ts';
import type { Context } from '../context.ts';
import { getAccount } from '../db/accounts/accounts.ts';
import { listRipening, noteMail, type Ripening, removeFilesOf } from '../db/inquiries/retention.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { filesRemovalMail } from '../mail/templates/inquiries.ts';
import { hasSwept } from './sweep-days.ts';

/** Mails are queued up to a day earlier, so that the next sweep does not move the day that people have seen. */
const MARGIN_DAYS = 1;
const BATCH = 500;

type RetentionContext = Pick<Context, 'config' | 'db' | 'secrets' | 'now' | 'log'>;

const later = (time: string | Date, days: number) => new Date(new Date(time).getTime() + days * DAY_MS);
const latest = (...times: readonly Date[]) => new Date(Math.max(...times.map(Number)));
/** When the files of an inquiry are removed, as far as it is known now; undefined if they are not. */
export function removalOf(
  inquiry: Omit<Ripening, 'answeredAt' | 'clientId' | 'id'> & {
    answeredAt: string | null;
    heldAt: string | null;
    filesRemovedAt: string | null;
    openDueAt: string | null;
  },
  { config, now }: Pick<Context, 'config' | 'now'>,
): Date | undefined {
  const { answeredAt, heldAt, filesRemovedAt, openDueAt } = inquiry;
  const isKept = heldAt !== null || openDueAt !== null;
  if (config.retentionDays === undefined || answeredAt === null || isKept || filesRemovedAt !== null)
    return undefined;
  return dateFor({ ...inquiry, answeredAt }, config.retentionDays, now());
}

/** Never before the end of the time, nor before what a mail has named or would name now. */
function dateFor(
  { answeredAt, announcedAt, remindedAt, removalAt }: Omit<Ripening, 'id' | 'clientId'>,
  retentionDays: number,
  now: Date,
): Date {
  const told = removalAt === null ? [] : [new Date(removalAt)];
  const end = latest(later(answeredAt, retentionDays), ...told);
  if (announcedAt === null) return latest(end, later(now, RETENTION_NOTICE_DAYS));
  return remindedAt === null ? latest(end, later(now, RETENTION_REMINDER_DAYS)) : end;
}

/** Queues what is due, and removes what is due. The bytes are removed by the sweep. */
export async function applyRetention(context: RetentionContext): Promise<void> {
  const { config, db, now } = context;
  const { retentionDays } = config;
  if (retentionDays === undefined) return;
  const answeredUpTo = later(now(), RETENTION_NOTICE_DAYS + MARGIN_DAYS - retentionDays).toISOString();
  for (let after: Ripening | undefined; ; ) {
    const batch = await listRipening(db, answeredUpTo, after, BATCH);
    for (const inquiry of batch) await takeStep(context, inquiry, retentionDays);
    after = batch.at(-1);
    if (!after) return;
  }
}

async function takeStep(context: RetentionContext, inquiry: Ripening, retentionDays: number): Promise<void> {
  const now = context.now();
  const removal = dateFor(inquiry, retentionDays, now);
  if (inquiry.announcedAt === null) await tell(context, inquiry, 'announcedAt', removal);
  else if (inquiry.remindedAt === null) {
    if (now >= later(removal, -RETENTION_REMINDER_DAYS - MARGIN_DAYS))
      await tell(context, inquiry, 'remindedAt', removal);
  } else if (now >= removal) await remove(context, inquiry, inquiry.remindedAt);
}

async function tell(
  context: RetentionContext,
  { id, clientId }: Ripening,
  mail: 'announcedAt' | 'remindedAt',
  removal: Date,
): Promise<void> {
  const { db, config, now } = context;
  await db.transaction().execute(async (trx) => {
    if (!(await noteMail(trx, id, mail, now().toISOString(), removal.toISOString()))) return;
    const { email } = await getAccount(trx, clientId);
    await queueMail(context, trx, filesRemovalMail(config, email, id, removal), { inquiryId: id });
    const detail = `on ${utcDayOf(removal)}`;
    await recordEvent(context, trx, THE_SYSTEM, { event: 'removal-announced', inquiryId: id, detail });
  });
}

async function remove(context: RetentionContext, inquiry: Ripening, remindedAt: string): Promise<void> {
  const { db, now, log } = context;
  // The clock alone does not tell: it may have jumped.
  if (!(await hasSwept(context, remindedAt, RETENTION_REMINDER_DAYS))) return;
  await db.transaction().execute(async (trx) => {
    const files = await removeFilesOf(trx, inquiry, now().toISOString());
    if (files === undefined) return;
    log.info({ event: 'files-removed', inquiry: inquiry.id, files });
    const detail = `${files} files`;
    await recordEvent(context, trx, THE_SYSTEM, { event: 'files-removed', inquiryId: inquiry.id, detail });
  });
}
