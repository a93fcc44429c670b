// Publishes the first signed head of each day: by mail to the firm, and in the saved custody records.
import { checking } from '../audit/hashing.ts';
import { type HeadsContext, signHead } from '../audit/heads.ts';
import { lockAuditHead } from '../db/audit/audit.ts';
import { addPublishedHead, listPublishedHeads } from '../db/audit/tree.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { headMail } from '../mail/templates/service.ts';

export async function publishHead(context: HeadsContext): Promise<void> {
  const { config, db, secrets, logId } = context;
  const day = context.now().toISOString().slice(0, 10);
  const [last] = await listPublishedHeads(db, Number.MAX_SAFE_INTEGER, 1);
  if (last && last.day >= day) return;
  await db.transaction().execute(async (trx) => {
    // The lock makes a second process wait and then find the day's head.
    const tree = await lockAuditHead(trx);
    if (tree.sequence === (last?.size ?? 0)) return;
    const head = signHead(context, logId, tree);
    const { publicKey } = secrets.signing;
    if (!(await addPublishedHead(trx, { day, ...head, publicKey }))) return;
    await queueMail(context, trx, headMail(config, head, checking.fingerprint(publicKey)));
  });
}
