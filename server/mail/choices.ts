// Optional mails: whether their reader wants them, and the link in each of them that switches its kind off.
import { timingSafeEqual } from 'node:crypto';
import { isMailKind, type MailKind } from '../../contract/accounts/mail-kinds.ts';
import { unsubscribe } from '../../contract/accounts/profile.ts';
import { pages } from '../../contract/pages.ts';
import type { Config } from '../config/config.ts';
import type { Db } from '../db/engine/engine.ts';
import { readChoices } from '../db/mail/choices.ts';
import type { Secrets } from '../keys/secrets.ts';
import type { AnyMail, Mail } from './delivery.ts';
import { restrictedMail } from './templates/inquiries.ts';
import { pageUrl } from './templates/template.ts';

interface ChoiceContext {
  config: Config;
  secrets: Secrets;
}

/** One kind of mail to one account. */
export interface Subscription {
  accountId: number;
  kind: MailKind;
}

function signatureOf(secrets: Secrets, { accountId, kind }: Subscription, keyId: string): string | undefined {
  return secrets.bind(JSON.stringify(['unsubscribe', accountId, kind]), keyId);
}

/** The text in the link: it opens nothing, and switches off only this kind of mail. It is valid as long as its key. */
export function unsubscribeToken(secrets: Secrets, subscription: Subscription): string {
  const { accountId, kind } = subscription;
  const keyId = secrets.currentKeyId;
  return [accountId, kind, keyId, signatureOf(secrets, subscription, keyId)].join('.');
}

/** @returns undefined for a token that is not ours, or was changed */
export function readUnsubscribeToken(secrets: Secrets, token: string): Subscription | undefined {
  const [account = '', kind = '', keyId = '', signature = '', ...more] = token.split('.');
  const accountId = Number(account);
  if (more.length > 0 || !/^[1-9]\d{0,15}$/.test(account) || !isMailKind(kind)) return undefined;
  const expected = Buffer.from(signatureOf(secrets, { accountId, kind }, keyId) ?? '');
  const given = Buffer.from(signature);
  const isOurs = given.length > 0 && given.length === expected.length && timingSafeEqual(given, expected);
  return isOurs ? { accountId, kind } : undefined;
}

/**
 * The mails as they are sent, without those whose readers have switched their kind off. Many read the firm's mailbox: what
 * tells of a restricted inquiry goes to its assignee instead (docs/decisions/0051-only-the-assigned.md); without their
 * address, the firm gets a mail that names nothing.
 */
export async function chosenMails(
  { config, secrets }: ChoiceContext,
  trx: Db,
  mails: readonly AnyMail[],
  inquiryId: number | undefined,
): Promise<Mail[]> {
  const readers = mails.flatMap((one) => ('optional' in one ? [one.optional.readerId] : []));
  const withStaff = mails.some((one) => 'toStaff' in one);
  const isToFirm = (one: AnyMail) => 'to' in one && one.to === config.contactEmail;
  const { wants, staff, onlyReader } = await readChoices(trx, readers, {
    withStaff,
    inquiryId: mails.some(isToFirm) ? inquiryId : undefined,
  });
  const all = mails.flatMap((one) => ('toStaff' in one ? staff.map(one.toStaff) : [one]));
  return all.flatMap((one) => {
    if (onlyReader !== undefined && isToFirm(one))
      return [onlyReader === '' ? restrictedMail(config) : { ...one, to: onlyReader }];
    if (!('optional' in one)) return [one];
    const { optional, ...mail } = one;
    const { kind, readerId: accountId } = optional;
    if (!wants(accountId, kind)) return [];
    const token = unsubscribeToken(secrets, { accountId, kind });
    const page = pageUrl(config, pages.unsubscribe, { token });
    return {
      ...mail,
      text: `${mail.text}\n\nTo stop getting these emails:\n${page}`,
      unsubscribe: pageUrl(config, unsubscribe.path, { token }),
    };
  });
}
