// Sets up and removes the second factor of the signed-in user: codes of an authenticator app.
import * as calls from '../../../contract/accounts/second-factor.ts';
import { guessOf, requirePassword } from '../../accounts/reauthentication.ts';
import { hashRecoveryCode, newRecoveryCodes, newSecret, spendCode } from '../../accounts/second-factor.ts';
import { requiresSecondFactor } from '../../accounts/sessions.ts';
import { recordEvent } from '../../audit/write-row.ts';
import { refuse } from '../../base/errors.ts';
import { refusals } from '../../base/refusals.ts';
import { replies } from '../../base/replies.ts';
import { getAccountWithHash, lockAccount } from '../../db/accounts/accounts.ts';
import {
  countRecoveryCodes,
  createRecoveryCodes,
  deleteSecondFactor,
  findSecondFactor,
  type SecondFactor,
  setSecondFactorConfirmed,
  startSecondFactor,
} from '../../db/accounts/second-factors.ts';
import { deleteOtherSessionsOf } from '../../db/accounts/sessions.ts';
import type { Db } from '../../db/engine/engine.ts';
import { answerOnce, changeWithProof, repeatKey } from '../../http/idempotency.ts';
import type { Call, Handler, Serve } from '../../http/serve.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import { credentialMail } from '../../mail/templates/sign-in.ts';

export function secondFactorRoutes(serve: Serve): void {
  serve(calls.secondFactorState, readState);
  serve(calls.startSecondFactor, start);
  serve(calls.confirmSecondFactor, confirm);
  serve(calls.removeSecondFactor, remove);
}

const readState: Handler<typeof calls.secondFactorState> = async ({ context, visitor }) => {
  const factor = await findSecondFactor(context.db, visitor.account.id);
  return {
    success: 1,
    message: replies.ok,
    enrolled: factor?.confirmed ?? false,
    required: requiresSecondFactor(context, visitor.account),
    mustenroll: visitor.mustEnroll,
    recoverycodesleft: factor?.confirmed ? await countRecoveryCodes(context.db, visitor.account.id) : 0,
  };
};

const start: Handler<typeof calls.startSecondFactor> = async (call) => {
  const { context, input, visitor } = call;
  const { email, name } = visitor.account;
  await requirePassword(call, input.password);
  const { sealed, secret, address } = newSecret(context, visitor.account.id, email || name);
  const started = await context.db
    .transaction()
    .execute((trx) => startSecondFactor(trx, visitor.account.id, sealed));
  if (!started) throw refuse.conflict(refusals.factorRequired);
  return { success: 1, message: replies.ok, secret, address };
};

/** The remembered form of the answer: recovery codes are never stored in plain text. */
interface Remembered {
  sealedCodes: string;
}

const confirm: Handler<typeof calls.confirmSecondFactor> = async (call) => {
  const { context, visitor } = call;
  const guess = guessOf(call);
  // Counted before the lookup of an earlier answer: guessing its code would reveal the recovery codes.
  await context.throttle.hit(...guess);
  const { passwordHash } = await getAccountWithHash(context.db, visitor.account.id);
  // Read before the lookup of an earlier answer: once the same request succeeds, the factor is confirmed.
  const factor = await findSecondFactor(context.db, visitor.account.id);
  const { sealedCodes } = await answerOnce<Remembered>(call, repeatKey(call), async (commit) => {
    if (!factor || factor.confirmed) throw refuse.conflict(refusals.factorNotStarted);
    return commit((trx) => enroll(call, trx, passwordHash, factor));
  });
  await context.throttle.forgive(...guess);
  return {
    success: 1,
    message: replies.ok,
    recoverycodes: JSON.parse(context.secrets.unseal(sealedCodes)),
  };
};

async function enroll(
  { context, input, visitor, actor }: Call<typeof calls.confirmSecondFactor>,
  trx: Db,
  passwordHash: string,
  factor: SecondFactor,
): Promise<Remembered> {
  const { id } = visitor.account;
  // Waits for a running sign-in, so that its session ends too.
  if (!(await lockAccount(trx, id, passwordHash))) throw refuse.notSignedIn();
  if ((await spendCode(context, trx, id, factor, input.code)) !== 'code')
    throw refuse.badRequest(refusals.codeWrong);
  if (!(await setSecondFactorConfirmed(trx, id, factor))) throw refuse.conflict(refusals.factorNotStarted);
  const codes = newRecoveryCodes();
  const hashes = codes.map((code) => hashRecoveryCode(id, code));
  await createRecoveryCodes(trx, id, hashes);
  // The other sessions began without the second factor.
  await deleteOtherSessionsOf(trx, id, visitor.tokenHash);
  await queueMail(context, trx, credentialMail(context.config, visitor.account, 'second-factor-enrolled'));
  await recordEvent(context, trx, actor, { event: 'second-factor-enrolled' });
  return { sealedCodes: context.secrets.seal(JSON.stringify(codes)) };
}

const remove: Handler<typeof calls.removeSecondFactor> = async (call) => {
  const { context, visitor, actor } = call;
  const { id } = visitor.account;
  if (requiresSecondFactor(context, visitor.account)) throw refuse.conflict(refusals.factorRequired);
  const removeIt = async (trx: Db) => {
    const factor = await findSecondFactor(trx, id);
    if (!factor?.confirmed) throw refuse.badRequest(refusals.codeWrong);
    await deleteSecondFactor(trx, id);
    await deleteOtherSessionsOf(trx, id, visitor.tokenHash);
    await queueMail(context, trx, credentialMail(context.config, visitor.account, 'second-factor-removed'));
    await recordEvent(context, trx, actor, { event: 'second-factor-removed' });
    return { success: 1 as const, message: replies.ok };
  };
  return changeWithProof(call, removeIt, { key: repeatKey(call) });
};
