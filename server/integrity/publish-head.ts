// Publishes the first signed head of each day: by mail to the firm, in DATA_DIR/heads, and in the saved custody records.
import { checking } from '../audit/hashing.ts';
import { type HeadsContext, writeNewestHead } from '../audit/heads.ts';
import { writeHead } from '../audit/stored-heads.ts';
import { lockAuditHead } from '../db/audit/audit.ts';
import { addPublishedHead, listPublishedHeads } from '../db/audit/tree.ts';
import { queueMail } from '../mail/outbox.ts';
import { headMail } from '../mail/templates/service.ts';

/** Writes the newest head, and publishes the first one of each day: by mail, and in the saved records. */
export async function publishHead(context: HeadsContext): Promise<void> {
  const { config, db } = context;
  const head = await writeNewestHead(context);
  if (!head) return;
  const day = head.at.slice(0, 10);
  const [last] = await listPublishedHeads(db, Number.MAX_SAFE_INTEGER, 1);
  if (last && (last.day >= day || last.size === head.size)) return;
  await db.transaction().execute(async (trx) => {
    // The lock makes a second process wait and then find the day's head.
    await lockAuditHead(trx);
    const { size, root, at, key: publicKey, signature } = head;
    if (!(await addPublishedHead(trx, { day, size, root, at, publicKey, signature }))) return;
    await queueMail(context, trx, headMail(config, head, checking.fingerprint(publicKey)));
  });
  await writeHead(config.dataDir, day, head);
}
