// The user's account: name, contact number, time zone, how staff sign statements, and which optional mails are sent.
import { MAIL_KINDS, type MailKind, mailKindsOf } from '../../../contract/accounts/mail-kinds.ts';
import * as calls from '../../../contract/accounts/profile.ts';
import { messages } from '../../../contract/messages.ts';
import { pages } from '../../../contract/pages.ts';
import { type AuditEntry, recordEvent } from '../../audit/write-row.ts';
import { refuse } from '../../base/errors.ts';
import { refusals } from '../../base/refusals.ts';
import { replies } from '../../base/replies.ts';
import { getAccount, lockEnabledAccount } from '../../db/accounts/accounts.ts';
import { getProfile, type Profile, setProfile } from '../../db/accounts/profiles.ts';
import type { Db } from '../../db/engine/engine.ts';
import { readChoices, setMailChoice } from '../../db/mail/choices.ts';
import type { Account } from '../../db/tables.ts';
import { changeOncePerKey } from '../../http/idempotency.ts';
import type { Handler, Serve } from '../../http/serve.ts';
import { readUnsubscribeToken } from '../../mail/choices.ts';

export function profileRoutes(serve: Serve): void {
  serve(calls.viewProfile, view);
  serve(calls.saveProfile, save);
  serve(calls.unsubscribe, unsubscribe, { page: pages.unsubscribe });
}

const view: Handler<typeof calls.viewProfile> = async ({ context, visitor }) => {
  const { id, role } = visitor.account;
  const profile = await getProfile(context.db, id);
  const { name, login, email, organization, contactNumber, timeZone, statementName } = profile;
  const { wants } = await readChoices(context.db, [id]);
  const mails = mailKindsOf(role).map((kind) => ({ kind, wanted: wants(id, kind) }));
  const addressproven = profile.addressProvenAt !== null;
  const data = {
    name,
    login,
    email,
    addressproven,
    organization,
    contactnumber: contactNumber,
    timezone: timeZone,
    ...(role === 'staff' && { statementname: statementName }),
    mails,
  };
  return { success: 1, message: replies.ok, data };
};

/** What an audit row calls the fields. Their values are the user's, so they are not in it. */
const FIELDS = {
  name: 'name',
  contactNumber: 'contact number',
  timeZone: 'time zone',
  statementName: 'name on statements',
} as const;

const save: Handler<typeof calls.saveProfile> = async (call) => {
  const { context, input, visitor, actor } = call;
  const { id, role } = visitor.account;
  const { mails } = input;
  if (mails?.some((kind) => MAIL_KINDS[kind].role !== role)) throw refuse.notAllowed();
  const wanted = {
    ...{ name: input.name, contactNumber: input.contactnumber, timeZone: input.timezone },
    statementName: role === 'staff' ? input.statementname : '',
  };
  return changeOncePerKey(call, async (trx) => {
    if (!(await lockEnabledAccount(trx, id))) throw refuse.notSignedIn();
    const stored: Profile = await getProfile(trx, id);
    if (role === 'client' && wanted.contactNumber === '' && stored.contactNumber !== '')
      throw refuse.badRequest(messages.contactNumberInvalid);
    const fields = Object.keys(FIELDS) as (keyof typeof FIELDS)[];
    const changed = fields.filter((field) => wanted[field] !== stored[field]);
    const entries: AuditEntry[] = mails ? await chooseMails(trx, visitor.account, mails) : [];
    if (changed.length > 0) {
      await setProfile(trx, id, wanted);
      const detail = changed.map((field) => FIELDS[field]).join(', ');
      entries.push({ event: 'profile-changed', detail });
    }
    if (entries.length > 0) await recordEvent(context, trx, actor, ...entries);
    return { success: 1, message: replies.profileSaved };
  });
};

/** @returns what to record */
async function chooseMails(
  trx: Db,
  { id, role }: Pick<Account, 'id' | 'role'>,
  wanted: readonly MailKind[],
): Promise<AuditEntry[]> {
  const { wants } = await readChoices(trx, [id]);
  const changed = mailKindsOf(role).filter((kind) => wants(id, kind) !== wanted.includes(kind));
  for (const kind of changed) await setMailChoice(trx, id, kind, wanted.includes(kind));
  const detail = changed.map((kind) => `${kind} ${wanted.includes(kind) ? 'on' : 'off'}`).join(', ');
  return detail ? [{ event: 'mails-chosen', detail }] : [];
}

/** The token is the right to do it: no one need be signed in, and a session grants nothing here. */
const unsubscribe: Handler<typeof calls.unsubscribe> = async (call) => {
  const { context, input, actor } = call;
  const subscription = readUnsubscribeToken(context.secrets, input.token);
  if (!subscription) throw refuse.badRequest(refusals.unsubscribeInvalid);
  const { accountId, kind } = subscription;
  return context.db.transaction().execute(async (trx) => {
    const { wants } = await readChoices(trx, [accountId]);
    if (wants(accountId, kind)) {
      const { role } = await getAccount(trx, accountId);
      await setMailChoice(trx, accountId, kind, false);
      const detail = `${kind} off, by the link in a mail`;
      await recordEvent(context, trx, { ...actor, accountId, role }, { event: 'mails-chosen', detail });
    }
    return { success: 1, message: replies.unsubscribed } as const;
  });
};
