// One process of the server, from opening its parts to a graceful shutdown.
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
import type { StartOptions } from './config/start-options.ts';
import { type Context, openContext } from './context.ts';
import { startDigests } from './inquiries/digest.ts';
import { startScrubber } from './integrity/scrubber.ts';
import { checkMailServer } from './mail/mail-server-check.ts';
import { startSweeper, sweep } from './operations/sweeper.ts';
import { startPageCounts } from './page-counts/worker.ts';
import { GRACE_MS } from './processes/messages.ts';
import { SUPERVISORS_SIGNALS, supervised } from './processes/worker.ts';
import { stop, trackConnections } from './stop.ts';

/**
 * Starts to serve; resolves when the server is ready.
 * @throws when the configuration or its parts do not allow it
 */
export async function run(config: Config, { processes, isMigrationAllowed }: StartOptions): Promise<void> {
  const siteRoot = findSite();
  const context = await openContext(config, {
    onFault: throwUncaught,
    isSupervised: supervised !== undefined,
    isMigrationAllowed,
  });
  await sweep(context);
  const app = await createApp(context, siteRoot);
  const cutConnections = trackConnections(app);
  const stopSweeper = startSweeper(context);
  const stopDigests = startDigests(context);
  const stopScrubber = startScrubber(context);
  const pageCounts = startPageCounts(context);

  const closing = closeWithGrace(
    { delay: GRACE_MS, logger: false, skip: supervised ? [...SUPERVISORS_SIGNALS] : [] },
    async ({ err }) => {
      if (err) context.log.fatal({ event: 'fatal', ...describeError(err) });
      await Promise.all([stopSweeper(), stopDigests(), stopScrubber(), pageCounts.stop()]);
      await stop(app, context, cutConnections, supervised !== undefined);
    },
  );
  supervised?.obey(closing.close);

  context.health.starting = true;
  await listen(app, config);
  // After listening, not before: if the start failed later, the generated password would never be shown.
  const firstAdmin = await createFirstAdmin(context);
  if (!supervised || supervised.isFirst)
    for (const line of greeting(config, context, processes, firstAdmin)) console.log(line);
  // From now on /readyz succeeds. A client that waited for it can sign in as that administrator immediately.
  context.health.starting = false;
  supervised?.tellReady();
  // Otherwise Node would write it when the process exits, and never after SIGKILL.
  flushCompileCache();
  void checkMailServer(context);
}

function greeting(
  { publicUrl, dataDir, smtpUrl, clamd }: Config,
  { engine, warnings }: Context,
  processes: number,
  admin: FirstAdmin | undefined,
): string[] {
  return [
    '',
    `  Ready: ${publicUrl.origin}`,
    `  Version: ${versionAndCommit}`,
    `  Data:  ${dataDir}${engine.name === 'postgres' ? ' (files), PostgreSQL (database)' : ''}`,
    ...(processes > 1 ? [`  Processes: ${processes}`] : []),
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
