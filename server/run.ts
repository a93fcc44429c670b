// The server, from opening its parts to a graceful shutdown.
import { flushCompileCache } from 'node:module';
import { join } from 'node:path';
import closeWithGrace from 'close-with-grace';
import { createFirstAdmin, type FirstAdmin } from './accounts/staff-accounts.ts';
import { createApp } from './app.ts';
import { describeError } from './base/log.ts';
import { versionAndCommit } from './base/version.ts';
import type { Config } from './config/config.ts';
import { listen } from './config/listen.ts';
import { findSite } from './config/site-root.ts';
import { type Context, openContext } from './context.ts';
import { startDigests } from './inquiries/digest.ts';
import { startScrubber } from './integrity/scrubber.ts';
import { startSweeper, sweep } from './operations/sweeper.ts';
import { startPageCounts } from './page-counts/worker.ts';
import { stop } from './stop.ts';

/** After this time a process that was told to stop exits without waiting. */
const GRACE_MS = 150_000;

/**
 * Starts to serve; resolves when the server is ready.
 * @param isMigrationAllowed whether a PostgreSQL of an older version may be changed
 * @throws when the configuration or its parts do not allow it
 */
export async function run(config: Config, isMigrationAllowed: boolean): Promise<void> {
  const siteRoot = findSite();
  const context = await openContext(config, { onFault: throwUncaught, isMigrationAllowed });
  await sweep(context);
  const app = await createApp(context, siteRoot);
  const stopSweeper = startSweeper(context);
  const stopDigests = startDigests(context);
  const stopScrubber = startScrubber(context);
  const pageCounts = startPageCounts(context);

  closeWithGrace({ delay: GRACE_MS, logger: false }, async ({ err }) => {
    if (err) context.log.fatal({ event: 'fatal', ...describeError(err) });
    await Promise.all([stopSweeper(), stopDigests(), stopScrubber(), pageCounts.stop()]);
    await stop(app, context);
  });

  context.health.starting = true;
  await listen(app, config);
  // After listening, not before: if the start failed later, the generated password would never be shown.
  const firstAdmin = await createFirstAdmin(context);
  for (const line of greeting(config, context, firstAdmin)) console.log(line);
  // From now on /readyz succeeds. A client that waited for it can sign in as that administrator immediately.
  context.health.starting = false;
  // Otherwise Node would write it when the process exits, and never after SIGKILL.
  flushCompileCache();
}

function greeting(
  { publicUrl, dataDir, smtpUrl, clamd }: Config,
  { engine, warnings }: Context,
  admin: FirstAdmin | undefined,
): string[] {
  return [
    '',
    `  Ready: ${publicUrl.origin}`,
    `  Version: ${versionAndCommit}`,
    `  Data:  ${dataDir}${engine.name === 'postgres' ? ' (files), PostgreSQL (database)' : ''}`,
    `  Mail:  ${smtpUrl ? 'sent by SMTP' : `no SMTP_URL, so every mail is a file in ${join(dataDir, 'mail')}`}`,
    `  Scan:  ${clamd ? 'files are scanned for malware' : 'no CLAMD_URL, so files are not scanned for malware'}`,
    ...(admin ? [`  Staff: sign in at ${publicUrl.origin}/AdminLogin as "${admin.username}"`] : []),
    ...(admin?.password ? [`         with the password ${admin.password} (shown only now)`] : []),
    ...warnings.list().map(({ text }) => `  Check: ${text}`),
    '',
  ];
}

/** Shuts down gracefully, as after any uncaught exception; the exit code makes a supervisor restart it. */
function throwUncaught(fault: Error): void {
  setImmediate(() => {
    throw fault;
  });
}
