// What a running server does about itself every hour: it copies its database once a night, and mails the firm what needs
// attention. It also examines itself for the page for administrators.

import { DAY_MS } from '../../../contract/due/day.ts';
import { copyAtNight } from '../../backup/own-copies.ts';
import { describeError } from '../../base/log.ts';
import type { Context } from '../../context.ts';
import { addHits } from '../../db/counters.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import { attentionMail } from '../../mail/templates/service.ts';
import { type Examined, examineAll, type Finding, toAdvice } from './finding.ts';
import { examineInstallation } from './installation.ts';

/** What is true of the running server now. */
export async function examineRunning(context: Context): Promise<Examined[]> {
  const { config, db, engine, warnings, now } = context;
  const databaseBytes = await engine.bytes();
  const examined: Examined[] = [];
  const own = examineAll({ Warnings: async () => warnings.list().map(toAdvice) });
  for await (const part of own) examined.push(part);
  const shared = examineInstallation({ config, engine: engine.name, db, databaseBytes, now });
  for await (const part of shared) examined.push(part);
  return examined;
}

/** Mails the firm what needs attention: each alarm once a day while it lasts, also with several processes. */
export async function mailAlarms(context: Context): Promise<void> {
  const { config, db, log, now, outbox } = context;
  const found = (await examineRunning(context))
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
export async function watch(context: Context): Promise<void> {
  const { config, engine, log, now } = context;
  try {
    const bytes = engine.name === 'sqlite' ? await copyAtNight(config, now()) : undefined;
    if (bytes !== undefined) log.info({ event: 'nightly-copy-made', bytes });
  } catch (error) {
    log.error({ event: 'nightly-copy-failed', ...describeError(error) });
  }
  await mailAlarms(context).catch((error) => log.error({ event: 'watch-failed', ...describeError(error) }));
}
