// Registration, forgotten and changed passwords (§5, §7, §8; docs/security.md).

import type { FastifyInstance } from 'fastify';
import * as calls from '../../contract/accounts.ts';
import { RESET_LINK_MINUTES } from '../../contract/accounts.ts';
import { DIGEST_PATTERN } from '../../contract/fields.ts';
import { messages, serverMessages } from '../../contract/messages.ts';
import { requirePassword } from '../accounts/reauthentication.ts';
import { recordEvent } from '../audit.ts';
import type { Context } from '../context.ts';
import {
  createAccount,
  findAccountByLogin,
  foldLogin,
  getAccount,
  getAccountWithHash,
  replacePasswordHash,
  setPasswordHash,
} from '../db/accounts.ts';
import { createResetToken, isResetTokenGood, spendResetToken } from '../db/reset-tokens.ts';
import { deleteOtherSessionsOf, deleteSessionsOf } from '../db/sessions.ts';
import { refuse } from '../errors.ts';
import { changeOnce, earlierAnswer, REPLAY, replayKey } from '../http/replays.ts';
import { type Call, serve } from '../http/serve.ts';
import { hashToken, newToken } from '../keys/secrets.ts';
import { passwordChangedLetter, resetLetter } from '../mail/letters.ts';
import { queueMail } from '../mail/outbox.ts';

export function accountRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, calls.registerClient, register);
  serve(app, context, calls.forgotPassword, forgotPassword);
  serve(app, context, calls.resetPassword, resetPassword);
  serve(app, context, calls.changePassword, changePassword);
}

async function register(call: Call<typeof calls.registerClient>): Promise<calls.RegistrationAnswer> {
  const { context, input, ip, actor } = call;
  if (!DIGEST_PATTERN.test(input.clientcnfrmpassword))
    throw refuse.badRequest(serverMessages.badField('clientcnfrmpassword', 'is not valid'));
  const login = foldLogin(input.email);
  const replay = replayKey(context, REPLAY.naturalSeconds, 'register', login, input.clientcnfrmpassword);
  const earlier = await earlierAnswer<calls.RegistrationAnswer>(context, replay);
  if (earlier) return earlier;

  await context.throttle.hit(['registrationPerIp', ip]);
  await context.throttle.check('disclosuresPerIp', ip);
  // Hashed before it is known whether the address is taken: both answers take the same time.
  const passwordHash = await context.passwords.hash(input.clientcnfrmpassword);
  const exists = async (): Promise<calls.RegistrationAnswer> => {
    // The account may be of this very registration, sent twice at once.
    const twin = await earlierAnswer<calls.RegistrationAnswer>(context, replay);
    if (twin) return twin;
    await context.throttle.hit(['disclosuresPerIp', ip]);
    return { success: 2, message: messages.emailExists };
  };
  if (await findAccountByLogin(context.db, 'client', login)) return exists();
  try {
    const { answer } = await changeOnce<calls.RegistrationAnswer>(context, replay, async (trx) => {
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
      await recordEvent(context, trx, { ...actor, accountId, role: 'client' }, { event: 'registered' });
      return { success: 1, message: messages.registrationOk };
    });
    return answer;
  } catch (error) {
    // Somebody registered the same address a moment ago.
    if (context.engine.isUniqueViolation(error)) return exists();
    throw error;
  }
}

async function forgotPassword({
  context,
  input,
  ip,
  actor,
}: Call<typeof calls.forgotPassword>): Promise<calls.SimpleAnswer> {
  const login = foldLogin(input.email);
  const replay = replayKey(context, REPLAY.naturalSeconds, 'forgot', login);
  const earlier = await earlierAnswer<calls.SimpleAnswer>(context, replay);
  if (earlier) return earlier;

  await context.throttle.hit(
    ['forgotPerIp', ip],
    ['forgotPerAccount', context.secrets.fingerprint('forgot', login)],
  );
  await context.throttle.check('disclosuresPerIp', ip);
  const account = await findAccountByLogin(context.db, 'client', login);
  if (!account || account.disabled) {
    await context.throttle.hit(['disclosuresPerIp', ip]);
    return { success: 0, message: messages.forgotNoMatch };
  }
  const token = newToken();
  const { answer } = await changeOnce<calls.SimpleAnswer>(context, replay, async (trx) => {
    const expiresAt = new Date(context.now().getTime() + RESET_LINK_MINUTES * 60_000).toISOString();
    await createResetToken(trx, { tokenHash: hashToken(token), accountId: account.id, expiresAt });
    await queueMail(context, trx, resetLetter(context.config, account.email, account.id, token));
    await recordEvent(
      context,
      trx,
      { ...actor, accountId: account.id, role: account.role },
      { event: 'reset-requested' },
    );
    return { success: 1, message: messages.forgotOk };
  });
  return answer;
}

async function resetPassword({
  context,
  input,
  ip,
  actor,
}: Call<typeof calls.resetPassword>): Promise<calls.SimpleAnswer> {
  const { userId, token, newPassword } = input;
  const replay = replayKey(context, REPLAY.naturalSeconds, 'reset', String(userId), token, newPassword);
  const earlier = await earlierAnswer<calls.SimpleAnswer>(context, replay);
  if (earlier) return earlier;

  await context.throttle.hit(['resetPerIp', ip]);
  if (!DIGEST_PATTERN.test(newPassword))
    throw refuse.badRequest(serverMessages.badField('newPassword', 'is not valid'));
  const claim = () => ({ tokenHash: hashToken(token), accountId: userId, now: context.now().toISOString() });
  // Asked before the costly hash; decided in the transaction.
  if (!(await isResetTokenGood(context.db, claim()))) {
    // Used up, perhaps by this very request, sent twice at once.
    const twin = await earlierAnswer<calls.SimpleAnswer>(context, replay);
    if (twin) return twin;
    throw refuse.badRequest(serverMessages.resetLinkInvalid);
  }
  const account = await getAccount(context.db, userId);
  if (account.disabled) return { success: 0, message: serverMessages.accountDisabled };
  const passwordHash = await context.passwords.hash(newPassword);
  const { answer } = await changeOnce<calls.SimpleAnswer>(context, replay, async (trx) => {
    if (!(await spendResetToken(trx, claim()))) throw refuse.badRequest(serverMessages.resetLinkInvalid);
    await setPasswordHash(trx, userId, passwordHash);
    await deleteSessionsOf(trx, userId);
    await queueMail(context, trx, passwordChangedLetter(account.email));
    await recordEvent(
      context,
      trx,
      { ...actor, accountId: userId, role: account.role },
      { event: 'password-reset' },
    );
    return { success: 1, message: messages.resetOk };
  });
  return answer;
}

async function changePassword(call: Call<typeof calls.changePassword>): Promise<calls.SimpleAnswer> {
  const { context, input, visitor, actor } = call;
  const { password, newpassword } = input;
  if (!DIGEST_PATTERN.test(newpassword))
    throw refuse.badRequest(serverMessages.badField('newpassword', 'is not valid'));
  const { tokenHash, account } = visitor;
  const replay = replayKey(
    context,
    REPLAY.naturalSeconds,
    'change password',
    tokenHash,
    password,
    newpassword,
  );
  // Read before the answer of before is asked for: after this very request it is another.
  const { passwordHash: old } = await getAccountWithHash(context.db, account.id);
  const earlier = await earlierAnswer<calls.SimpleAnswer>(context, replay);
  if (earlier) return earlier;

  await requirePassword(call, password, old);
  if (password === newpassword) throw refuse.badRequest(serverMessages.passwordSame);
  const change = { old, new: await context.passwords.hash(newpassword) };
  const { answer } = await changeOnce<calls.SimpleAnswer>(context, replay, async (trx) => {
    if (!(await replacePasswordHash(trx, account.id, change)))
      throw refuse.badRequest(serverMessages.passwordWrong);
    // Whoever else is signed in may be there by the old one.
    await deleteOtherSessionsOf(trx, account.id, tokenHash);
    await recordEvent(context, trx, actor, { event: 'password-changed' });
    return { success: 1, message: serverMessages.passwordChanged };
  });
  return answer;
}
