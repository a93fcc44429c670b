// The signed-in user's list of sessions, and ending them.
import * as calls from '../../../contract/accounts/sessions.ts';
import type { ChangeAnswer } from '../../../contract/answers.ts';
import { requirePassword } from '../../accounts/reauthentication.ts';
import { isAlive } from '../../accounts/sessions.ts';
import { recordEvent } from '../../audit/write-row.ts';
import { refuse } from '../../base/errors.ts';
import { refusals } from '../../base/refusals.ts';
import { replies } from '../../base/replies.ts';
import type { Context } from '../../context.ts';
import { deleteDevice } from '../../db/accounts/devices.ts';
import { deleteSession, type ListedSession, listSessionsOf } from '../../db/accounts/sessions.ts';
import { answerOnce, repeatKey } from '../../http/idempotency.ts';
import type { Call, Handler, Serve } from '../../http/serve.ts';

export function sessionRoutes(serve: Serve): void {
  serve(calls.listSessions, list);
  serve(calls.endSessions, end);
}

/** What a user calls a session by. The hash of its token stays on the server. */
const idOf = ({ secrets }: Context, { tokenHash }: ListedSession) =>
  secrets.fingerprint('session', tokenHash);

async function findAlive({ context, visitor }: Pick<Call<typeof calls.listSessions>, 'context' | 'visitor'>) {
  const sessions = await listSessionsOf(context.db, visitor.account.id);
  return sessions.filter((session) => isAlive(context, { ...session, account: visitor.account }));
}

const list: Handler<typeof calls.listSessions> = async (call) => {
  const { context, visitor } = call;
  const data = (await findAlive(call)).map((session) => ({
    sessionid: idOf(context, session),
    current: session.tokenHash === visitor.tokenHash,
    device: session.device,
    network: session.network,
    startedat: session.createdAt,
    lastusedat: session.seenAt,
  }));
  return { success: 1, message: replies.ok, data };
};

const end: Handler<typeof calls.endSessions> = async (call) => {
  const { context, input, visitor, actor } = call;
  const { password, sessionid } = input;
  // Our page sends a key: another session may have begun in between.
  return answerOnce<ChangeAnswer>(call, repeatKey(call), async (commit) => {
    await requirePassword(call, password);
    const others = (await findAlive(call)).filter(({ tokenHash }) => tokenHash !== visitor.tokenHash);
    const chosen = others.filter((session) => sessionid === '' || idOf(context, session) === sessionid);
    if (sessionid !== '' && chosen.length === 0) throw refuse.notFound(refusals.sessionEnded);
    return commit(async (trx) => {
      for (const { tokenHash, deviceHash } of chosen) {
        await deleteSession(trx, tokenHash);
        // The device may be in other hands: it counts as unknown again.
        if (deviceHash) await deleteDevice(trx, { hash: deviceHash, accountId: visitor.account.id });
      }
      const detail = sessionid === '' ? 'all others' : 'one';
      await recordEvent(context, trx, actor, { event: 'sessions-ended', detail });
      return { success: 1, message: replies.sessionsEnded };
    });
  });
};
