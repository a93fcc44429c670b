// Mails to the firm's mailbox, which many read, about an inquiry that is restricted to its assignee
// (docs/decisions/0051-only-the-assigned.md).
import type { Config } from '../config/config.ts';
import { findRestrictedTo } from '../db/desk/restriction.ts';
import type { Db } from '../db/engine/engine.ts';
import type { Mail } from './delivery.ts';
import { restrictedMail } from './templates/inquiries.ts';

/** The assignee gets them; without an address, the firm gets one that names nothing. */
export async function toAssignee(
  config: Config,
  trx: Db,
  mails: readonly Mail[],
  inquiryId: number,
): Promise<Mail[]> {
  const isToFirm = ({ to }: Mail) => to === config.contactEmail;
  const assignee = mails.some(isToFirm) ? await findRestrictedTo(trx, inquiryId) : undefined;
  if (!assignee) return [...mails];
  const { email } = assignee;
  return mails.map((mail) => {
    if (!isToFirm(mail)) return mail;
    return email ? { ...mail, to: email } : restrictedMail(config);
  });
}
