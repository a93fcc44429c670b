// How much a client's account may store, in one day and in total (CLIENT_DAILY_QUOTA, CLIENT_QUOTA). Staff have no
// quota: it never holds back a report.

import { refusals } from '../../contract/refusals.ts';
import { CLOCK_SECONDS } from '../clock.ts';
import type { Context } from '../context.ts';
import { getRecordBytes, lockRecordBytes } from '../db/accounts/accounts.ts';
import { addHits, type Counter, findCounter, type Running } from '../db/counters.ts';
import { sumUnfinished } from '../db/drafts/uploads.ts';
import type { Db } from '../db/engine/engine.ts';
import type { Account } from '../db/tables.ts';
import { refuse } from '../errors.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
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
 * What the account may still send. {@link chargeQuota} decides; this refuses before a gigabyte has been sent.
 * @param announced the size of the whole body; 0 if it is not known
 * @throws a refusal when the files of such a body must be too much
 */
export async function openAllowance(
  context: Context,
  account: Pick<Account, 'id' | 'role'>,
  announced: number,
): Promise<Allowance> {
  if (account.role !== 'client') return { take: () => undefined };
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

/** A day that ends later was begun by a clock that ran ahead (db/counters.ts). */
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
  const stored = await lockRecordBytes(trx, id);
  const unfinished = await sumUnfinished(trx, id);
  if (stored + unfinished.bytes + bytes > config.clientQuota) throw refuse.quotaUsed();
  const window = await findCounter(trx, sentTodayKey(id), today(context));
  const expected = unfinished.bytes - unfinished.received + bytes;
  if ((window?.count ?? 0) + expected > config.clientDailyQuota) throw tooMuchToday(context, window);
  await chargeRecords(context, trx, id, 1);
}

/** A form of a client, as it is counted. */
interface SentForm {
  limit: 'inquiriesPerClient' | 'additionsPerClient';
  senderId: number;
  /** The client of the inquiry: what is stored counts for them, and for the day of the sender. */
  clientId: number;
  /** Those of the request: those of its draft were counted when they were begun, and when they arrived. */
  files: readonly { bytes: number }[];
  textBytes: number;
}

/**
 * Counts a form after its files are stored; `accounts.record_bytes` has these already. Its rows are locked until the
 * commit, so two forms at the same time cannot use the same rest.
 * @throws a refusal that rolls the transaction back
 */
export async function chargeForm(context: Context, trx: Db, form: SentForm): Promise<void> {
  const { limit, senderId, clientId, files, textBytes } = form;
  const stored = await lockRecordBytes(trx, clientId, textBytes);
  if (stored > context.config.clientQuota) throw refuse.quotaUsed();
  await context.throttle.charge(trx, [limit, String(senderId)], 1, refusals.dailyQuotaUsed);
  await chargeRecords(context, trx, senderId, files.length);
  await chargeDay(
    context,
    trx,
    senderId,
    files.reduce((sum, { bytes }) => sum + bytes, textBytes),
  );
}

/** Counts files that a client sends or begins to send. @throws a refusal that rolls the transaction back */
export async function chargeRecords(
  { throttle }: Context,
  trx: Db,
  accountId: number,
  count: number,
): Promise<void> {
  if (count === 0) return;
  await throttle.charge(trx, ['recordsPerClient', String(accountId)], count, refusals.dailyQuotaUsed);
}

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
  const { config, now } = context;
  const end = new Date(now().getTime() + DAY_MS).toISOString();
  const window = await addHits(trx, sentTodayKey(accountId), bytes, today(context), end);
  if (window.count > config.clientDailyQuota) throw tooMuchToday(context, window);
}
