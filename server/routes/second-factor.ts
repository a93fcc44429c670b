// Setting up and removing the second factor of the staff member who asks.
import type { FastifyInstance } from 'fastify';
import { serverMessages } from '../../contract/messages.ts';
import * as calls from '../../contract/second-factor.ts';
import { guessOf, requirePassword } from '../accounts/reauthentication.ts';
import { hashRecoveryCode, newRecoveryCodes, newSecret, spendCode } from '../accounts/second-factor.ts';
import { recordEvent } from '../audit.ts';
import type { Context } from '../context.ts';
import { getAccountWithHash, holdAccount } from '../db/accounts.ts';
import {
  countRecoveryCodes,
  createRecoveryCodes,
  deleteSecondFactor,
  findSecondFactor,
  setSecondFactorConfirmed,
  startSecondFactor,
} from '../db/second-factors.ts';
import { deleteOtherSessionsOf } from '../db/sessions.ts';
import { refuse } from '../errors.ts';
import { changeOnce, earlierAnswer, REPLAY, replayKey } from '../http/replays.ts';
import { type Call, serve } from '../http/serve.ts';

export function secondFactorRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, calls.secondFactorState, tellState);
  serve(app, context, calls.startSecondFactor, start);
  serve(app, context, calls.confirmSecondFactor, confirm);
  serve(app, context, calls.removeSecondFactor, remove);
}

async function tellState({
  context,
  visitor,
}: Call<typeof calls.secondFactorState>): Promise<calls.SecondFactorState> {
  const factor = await findSecondFactor(context.db, visitor.account.id);
  return {
    success: 1,
    message: serverMessages.ok,
    enrolled: factor?.confirmed ?? false,
    required: context.config.secondFactorRequired,
    recoverycodesleft: factor?.confirmed ? await countRecoveryCodes(context.db, visitor.account.id) : 0,
  };
}

async function start(call: Call<typeof calls.startSecondFactor>): Promise<calls.SecondFactorStart> {
  const { context, input, visitor } = call;
  await requirePassword(call, input.password);
  const { sealed, secret, address } = newSecret(context, visitor.account.name);
  const started = await context.db
    .transaction()
    .execute((trx) => startSecondFactor(trx, visitor.account.id, sealed));
  if (!started) throw refuse.conflict(serverMessages.factorRequired);
  return { success: 1, message: serverMessages.ok, secret, address };
}

/** As the answer is remembered: recovery codes never stand in the database as they are. */
interface Remembered {
  sealedCodes: string;
}

async function confirm(call: Call<typeof calls.confirmSecondFactor>): Promise<calls.SecondFactorConfirmed> {
  const { context, input, visitor, actor } = call;
  const { id } = visitor.account;
  const guess = guessOf(call);
  // Before anything is looked up: whoever guesses the code of the answer before is shown it.
  await context.throttle.hit(...guess);
  const replay = replayKey(
    context,
    REPLAY.naturalSeconds,
    'confirm second factor',
    visitor.tokenHash,
    input.code,
  );
  const told = async ({ sealedCodes }: Remembered): Promise<calls.SecondFactorConfirmed> => {
    await context.throttle.forgive(...guess);
    return {
      success: 1,
      message: serverMessages.ok,
      recoverycodes: JSON.parse(context.secrets.unseal(sealedCodes)),
    };
  };
  const { passwordHash } = await getAccountWithHash(context.db, id);
  // Read before the answer of before is asked for: a factor that this very request has confirmed has one.
  const factor = await findSecondFactor(context.db, id);
  const earlier = await earlierAnswer<Remembered>(context, replay);
  if (earlier) return told(earlier);
  if (!factor || factor.confirmed) throw refuse.conflict(serverMessages.factorNotStarted);
  const recoverycodes = newRecoveryCodes();
  const { answer } = await changeOnce<Remembered>(context, replay, async (trx) => {
    // A sign-in under way is waited for, so that it is among the sessions that end.
    if (!(await holdAccount(trx, id, passwordHash))) throw refuse.notSignedIn();
    if ((await spendCode(context, trx, id, factor, input.code)) !== 'code')
      throw refuse.badRequest(serverMessages.codeWrong);
    if (!(await setSecondFactorConfirmed(trx, id, factor)))
      throw refuse.conflict(serverMessages.factorNotStarted);
    await createRecoveryCodes(
      trx,
      id,
      recoverycodes.map((code) => hashRecoveryCode(id, code)),
    );
    // Whoever else is signed in got in without it.
    await deleteOtherSessionsOf(trx, id, visitor.tokenHash);
    await recordEvent(context, trx, actor, { event: 'second-factor-enrolled' });
    return { sealedCodes: context.secrets.seal(JSON.stringify(recoverycodes)) };
  });
  return told(answer);
}

async function remove(call: Call<typeof calls.removeSecondFactor>): Promise<calls.SecondFactorRemoved> {
  const { context, input, visitor, actor } = call;
  if (context.config.secondFactorRequired) throw refuse.conflict(serverMessages.factorRequired);
  const replay = replayKey(
    context,
    REPLAY.naturalSeconds,
    'remove second factor',
    visitor.tokenHash,
    input.password,
    input.code,
  );
  const earlier = await earlierAnswer<calls.SecondFactorRemoved>(context, replay);
  if (earlier) return earlier;
  await requirePassword(call, input.password);
  const { id } = visitor.account;
  const factor = await findSecondFactor(context.db, id);
  const guess = guessOf(call);
  await context.throttle.hit(...guess);
  const { answer } = await changeOnce<calls.SecondFactorRemoved>(context, replay, async (trx) => {
    if (!factor || !(await spendCode(context, trx, id, factor, input.code)))
      throw refuse.badRequest(serverMessages.codeWrong);
    await deleteSecondFactor(trx, id);
    await deleteOtherSessionsOf(trx, id, visitor.tokenHash);
    await recordEvent(context, trx, actor, { event: 'second-factor-removed' });
    return { success: 1, message: serverMessages.ok };
  });
  await context.throttle.forgive(...guess);
  return answer;
}
