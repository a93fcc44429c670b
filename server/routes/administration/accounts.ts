// The accounts on the page for administrators. What is done to an account is in accounts/administration.ts; here it is
// the administrator's request: proved again where it is dangerous, made once, and recorded in their name.
import * as calls from '../../../contract/administration.ts';
import type { OutputOf } from '../../../contract/endpoint.ts';
import { LIST_PAGE_SIZE } from '../../../contract/limits.ts';
import { serverMessages } from '../../../contract/messages.ts';
import {
  byAdministrator,
  endAllSessions,
  invite,
  inviteAgain,
  type RecordChange,
  removeSecondFactors,
  switchAccount,
  switchAdministrator,
} from '../../accounts/administration.ts';
import { requesterOf } from '../../accounts/devices.ts';
import { isAlive } from '../../accounts/sessions.ts';
import { digestOf, newPassword } from '../../accounts/staff-accounts.ts';
import { requireReading } from '../../audit/readings.ts';
import { refuse } from '../../base/errors.ts';
import { refusals } from '../../base/refusals.ts';
import { replies } from '../../base/replies.ts';
import type { Context } from '../../context.ts';
import { findListedAccount, type ListedAccount, listAccountPage } from '../../db/accounts/account-list.ts';
import { listSessions } from '../../db/accounts/sessions.ts';
import type { Db } from '../../db/engine/engine.ts';
import { changeOncePerKey, changeWithProof, repeatKey } from '../../http/idempotency.ts';
import type { Call, Handler, Serve } from '../../http/serve.ts';
import type { Hit } from '../../limits/throttle.ts';
import type { NewHash } from '../../passwords/passwords.ts';

export function accountAdministrationRoutes(serve: Serve): void {
  serve(calls.listAccounts, list);
  serve(calls.viewAccount, view);
  serve(calls.inviteAccount, sendInvitation);
  serve(calls.inviteAgain, (call) => {
    const { context, input } = call;
    const again: Act = async (record, trx, account) => {
      await context.throttle.hitWithin(trx, invitationHit(call));
      await inviteAgain(context, record, trx, account, input.email);
    };
    return unlessInUse(context, () => changeProven(call, again));
  });
  serve(calls.changeAccount, (call) => {
    const { change } = call.input;
    // It can sign in again right away, so no password is asked for.
    if (change === 'end-sessions') return changeOther(call, endAllSessions);
    return changeProven(call, (...about) => CHANGES[change](call.context, ...about));
  });
}

const CHANGES: Record<
  Exclude<calls.AccountChange, 'end-sessions'>,
  (context: Context, ...about: Parameters<Act>) => Promise<void>
> = {
  enable: (_context, ...about) => switchAccount(...about, { disabled: false }),
  disable: (_context, ...about) => switchAccount(...about, { disabled: true }),
  'make-administrator': (_context, ...about) => switchAdministrator(...about, { isAdministrator: true }),
  'remove-administrator': (_context, ...about) => switchAdministrator(...about, { isAdministrator: false }),
  'reset-factors': removeSecondFactors,
};

const list: Handler<typeof calls.listAccounts> = async (call) => {
  const { context, input, actor } = call;
  const { rows, total } = await listAccountPage(context.db, { ...input, limit: LIST_PAGE_SIZE });
  await requireReading(context, actor, [{ event: 'account-read' }]);
  const data = await wireOf(context, context.db, rows);
  return { success: 1, message: replies.ok, data, total_records: total };
};

const view: Handler<typeof calls.viewAccount> = async (call) => {
  const { context, input, actor } = call;
  const account = await getListed(context.db, input.accountid);
  await requireReading(context, actor, [{ event: 'account-read', detail: `account ${account.id}` }]);
  return answerWith(context, context.db, account.id, replies.ok);
};

/** @throws a refusal (404) when there is no such account */
async function getListed(db: Db, id: number): Promise<ListedAccount> {
  const account = await findListedAccount(db, id);
  if (!account) throw refuse.notFound(serverMessages.accountNotFound);
  return account;
}

async function wireOf(
  context: Context,
  db: Db,
  accounts: readonly ListedAccount[],
): Promise<calls.AccountListed[]> {
  const ids = accounts.map(({ id }) => id);
  const sessions = ids.length === 0 ? [] : await listSessions(db, ids);
  const alive = sessions.filter((session) => session.tokenHash !== '' && isAlive(context, session));
  return accounts.map(({ id, isAdministrator, hasAuthenticator, createdAt, signedInAt, ...account }) => ({
    accountid: id,
    role: account.role,
    administrator: isAdministrator,
    login: account.login,
    name: account.name,
    email: account.email,
    addressproven: account.isAddressProven,
    disabled: account.disabled,
    authenticator: hasAuthenticator,
    passkeys: account.passkeys,
    sessions: alive.filter((session) => session.account.id === id).length,
    createddate: createdAt,
    lastsignin: signedInAt ?? '',
  }));
}

async function answerWith(context: Context, db: Db, id: number, message: string) {
  const [data] = await wireOf(context, db, [await getListed(db, id)]);
  if (!data) throw refuse.notFound(serverMessages.accountNotFound);
  return { success: 1 as const, message, data };
}

type Act = (record: RecordChange, trx: Db, account: ListedAccount) => Promise<void>;
type AccountAnswer = OutputOf<typeof calls.viewAccount>;
type OnAccount = typeof calls.changeAccount | typeof calls.inviteAgain;

/** Changes an account other than the administrator's own, once for each key: one may be disabled, enabled and disabled again. */
async function changeOther(call: Call<OnAccount>, act: Act): Promise<AccountAnswer> {
  requireOther(call);
  return changeOncePerKey<AccountAnswer>(call, (trx) => changeIn(call, trx, act));
}

/** The same, when the administrator's own password, and the code of an authenticator app, are entered again. */
async function changeProven(call: Call<OnAccount>, act: Act): Promise<AccountAnswer> {
  requireOther(call);
  return changeWithProof<AccountAnswer>(call, (trx) => changeIn(call, trx, act));
}

/** Otherwise a session left open would be enough to remove the second factor that protects it. */
function requireOther({ input, visitor }: Call<OnAccount>): void {
  if (input.accountid === visitor.account.id) throw refuse.conflict(refusals.ownAccount);
}

async function changeIn({ context, input, actor }: Call<OnAccount>, trx: Db, act: Act) {
  const account = await getListed(trx, input.accountid);
  await act(byAdministrator(context, actor), trx, account);
  return answerWith(context, trx, account.id, replies.ok);
}

const invitationHit = ({ visitor }: Pick<Call<OnAccount>, 'visitor'>): Hit => [
  'invitationsPerAccount',
  String(visitor.account.id),
];

const sendInvitation: Handler<typeof calls.inviteAccount> = async (call) => {
  const { context, input, actor, ip } = call;
  const { role, name, email, organization, contactnumber: contactNumber = '' } = input;
  const person = { role, email, name, organization, contactNumber, isNamesake: input.namesake === 'yes' };
  let passwordHash: NewHash;
  const before = async () => {
    await context.throttle.hit(invitationHit(call));
    passwordHash = await context.passwords.hash(digestOf(newPassword()), requesterOf(ip, true));
  };
  const sendIt = async (trx: Db) => {
    const id = await invite(context, byAdministrator(context, actor), trx, { ...person, passwordHash });
    return answerWith(context, trx, id, replies.invited);
  };
  return unlessInUse(context, () =>
    changeWithProof<AccountAnswer>(call, sendIt, { key: repeatKey(call), before }),
  );
};

/** Another administrator may have just invited someone at the same address. */
async function unlessInUse<Answer>({ engine }: Context, make: () => Promise<Answer>): Promise<Answer> {
  try {
    return await make();
  } catch (error) {
    if (engine.isUniqueViolation(error)) throw refuse.conflict(refusals.invitedInUse);
    throw error;
  }
}
