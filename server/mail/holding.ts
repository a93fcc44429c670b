// Keeps a mailbox from being flooded: anyone can register an address that is not theirs, and send inquiries. The first
// notices of an hour are sent one by one; further ones are held until it has passed, and are sent as one summary. After it,
// an hour without notices lets them go one by one again. Mails with a link that was asked for have their own limits.
import { CLOCK_SECONDS } from '../clock.ts';
import type { Config } from '../config.ts';
import { addHits, type Counter } from '../db/counters.ts';
import type { Db } from '../db/engine/engine.ts';
import { findHeldMail, replaceHeldMail } from '../db/mail/held.ts';
import type { Secrets } from '../keys/secrets.ts';
import { LIMITS } from '../limits/limits.ts';
import { mailboxOf } from './address.ts';
import type { Mail } from './delivery.ts';
import { summaryLetter } from './letters/summary.ts';

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

const count = ({ now }: HoldingContext, db: Db, key: string, hits: number): Promise<Counter> => {
  const at = (ahead: number) => new Date(now().getTime() + ahead * 1000).toISOString();
  const running = { now: at(0), latest: at(seconds + CLOCK_SECONDS) };
  return addHits(db, `noticesPerMailbox:${key}`, hits, running, at(seconds));
};

const mostOf = ({ config }: HoldingContext) => max * config.limitFactor;

/** Counts a notice. @returns until when it is held; undefined if it is sent now */
export async function heldUntil(context: HoldingContext, trx: Db, key: string): Promise<string | undefined> {
  const window = await count(context, trx, key, 1);
  return window.count > mostOf(context) ? window.endsAt : undefined;
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
  const sealed = context.secrets.seal(JSON.stringify(summaryLetter(context.config, earlier, mail)));
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

/** When a summary is sent: notices of the hour after it are held, too. */
export async function goOnHolding(context: HoldingContext, db: Db, key: string): Promise<void> {
  await count(context, db, key, Math.ceil(mostOf(context)));
}
