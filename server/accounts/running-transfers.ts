// Ends uploads and downloads whose session or account has ended, and downloads of files that someone may no longer see.
// Keeps the other sessions alive: a running transfer counts as activity. A command or another process may have ended a
// session, so we ask the database every few seconds, with one query for all running transfers.
import type { FastifyInstance } from 'fastify';
import type { Role } from '../../contract/endpoint.ts';
import { refuse } from '../base/errors.ts';
import { describeError } from '../base/log.ts';
import { refusals } from '../base/refusals.ts';
import type { Context } from '../context.ts';
import { listSessions, touchSessions } from '../db/accounts/sessions.ts';
import { keepOpenLinks } from '../db/drafts/upload-links.ts';
import { listUnseen } from '../db/inquiries/visibility.ts';
import { isAlive, isTouchDue } from './sessions.ts';

const CHECK_MS = 2_000;

/** Also called after a change that may have ended sessions, so that their transfers end at once. */
export async function endDeadTransfers(context: Context): Promise<void> {
  const running = [...context.transfers.uploads, ...context.transfers.downloads];
  if (running.length === 0) return;
  try {
    const sessions = await listSessions(context.db, [...new Set(running.map(({ accountId }) => accountId))]);
    const alive = sessions.filter((session) => isAlive(context, session));
    const aliveTokens = new Set(alive.map(({ tokenHash }) => tokenHash));
    const disabled = new Set(
      sessions.filter(({ account }) => account.disabled).map(({ account }) => account.id),
    );
    const roles = new Map(alive.map(({ account }) => [account.id, account.role]));
    const looksOf = (role: Role) =>
      running.flatMap(({ accountId, inquiryOf }) => {
        const inquiryId = inquiryOf();
        return inquiryId !== undefined && roles.get(accountId) === role ? [{ accountId, inquiryId }] : [];
      });
    const lost = [
      ...(await listUnseen(context.db, 'client', looksOf('client'))),
      ...(await listUnseen(context.db, 'staff', looksOf('staff'))),
    ];
    const admittedTo = new Map(alive.map(({ tokenHash, account }) => [tokenHash, account.admittedTo]));
    const isLost = ({ accountId, session, inquiryOf }: (typeof running)[number]) =>
      lost.some((look) => look.accountId === accountId && look.inquiryId === inquiryOf()) &&
      admittedTo.get(session) !== inquiryOf();
    const nowText = context.now().toISOString();
    const linked = running.filter(({ isByLink }) => isByLink).map(({ session }) => session);
    const openLinks = await keepOpenLinks(context.db, [...new Set(linked)], nowText);
    for (const transfer of running) {
      if (transfer.isByLink) {
        if (!openLinks.has(transfer.session)) transfer.cut(refuse.notFound(refusals.linkInvalid));
      } else if (disabled.has(transfer.accountId)) transfer.cut(refuse.accountDisabled());
      else if (!aliveTokens.has(transfer.session)) transfer.cut(refuse.notSignedIn());
      else if (isLost(transfer)) transfer.cut(refuse.notAllowed());
    }
    const used = new Set(running.map(({ session }) => session));
    const due = alive
      .filter((session) => used.has(session.tokenHash) && isTouchDue(context, session))
      .map(({ tokenHash }) => tokenHash);
    if (due.length > 0) await touchSessions(context.db, due, nowText);
  } catch (error) {
    // Without the database, downloads continue, and uploads cannot be stored.
    context.log.error({ event: 'transfers-not-checked', ...describeError(error) });
  }
}

/** Checks the running transfers until the app closes. */
export function watchTransfers(app: FastifyInstance, context: Context): void {
  let checking: Promise<void> | undefined;
  const timer = setInterval(() => {
    // A database that hangs gets one question, not one every two seconds.
    checking ??= endDeadTransfers(context).finally(() => {
      checking = undefined;
    });
  }, CHECK_MS);
  timer.unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await checking;
  });
}
