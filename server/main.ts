// Reads the arguments and the configuration, and runs the server.
import { versionAndCommit } from './base/version.ts';
import { readConfig } from './config/config.ts';
import { ConfigError, reasonOf } from './config/config-error.ts';
import { readStartOptions } from './config/start-options.ts';

const options = orExit(() => readStartOptions(process.argv.slice(2)));
if (options.version) {
  console.log(versionAndCommit);
  process.exit();
}

// New files are readable only by this user.
process.umask(0o077);

const config = orExit(readConfig);
// After the arguments: --version need not load the server.
const { run } = await import('./run.ts');
await run(config, options.migrate === true).catch(exitWith);

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
