// What a running server does every hour besides its sweep: it copies its database once a night, and mails the firm what
// needs attention. It also checks itself for the page for administrators.

import { DAY_MS } from '../../../contract/due/day.ts';
import { copyAtNight } from '../../backup/database-copies.ts';
import { describeError } from '../../base/log.ts';
import type { Context } from '../../context.ts';
import { addHits } from '../../db/limit-counters.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import { attentionMail } from '../../mail/templates/service.ts';
import { type CheckResult, type Finding, runChecks, toAdvice } from './finding.ts';
import { checkInstallation } from './installation.ts';

/** What is true of the running server now. */
export async function checkRunningServer(context: Context): Promise<CheckResult[]> {
  const { config, db, engine, warnings, now } = context;
  const databaseBytes = await engine.bytes();
  const results: CheckResult[] = [];
  const own = runChecks({ Warnings: async () => warnings.list().map(toAdvice) });
  for await (const part of own) results.push(part);
  const shared = checkInstallation({ config, engine: engine.name, db, databaseBytes, now });
  for await (const part of shared) results.push(part);
  return results;
}

/** Mails the firm what needs attention: each alarm once a day while it lasts, also with several processes. */
export async function mailAlarms(context: Context): Promise<void> {
  const { config, db, log, now, outbox } = context;
  const found = (await checkRunningServer(context))
    .flatMap(({ findings }) => findings)
    .filter(({ alarm }) => alarm !== undefined);
  if (found.length === 0) return;
  const [time, end] = [now().toISOString(), new Date(now().getTime() + DAY_MS).toISOString()];
  await db.transaction().execute(async (trx) => {
    const keyOf = ({ alarm }: Finding) => `alarm:${alarm}`;
    const hits = [...new Set(found.map(keyOf))].map((key) => ({ key, hits: 1, endsAt: end }));
    const counters = await addHits(trx, hits, { now: time, latest: end });
    const first = counters.filter(({ count }) => count === 1).map(({ key }) => key);
    const fresh = found.filter((finding) => first.includes(keyOf(finding)));
    if (fresh.length === 0) return;
    await queueMail(context, trx, attentionMail(config, fresh));
    log.warn({ event: 'attention-needed', alarms: [...new Set(fresh.map(({ alarm }) => alarm))] });
  });
  outbox.wake();
}

/** Never rejects. Not next to a sweep, which would wait for the end of the copy to cut off SQLite's journal. */
export async function runHourly(context: Context): Promise<void> {
  const { config, engine, log, now } = context;
  try {
    const bytes = engine.name === 'sqlite' ? await copyAtNight(config, now()) : undefined;
    if (bytes !== undefined) log.info({ event: 'nightly-copy-made', bytes });
  } catch (error) {
    log.error({ event: 'nightly-copy-failed', ...describeError(error) });
  }
  await mailAlarms(context).catch((error) =>
    log.error({ event: 'hourly-checks-failed', ...describeError(error) }),
  );
}
