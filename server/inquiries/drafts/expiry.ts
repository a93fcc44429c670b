// Removes drafts that no one has changed for a while, and tells their owners before (docs/decisions/0040-drafts.md); and what was
// not sent with an upload link that has expired.
import { DAY_MS, HOUR_MS } from '../../../contract/due/day.ts';
import { DRAFT_DAYS, DRAFT_NOTICE_DAYS } from '../../../contract/limits.ts';
import { recordEvent, THE_SYSTEM } from '../../audit/write-row.ts';
import type { Context } from '../../context.ts';
import { deleteDrafts } from '../../db/drafts/deleted-drafts.ts';
import { type IdleDraft, listIdleDrafts, noteWarning } from '../../db/drafts/idle-drafts.ts';
import { expireLinks } from '../../db/drafts/upload-links.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import { draftRemovalMail } from '../../mail/templates/drafts.ts';
import { hasSwept } from '../sweep-days.ts';
import { removalOfDraft } from './removal-day.ts';

/** Mails are queued a little earlier, so that the next sweep does not move the day that people have seen. */
const MARGIN_HOURS = 2;
const BATCH = 500;

type ExpiryContext = Pick<Context, 'config' | 'db' | 'secrets' | 'now' | 'log'>;

/** Queues the mails that are due, and removes the drafts that are due. The bytes are removed by the sweep. */
export async function expireDrafts(context: ExpiryContext): Promise<void> {
  const { db, now } = context;
  await db.transaction().execute(async (trx) => {
    const files = await expireLinks(trx, now().toISOString());
    const entry = { event: 'draft-removed', detail: `of expired links, ${files} files` } as const;
    if (files > 0) await recordEvent(context, trx, THE_SYSTEM, entry);
  });
  const idleMs = (DRAFT_DAYS - DRAFT_NOTICE_DAYS) * DAY_MS - MARGIN_HOURS * HOUR_MS;
  const savedUpTo = new Date(now().getTime() - idleMs).toISOString();
  const keptUpTo = new Date(now().getTime() + DRAFT_NOTICE_DAYS * DAY_MS).toISOString();
  for (let after: IdleDraft | undefined; ; ) {
    const batch = await listIdleDrafts(db, { savedUpTo, keptUpTo }, after, BATCH);
    for (const draft of batch) {
      if (draft.warnedAt === null) await warn(context, draft);
      else if (now() >= removalOfDraft(draft, now())) await remove(context, draft, draft.warnedAt);
    }
    after = batch.at(-1);
    if (!after) return;
  }
}

async function warn(context: ExpiryContext, draft: IdleDraft): Promise<void> {
  const { db, config, now } = context;
  const { email, form, inquiryId } = draft;
  const removal = removalOfDraft(draft, now());
  await db.transaction().execute(async (trx) => {
    if (!(await noteWarning(trx, draft, now().toISOString()))) return;
    const about = inquiryId === null ? {} : { inquiryId };
    await queueMail(context, trx, draftRemovalMail(config, email, { form, inquiryId }, removal), about);
  });
}

async function remove(context: ExpiryContext, draft: IdleDraft, warnedAt: string): Promise<void> {
  const { db, log } = context;
  // The clock may have jumped, or the server was down: its owner had no time to read the mail.
  if (!(await hasSwept(context, warnedAt, DRAFT_NOTICE_DAYS))) return;
  await db.transaction().execute(async (trx) => {
    if (!(await noteWarning(trx, draft, warnedAt))) return;
    const files = await deleteDrafts(trx, [draft]);
    log.info({ event: 'draft-removed', account: draft.accountId, files });
    const detail = `account ${draft.accountId}, ${files} files`;
    if (files > 0) await recordEvent(context, trx, THE_SYSTEM, { event: 'draft-removed', detail });
  });
}
