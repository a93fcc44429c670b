// Registration, forgotten and changed passwords (§5, §7, §8; docs/security.md).

import * as calls from '../../../contract/accounts/accounts.ts';
import type { ChangeAnswer } from '../../../contract/answers.ts';
import type { OutputOf, Role } from '../../../contract/endpoint.ts';
import { DIGEST_PATTERN } from '../../../contract/fields.ts';
import { RESET_LINK_MINUTES } from '../../../contract/limits.ts';
import { messages, serverMessages } from '../../../contract/messages.ts';
import { findDevice, requesterOf } from '../../accounts/devices.ts';
import { requirePassword } from '../../accounts/reauthentication.ts';
import { recordEvent } from '../../audit/write-row.ts';
import { refuse } from '../../base/errors.ts';
import { refusals } from '../../base/refusals.ts';
import { replies } from '../../base/replies.ts';
import type { Context } from '../../context.ts';
import {
  createAccount,
  findAccountByLogin,
  foldLogin,
  getAccount,
  getAccountWithHash,
  lockEnabledAccount,
  replacePasswordHash,
  setPasswordHash,
} from '../../db/accounts/accounts.ts';
import { proveAddress } from '../../db/accounts/addresses.ts';
import { endAccess } from '../../db/accounts/end-access.ts';
import { createResetToken, isResetTokenGood, spendResetToken } from '../../db/accounts/reset-tokens.ts';
import type { Db } from '../../db/engine/engine.ts';
import { answerOnce, REPLAY, repeatKey, replayKey } from '../../http/idempotency.ts';
import type { Call, Handler, Serve } from '../../http/serve.ts';
import { hashToken, newToken } from '../../keys/secrets.ts';
import { networksOf } from '../../limits/addresses.ts';
import type { Hit } from '../../limits/throttle.ts';
import { mailboxOf } from '../../mail/address.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import { passwordChangedMail, registeredMail, resetMail } from '../../mail/templates/accounts.ts';
import { credentialMail } from '../../mail/templates/sign-in.ts';
import { isCommonPassword } from '../../passwords/common-passwords.ts';
import type { NewHash } from '../../passwords/passwords.ts';
import { queueConfirmation } from '../confirmations.ts';

export function accountRoutes(serve: Serve): void {
  serve(calls.registerClient, register);
  serve(calls.forgotPassword, forgotPassword);
  serve(calls.resetPassword, resetPassword);
  serve(calls.confirmAddress, confirmAddress);
  serve(calls.changePassword, changePassword);
}

const register: Handler<typeof calls.registerClient> = async (call) => {
  const { context, input, ip } = call;
  const { clientcnfrmpassword: digest } = input;
  if (!DIGEST_PATTERN.test(digest))
    throw refuse.badRequest(refusals.badField('clientcnfrmpassword', 'is not valid'));
  const login = foldLogin(input.email);
  // All that was sent: someone who changes a field and sends again would be told that the new data are stored.
  const asked = ['register', JSON.stringify({ ...input, email: login })];
  const replay = replayKey(context, REPLAY.naturalSeconds, ...asked);
  const taken = refuse.conflict(messages.emailExists);
  try {
    return await answerOnce<OutputOf<typeof calls.registerClient>>(call, replay, async (commit) => {
      await context.throttle.hit(['registrationPerIp', ip]);
      await context.throttle.check('disclosuresPerIp', ip);
      if (isTooCommon(context, 'client', digest))
        return { success: 0, message: serverMessages.passwordCommon };
      // Hashed before checking whether the address is taken, so that both answers take the same time.
      const passwordHash = await context.passwords.hash(digest, requesterOf(ip, false));
      if (await findAccountByLogin(context.db, 'client', login)) throw taken;
      return commit((trx) => createClient(call, trx, login, passwordHash));
    });
  } catch (error) {
    // The address was taken, or a concurrent registration has just taken it.
    if (error !== taken && !context.engine.isUniqueViolation(error)) throw error;
    await context.throttle.hit(['disclosuresPerIp', ip]);
    return { success: 2, message: messages.emailExists };
  }
};

async function createClient(
  call: Call<typeof calls.registerClient>,
  trx: Db,
  login: string,
  passwordHash: NewHash,
): Promise<OutputOf<typeof calls.registerClient>> {
  const { context, input, actor } = call;
  const accountId = await createAccount(trx, {
    role: 'client',
    login,
    email: input.email,
    name: input.fullName,
    organization: input.organization,
    contactNumber: input.contactNumber,
    passwordHash,
    createdAt: context.now().toISOString(),
  });
  await queueConfirmation(call, trx, 'registration', registeredMail(context.config, input.email));
  await recordEvent(context, trx, { ...actor, accountId, role: 'client' }, { event: 'registered' });
  return { success: 1, message: messages.registrationOk };
}

const forgotPassword: Handler<typeof calls.forgotPassword> = async (call) => {
  const { context, input, ip, actor } = call;
  const login = foldLogin(input.email);
  const account = await findAccountByLogin(context.db, 'client', login);
  // Includes the hash: after the link has set a new password, another request gets another link.
  const asked = ['forgot', login, account?.passwordHash ?? ''];
  const replay = replayKey(context, REPLAY.naturalSeconds, ...asked);
  return answerOnce<ChangeAnswer>(call, replay, async (commit) => {
    // A stranger's requests must not use up those of the owner, on a device that has signed in before.
    const device = await findDevice(call, account?.id);
    await context.throttle.hit(
      ...(device ? [['forgotPerDevice', device] as const] : forgotHits(call, login)),
    );
    if (!device) await context.throttle.check('disclosuresPerIp', ip);
    if (!account || account.disabled) {
      await context.throttle.hit(['disclosuresPerIp', ip]);
      return { success: 0, message: messages.forgotNoMatch };
    }
    const { id, role, email } = account;
    const token = newToken();
    return commit(async (trx) => {
      const expiresAt = new Date(context.now().getTime() + RESET_LINK_MINUTES * 60_000).toISOString();
      const linkHash = hashToken(token);
      await createResetToken(trx, { tokenHash: linkHash, accountId: id, expiresAt });
      const mail = resetMail(context.config, email, id, token);
      await queueMail(context, trx, mail, { expiresAt, linkHash });
      await recordEvent(context, trx, { ...actor, accountId: id, role }, { event: 'reset-requested' });
      return { success: 1, message: messages.forgotOk };
    });
  });
};

/** The limits that a request for a reset link from an unknown device counts against. */
function forgotHits({ context, ip }: Call<typeof calls.forgotPassword>, login: string): Hit[] {
  // Anyone can register any number of addresses of one mailbox.
  const mailbox = context.secrets.fingerprint('forgot', mailboxOf(login));
  return [
    ['forgotPerIp', ip],
    ['forgotPerAccountAndNetwork', `${mailbox}|${networksOf(ip).network}`],
    ['forgotPerAccount', mailbox],
  ];
}

const resetPassword: Handler<typeof calls.resetPassword> = async (call) => {
  const { context, input, ip, actor } = call;
  const { userId, token, newPassword } = input;
  // The first request ends a session of this browser, so that the repetition has none.
  const key = repeatKey({ ...call, visitor: undefined });
  return answerOnce<ChangeAnswer>(call, key, async (commit) => {
    await context.throttle.hit(['resetPerIp', ip]);
    if (!DIGEST_PATTERN.test(newPassword))
      throw refuse.badRequest(refusals.badField('newPassword', 'is not valid'));
    // Checked before the expensive hash; the transaction decides.
    const claim = { tokenHash: hashToken(token), accountId: userId, now: context.now().toISOString() };
    if (!(await isResetTokenGood(context.db, claim)))
      throw refuse.badRequest(serverMessages.resetLinkInvalid);
    const { role, email, disabled } = await getAccount(context.db, userId);
    if (disabled) return { success: 0, message: refusals.accountDisabled };
    if (isTooCommon(context, role, newPassword))
      return { success: 0, message: serverMessages.passwordCommon };
    const passwordHash = await context.passwords.hash(newPassword, requesterOf(ip, false));
    const device = await findDevice(call, userId);
    return commit(async (trx) => {
      if (!(await spendResetToken(trx, claim))) throw refuse.badRequest(serverMessages.resetLinkInvalid);
      const isFirst = await proveAddress(trx, userId, context.now().toISOString());
      // Who knew the old password may have signed in elsewhere, and left a way back. An app protects the account from someone
      // who reads its mails, unless that person may have registered a stranger's address.
      const left = ['passkeys', 'invitations', ...(isFirst ? (['authenticator'] as const) : [])] as const;
      await endAccess(trx, userId, { device }, left);
      await setPasswordHash(trx, userId, passwordHash({ id: userId, role }));
      await queueMail(context, trx, passwordChangedMail(context.config, email, role));
      const by = { ...actor, accountId: userId, role };
      const proof = isFirst ? [{ event: 'address-proven' } as const] : [];
      await recordEvent(context, trx, by, { event: 'password-reset' }, ...proof);
      return { success: 1, message: messages.resetOk };
    });
  });
};

/** A signed-in user with the link knows the password and reads the mails, so everything that was added may stay. */
const confirmAddress: Handler<typeof calls.confirmAddress> = async (call) => {
  const { context, input, visitor, ip, actor } = call;
  const { id } = visitor.account;
  return answerOnce<ChangeAnswer>(call, repeatKey(call), async (commit) => {
    await context.throttle.hit(['resetPerIp', ip]);
    return commit(async (trx) => {
      if (!(await lockEnabledAccount(trx, id))) throw refuse.notSignedIn();
      const now = context.now().toISOString();
      const claim = { tokenHash: hashToken(input.token), accountId: id, now };
      if (!(await spendResetToken(trx, claim))) throw refuse.badRequest(serverMessages.resetLinkInvalid);
      if (await proveAddress(trx, id, now))
        await recordEvent(context, trx, actor, { event: 'address-proven' });
      return { success: 1, message: replies.addressConfirmed };
    });
  });
};

/** Staff read every client's records, so theirs are always screened. */
const isTooCommon = ({ config }: Context, role: Role, digest: string): boolean =>
  (role === 'staff' || config.clientPasswordsScreened) && isCommonPassword(digest);

const changePassword: Handler<typeof calls.changePassword> = async (call) => {
  const { context, input, visitor, ip, actor } = call;
  const { password, newpassword } = input;
  if (!DIGEST_PATTERN.test(newpassword))
    throw refuse.badRequest(refusals.badField('newpassword', 'is not valid'));
  const { tokenHash, account } = visitor;
  // Read before the lookup of an earlier answer: once the same request has succeeded, the hash has changed.
  const { passwordHash: old } = await getAccountWithHash(context.db, account.id);
  return answerOnce<ChangeAnswer>(call, repeatKey(call), async (commit) => {
    await requirePassword(call, password, old);
    if (password === newpassword) throw refuse.badRequest(refusals.passwordSame);
    if (isTooCommon(context, account.role, newpassword))
      throw refuse.badRequest(serverMessages.passwordCommon);
    const renewed = await context.passwords.hash(newpassword, requesterOf(ip, true));
    const device = await findDevice(call, account.id);
    const change = { old, new: renewed(account) };
    return commit(async (trx) => {
      if (!(await replacePasswordHash(trx, account.id, change)))
        throw refuse.badRequest(refusals.passwordWrong);
      // Another session may have been opened with the old password.
      await endAccess(trx, account.id, { session: tokenHash, device });
      await queueMail(context, trx, credentialMail(context.config, account, 'password-changed'));
      await recordEvent(context, trx, actor, { event: 'password-changed' });
      return { success: 1, message: replies.passwordChanged };
    });
  });
};
