// Runs the server, from reading the configuration to a graceful shutdown.
import { existsSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import closeWithGrace from 'close-with-grace';
import { bindCredentials } from './accounts/bind-credentials.ts';
import { createFirstAdmin, type FirstAdmin } from './accounts/operator.ts';
import { createApp } from './app.ts';
import { type Config, readConfig } from './config.ts';
import { ConfigError, reasonOf } from './config-error.ts';
import { type Context, openContext } from './context.ts';
import { compact } from './garbage.ts';
import { startScrubber } from './integrity/scrubber.ts';
import { listen } from './listen.ts';
import { describeError } from './log.ts';
import { checkMailServer } from './mail/check.ts';
import { stop, trackConnections } from './stop.ts';
import { startSweeper, sweep } from './sweeper.ts';
import { version } from './version.ts';

/** Longer than stop.ts waits for running transfers. After this time the process exits without waiting. */
const GRACE_MS = 150_000;
const TIDY_AFTER_MS = 2000;
const SITE_ROOT = fileURLToPath(new URL('../build/client', import.meta.url));

if (process.argv.includes('--version')) {
  console.log(version);
  process.exit();
}

// New files are readable only by this user.
process.umask(0o077);

const config = orExit(readConfig);
const context = await openContext(config, { onFault: throwUncaught }).catch(exitWith);
await bindCredentials(context).catch(exitWith);
await sweep(context).catch(exitWith);
const app = await createApp(context, existsSync(join(SITE_ROOT, '404')) ? SITE_ROOT : undefined).catch(
  exitWith,
);
const cutConnections = trackConnections(app);
const stopSweeper = startSweeper(context);
const stopScrubber = startScrubber(context);

closeWithGrace({ delay: GRACE_MS, logger: false }, async ({ err }) => {
  if (err) context.log.fatal({ event: 'fatal', ...describeError(err) });
  await Promise.all([stopSweeper(), stopScrubber()]);
  await stop(app, context, cutConnections);
});

context.health.starting = true;
await listen(app, config).catch(exitWith);
// After listening, not before: if the start failed later, the generated password would never be shown.
const firstAdmin = await createFirstAdmin(context).catch(exitWith);
for (const line of greeting(config, context, firstAdmin)) console.log(line);
// From now on /readyz succeeds. A client that waited for it can sign in as that administrator immediately.
context.health.starting = false;
setTimeout(tidy, TIDY_AFTER_MS).unref();
void checkMailServer(context, config.smtpUrl);

/** What the start left to do. */
function tidy(): void {
  // Otherwise Node would write it when the process exits, and never after SIGKILL.
  flushCompileCache();
  // Loading the code left 9 MiB that V8 would keep.
  compact();
}

function greeting(
  { publicUrl, dataDir, smtpUrl, clamd }: Config,
  { engine, warnings }: Context,
  admin: FirstAdmin | undefined,
): string[] {
  return [
    '',
    `  Ready: ${publicUrl.origin}`,
    `  Version: ${version}`,
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

function orExit<T>(act: () => T): T {
  try {
    return act();
  } catch (error) {
    return exitWith(error);
  }
}

/** Prints in one line why the start failed, and exits. */
function exitWith(error: unknown): never {
  const what = error instanceof ConfigError ? 'Configuration: ' : '';
  console.error(`Cannot start. ${what}${reasonOf(error)}`);
  process.exit(1);
}
