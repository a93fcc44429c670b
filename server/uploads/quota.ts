// How much a client's account may store, in one day and in total (CLIENT_DAILY_QUOTA, CLIENT_QUOTA). Staff have no
// quota: it never holds back a report.

import { DAY_MS } from '../../contract/due/day.ts';
import { MAX_LINK_DAYS } from '../../contract/limits.ts';
import { CLOCK_SECONDS } from '../base/clock.ts';
import { refuse } from '../base/errors.ts';
import { refusals } from '../base/refusals.ts';
import type { Context } from '../context.ts';
import { getRecordBytes, lockRecordBytes } from '../db/accounts/accounts.ts';
import type { UploadLink } from '../db/drafts/upload-links.ts';
import { sumUnfinished } from '../db/drafts/uploads.ts';
import type { Db } from '../db/engine/engine.ts';
import { type Counter, findCounter, type Running } from '../db/limit-counters.ts';
import type { Account } from '../db/tables.ts';
import { LIMITS } from '../limits/limits.ts';
import type { Charge } from '../limits/throttle.ts';

/** More than the fields and headers of a form take. */
const FORM_BYTES = 4 * 1024 * 1024;

export interface Allowance {
  /** Counts bytes of files. @throws a refusal as soon as they are more than the account may still send. */
  take(bytes: number): void;
}

const sentTodayKey = (accountId: number) => `bytesPerClient:${accountId}`;

function tooMuchToday(context: Context, window: Counter | undefined): Error {
  const end = window ? Date.parse(window.endsAt) : context.now().getTime() + DAY_MS;
  return refuse.tooMany((end - context.now().getTime()) / 1000, refusals.dailyQuotaUsed);
}

/**
 * What the account may still send. The commit decides; this refuses before a gigabyte has been sent.
 * @param announced the size of the whole body; 0 if it is not known
 * @throws a refusal when the files of such a body must be too much
 */
export async function openAllowance(
  context: Context,
  account: Pick<Account, 'id' | 'role'>,
  announced: number,
): Promise<Allowance> {
  const isSmall = announced > 0 && announced <= FORM_BYTES;
  if (account.role !== 'client' || isSmall) return { take: () => undefined };
  const { db, config } = context;
  let stored = await getRecordBytes(db, account.id);
  const window = await findCounter(db, sentTodayKey(account.id), today(context));
  let sent = window?.count ?? 0;
  const take = (bytes: number) => {
    stored += bytes;
    sent += bytes;
    if (stored > config.clientQuota) throw refuse.quotaUsed();
    if (sent > config.clientDailyQuota) throw tooMuchToday(context, window);
  };
  const least = Math.max(0, announced - FORM_BYTES);
  take(least);
  stored -= least;
  sent -= least;
  return { take };
}

/** A clock that ran ahead began a day that ends later (db/limit-counters.ts). */
function today({ now }: Context): Running {
  const time = now().getTime();
  const latest = new Date(time + DAY_MS + CLOCK_SECONDS * 1000).toISOString();
  return { now: new Date(time).toISOString(), latest };
}

/**
 * Refuses a file of a draft before its first byte, if there would be too much with it and with those that are arriving.
 * The account is locked until the commit: of two files in two drafts, the second one finds the first.
 * @throws a refusal
 */
export async function requireRoomFor(
  context: Context,
  trx: Db,
  { id, role }: Pick<Account, 'id' | 'role'>,
  bytes: number,
): Promise<void> {
  if (role !== 'client') return;
  const { config } = context;
  const { recordBytes: stored } = await lockRecordBytes(trx, id);
  const unfinished = await sumUnfinished(trx, id);
  if (stored + unfinished.bytes + bytes > config.clientQuota) throw refuse.quotaUsed();
  const window = await findCounter(trx, sentTodayKey(id), today(context));
  const expected = unfinished.bytes - unfinished.received + bytes;
  if ((window?.count ?? 0) + expected > config.clientDailyQuota) throw tooMuchToday(context, window);
  const charges = [chargeOf(context, 'recordsPerClient', id, 1)];
  await context.throttle.charge(trx, charges, refusals.dailyQuotaUsed);
}

/** A file that was removed counts, too: one mistake can be corrected, and no more of the client's day is used. */
export async function chargeLink(
  context: Context,
  trx: Db,
  { id, maxBytes }: Pick<UploadLink, 'id' | 'maxBytes'>,
  bytes: number,
): Promise<void> {
  const seconds = (MAX_LINK_DAYS * DAY_MS) / 1000;
  const charge = { key: `bytesPerLink:${id}`, max: 2 * maxBytes, seconds, hits: bytes };
  await context.throttle.charge(trx, [charge], refusals.linkFull);
}

/** A form of a client, as it is counted. */
interface SentForm {
  limit: 'inquiriesPerClient' | 'messagesPerClient';
  senderId: number;
  /** All that the client of the inquiry has stored, with this form. */
  storedBytes: number;
  /** Those of the request: those of its draft were counted when they were begun, and when they arrived. */
  files: readonly { bytes: number }[];
  textBytes: number;
}

/**
 * Counts a form after its files are stored. The caller holds the account, so two forms at the same time cannot use the same
 * rest.
 * @throws a refusal that rolls the transaction back
 */
export async function chargeForm(context: Context, trx: Db, form: SentForm): Promise<void> {
  const { limit, senderId, storedBytes, files, textBytes } = form;
  if (storedBytes > context.config.clientQuota) throw refuse.quotaUsed();
  const bytes = files.reduce((sum, file) => sum + file.bytes, textBytes);
  const charges = [
    chargeOf(context, limit, senderId, 1),
    chargeOf(context, 'recordsPerClient', senderId, files.length),
    dayCharge(context, senderId, bytes),
  ];
  await context.throttle.charge(trx, charges, refusals.dailyQuotaUsed);
}

function chargeOf(
  { config }: Context,
  limit: SentForm['limit'] | 'recordsPerClient',
  accountId: number,
  hits: number,
): Charge {
  const { max, seconds } = LIMITS[limit];
  return { limit, key: `${limit}:${accountId}`, max: max * config.limitFactor, seconds, hits };
}

const dayCharge = ({ config }: Context, accountId: number, hits: number): Charge => ({
  key: sentTodayKey(accountId),
  max: config.clientDailyQuota,
  seconds: DAY_MS / 1000,
  hits,
});

/**
 * Counts the last bytes of a file that this transaction stores, which `accounts.record_bytes` has already.
 * @throws a refusal that rolls the transaction back
 */
export async function chargeQuota(
  context: Context,
  trx: Db,
  accountId: number,
  bytes: number,
): Promise<void> {
  if ((await getRecordBytes(trx, accountId)) > context.config.clientQuota) throw refuse.quotaUsed();
  await chargeDay(context, trx, accountId, bytes);
}

/** Counts bytes that have arrived, also of a file that is not complete. @throws a refusal */
export async function chargeDay(context: Context, trx: Db, accountId: number, bytes: number): Promise<void> {
  await context.throttle.charge(trx, [dayCharge(context, accountId, bytes)], refusals.dailyQuotaUsed);
}
