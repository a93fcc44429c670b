// The signed-in user's passkeys: the list, adding and removing.

import * as calls from '../../../contract/accounts/passkeys.ts';
import type { ChangeAnswer } from '../../../contract/answers.ts';
import { MAX_PASSKEYS } from '../../../contract/limits.ts';
import { serverMessages } from '../../../contract/messages.ts';
import {
  checkNewPasskey,
  creationOptions,
  readChallenge,
  sealPasskey,
  userHandleOf,
} from '../../accounts/passkeys.ts';
import { requirePassword } from '../../accounts/reauthentication.ts';
import { requiresSecondFactor } from '../../accounts/sessions.ts';
import { newTicket, spendTicket } from '../../accounts/tickets.ts';
import { describeDevice } from '../../accounts/user-agent.ts';
import { recordEvent } from '../../audit/write-row.ts';
import { refuse } from '../../base/errors.ts';
import { refusals } from '../../base/refusals.ts';
import { replies } from '../../base/replies.ts';
import { getAccountWithHash, lockAccount } from '../../db/accounts/accounts.ts';
import { createPasskey, deletePasskey, hasPasskeys, listPasskeysOf } from '../../db/accounts/passkeys.ts';
import { findSecondFactor } from '../../db/accounts/second-factors.ts';
import { deleteOtherSessionsOf, strengthenSession } from '../../db/accounts/sessions.ts';
import type { Db } from '../../db/engine/engine.ts';
import { answerOnce, changeWithProof, repeatKey } from '../../http/idempotency.ts';
import type { Call, Handler, Serve } from '../../http/serve.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import { credentialMail } from '../../mail/templates/sign-in.ts';

export function passkeyRoutes(serve: Serve): void {
  serve(calls.listPasskeys, list);
  serve(calls.startPasskey, start);
  serve(calls.addPasskey, add);
  serve(calls.removePasskey, remove);
}

const list: Handler<typeof calls.listPasskeys> = async ({ context, visitor }) => {
  const passkeys = await listPasskeysOf(context.db, visitor.account.id);
  const data = passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
    passkeyid: id,
    name,
    createdat: createdAt,
    lastusedat: lastUsedAt ?? '',
  }));
  return { success: 1, message: replies.ok, data };
};

const start: Handler<typeof calls.startPasskey> = async (call) => {
  const { context, input, visitor, actor } = call;
  // A code works once. If the device's dialog was canceled, the same code starts it again.
  const key = input.code === '' ? undefined : repeatKey(call);
  const start = async (trx: Db) => {
    const passkeys = await listPasskeysOf(trx, visitor.account.id);
    requireRoom(passkeys.length);
    const challenge = newTicket(context, ['add passkey', visitor.tokenHash]);
    const options = creationOptions(context, visitor.account, passkeys, challenge);
    await recordEvent(context, trx, actor, { event: 'passkey-started' });
    return { success: 1 as const, message: replies.ok, options };
  };
  return changeWithProof(call, start, { key });
};

function requireRoom(count: number): void {
  if (count >= MAX_PASSKEYS) throw refuse.conflict(refusals.passkeysFull(MAX_PASSKEYS));
}

const add: Handler<typeof calls.addPasskey> = async (call) => {
  const { context, input, visitor, request } = call;
  const { account, tokenHash } = visitor;
  const { name, clientdata } = input;
  return answerOnce<ChangeAnswer>(call, repeatKey(call), async (commit) => {
    const challenge = readChallenge(context, ['add passkey', tokenHash], clientdata);
    if (!challenge) throw refuse.badRequest(refusals.passkeyTooLate);
    const credential = await checkNewPasskey(context, challenge, input);
    if (!credential) throw refuse.badRequest(refusals.passkeyRefused);
    const { passwordHash } = await getAccountWithHash(context.db, account.id);
    return commit(async (trx) => {
      // One change to the credentials at a time; sign-ins wait, so that their sessions end below.
      if (!(await lockAccount(trx, account.id, passwordHash))) throw refuse.notSignedIn();
      if (!(await spendTicket(trx, challenge))) throw refuse.badRequest(refusals.passkeyTooLate);
      const passkeys = await listPasskeysOf(trx, account.id);
      requireRoom(passkeys.length);
      const secret = {
        credentialId: credential.id,
        publicKey: Buffer.from(credential.publicKey).toString('base64url'),
        userHandle: userHandleOf(context, account, passkeys),
      };
      const isNew = await createPasskey(trx, {
        accountId: account.id,
        credentialId: credential.id,
        sealedKey: sealPasskey(context, account, secret),
        counter: credential.counter,
        name: name || describeDevice(request.headers['user-agent']),
        createdAt: context.now().toISOString(),
      });
      if (!isNew) throw refuse.conflict(serverMessages.passkeyKnown);
      // The user has just proved a second factor in this session.
      await strengthenSession(trx, tokenHash);
      await completeChange(call, trx, 'passkey-added');
      return { success: 1, message: replies.passkeyAdded };
    });
  });
};

const remove: Handler<typeof calls.removePasskey> = async (call) => {
  const { context, input, visitor } = call;
  const { account } = visitor;
  const { password, passkeyid } = input;
  return answerOnce<ChangeAnswer>(call, repeatKey(call), async (commit) => {
    await requirePassword(call, password);
    const { passwordHash } = await getAccountWithHash(context.db, account.id);
    return commit(async (trx) => {
      // The second of two removals at once sees what the first left.
      if (!(await lockAccount(trx, account.id, passwordHash))) throw refuse.notSignedIn();
      if (!(await deletePasskey(trx, account.id, passkeyid))) throw refuse.notFound(refusals.passkeyGone);
      await requireAnotherFactor(call, trx);
      await completeChange(call, trx, 'passkey-removed');
      return { success: 1, message: replies.passkeyRemoved };
    });
  });
};

/** Without this, the password alone could set up a second factor that the firm requires. */
async function requireAnotherFactor(
  { context, visitor }: Call<typeof calls.removePasskey>,
  trx: Db,
): Promise<void> {
  const { account } = visitor;
  if (!requiresSecondFactor(context, account) || (await hasPasskeys(trx, account.id))) return;
  const factor = await findSecondFactor(trx, account.id);
  if (!factor?.confirmed) throw refuse.conflict(refusals.passkeyLast);
}

/** Ends the other sessions, as when an authenticator app is set up or removed; tells the owner, and records it. */
async function completeChange(
  { context, visitor, actor }: Pick<Call<typeof calls.addPasskey>, 'context' | 'visitor' | 'actor'>,
  trx: Db,
  change: 'passkey-added' | 'passkey-removed',
): Promise<void> {
  await deleteOtherSessionsOf(trx, visitor.account.id, visitor.tokenHash);
  await queueMail(context, trx, credentialMail(context.config, visitor.account, change));
  await recordEvent(context, trx, actor, { event: change });
}
