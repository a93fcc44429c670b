// Keeps a mailbox from being flooded: anyone can register an address that is not theirs, and send inquiries. The first
// notices of an hour are sent one by one; further ones are held until it has passed, and are sent as one summary. After it,
// an hour without notices lets them go one by one again. Mails with a link that was asked for have their own limits.
import { CLOCK_SECONDS } from '../base/clock.ts';
import type { Config } from '../config/config.ts';
import type { Db } from '../db/engine/engine.ts';
import { addHits } from '../db/limit-counters.ts';
import { findHeldMail, releaseHeldMail, replaceHeldMail } from '../db/mail/held-notices.ts';
import type { Secrets } from '../keys/secrets.ts';
import { LIMITS } from '../limits/limits.ts';
import { mailboxOf } from './address.ts';
import type { Mail } from './delivery.ts';
import { summaryMail } from './templates/summary.ts';

interface HoldingContext {
  config: Config;
  secrets: Secrets;
  now(): Date;
}

const { max, seconds } = LIMITS.noticesPerMailbox;

/**
 * What is counted: the mailbox or, for mails to the firm, the account that causes them. Undefined for a mail that is never
 * held. Notices about the security of an account are counted apart, so that others do not hold them.
 */
export function heldKey(
  { config, secrets }: HoldingContext,
  { to, urgency }: Mail,
  causedBy: number | undefined,
): string | undefined {
  if (urgency === 'link') return undefined;
  const isToFirm = to === config.contactEmail;
  if (isToFirm && causedBy === undefined) return undefined;
  return secrets.fingerprint('notices', urgency ?? '', isToFirm ? `firm ${causedBy}` : mailboxOf(to));
}

async function count(
  { now }: HoldingContext,
  db: Db,
  counts: readonly (readonly [key: string, hits: number])[],
) {
  const at = (ahead: number) => new Date(now().getTime() + ahead * 1000).toISOString();
  const hits = counts.map(([key, times]) => ({ key: PREFIX + key, hits: times, endsAt: at(seconds) }));
  const windows = await addHits(db, hits, { now: at(0), latest: at(seconds + CLOCK_SECONDS) });
  return windows.map((window) => ({ ...window, key: window.key.slice(PREFIX.length) }));
}

const PREFIX = 'noticesPerMailbox:';
const mostOf = ({ config }: HoldingContext) => max * config.limitFactor;

/** Counts notices; those without a key are never held. @returns until when they are held, by key, if they are */
export async function countNotices(
  context: HoldingContext,
  trx: Db,
  keys: readonly (string | undefined)[],
): Promise<Map<string, string>> {
  const notices = Map.groupBy(
    keys.filter((key) => key !== undefined),
    (key) => key,
  );
  const counts = [...notices].map(([key, { length }]) => [key, length] as const);
  const full = (await count(context, trx, counts)).filter((window) => window.count > mostOf(context));
  return new Map(full.map(({ key, endsAt }) => [key, endsAt]));
}

/** Adds a notice to the summary that waits. @returns whether there is one */
export async function joinSummary(
  context: HoldingContext,
  trx: Db,
  key: string,
  mail: Mail,
): Promise<boolean> {
  const held = await findHeldMail(trx, key);
  const earlier = held && open(context, held.sealed);
  if (!earlier) return false;
  const sealed = context.secrets.seal(JSON.stringify(summaryMail(context.config, earlier, mail)));
  return replaceHeldMail(trx, held.id, sealed);
}

/** Undefined while the key is missing that sealed it. */
function open({ secrets }: HoldingContext, sealed: string): Mail | undefined {
  try {
    return JSON.parse(secrets.unseal(sealed)) as Mail;
  } catch {
    return undefined;
  }
}

/** Takes a summary that is due, to send it: notices of the hour after it are held, too. */
export async function takeSummary(context: HoldingContext, db: Db, key: string, id: string): Promise<string> {
  await count(context, db, [[key, Math.ceil(mostOf(context))]]);
  return (await releaseHeldMail(db, id)) ?? '';
}
