// Runs one of our scripts if Node is new enough: `node scripts/need-node.mjs scripts/start.ts [arguments]`.
// With --dotenv in front of the script, the settings in the file .env are read first.
// Plain JavaScript, because an old Node cannot read TypeScript, not even to report that it is too old. The
// script is imported, not spawned: with one process, SIGTERM and SIGINT to `npm start` reach the server.
// Not a named import: an old Node would refuse the whole file for it.
import module from 'node:module';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const OLDEST_MAJOR = 24;

function tooOld() {
  return `This project needs Node ${OLDEST_MAJOR} or newer, and this is Node ${process.versions.node} (${process.execPath}).

Run it through npm, from the project's folder:
    npm ci
    npm start          (or: npm test, npm run demo, …)
npm ci installs the right Node as the development dependency "node", and npm's scripts use it.

If you did that: npm ci was run with --ignore-scripts (check "npm config get ignore-scripts") or with
--omit=dev, which leave that Node out. Run npm ci without them, or install Node ${OLDEST_MAJOR} or newer.
`;
}

// Under npm, Ctrl+C arrives twice: from the terminal and forwarded by npm. So does SIGTERM under a supervisor
// that signals every process of a service. The copy is not a second request: it must not turn a graceful stop
// into an immediate one, or arrive between two handlers and kill the process.
function dropCopiedSignals() {
  const COPY_MS = 500;
  const arrivals = new Map();
  const emit = process.emit;
  process.emit = function (event, ...values) {
    if (arrivals.has(event)) {
      const now = performance.now();
      const isCopy = now - arrivals.get(event) < COPY_MS;
      if (isCopy) return true;
      arrivals.set(event, now);
    }
    return emit.call(this, event, ...values);
  };
  for (const [signal, number] of [
    ['SIGINT', 2],
    ['SIGTERM', 15],
  ]) {
    arrivals.set(signal, Number.NEGATIVE_INFINITY);
    // A permanent listener: without any, a signal kills the process. If it is the only one, it exits.
    process.on(signal, () => {
      if (process.listenerCount(signal) === 1) process.exit(128 + number);
    });
  }
}

// Variables of the environment win over those of the file, as with compose.
async function readSettings() {
  const { readDotenv } = await import('../server/config/dotenv.ts');
  try {
    for (const [name, value] of Object.entries(readDotenv(resolve('.env')) ?? {}))
      process.env[name] ??= value;
  } catch (error) {
    process.stderr.write(`${error.message}.\n`);
    process.exit(1);
  }
}

const words = process.argv.slice(2);
const isDotenv = words[0] === '--dotenv';
const [script, ...args] = isDotenv ? words.slice(1) : words;

if (Number.parseInt(process.versions.node, 10) < OLDEST_MAJOR) {
  process.stderr.write(tooOld());
  process.exitCode = 1;
} else if (script === undefined) {
  process.stderr.write('Usage: node scripts/need-node.mjs [--dotenv] <script> [arguments]\n');
  process.exitCode = 2;
} else {
  // Password hashing shares the thread pool with file I/O, so four threads are too few. Node reads the size
  // when the pool is first used: no code before this line may read a file or hash asynchronously.
  process.env.UV_THREADPOOL_SIZE ??= '8';
  dropCopiedSignals();
  // Node keeps the compiled code, which starts the server a third sooner. Not in the shared temporary folder:
  // Node runs what it finds there. A folder that cannot be written does not count as an error.
  module.enableCompileCache(resolve(import.meta.dirname, '../.cache/compile'));
  if (isDotenv) await readSettings();
  const path = resolve(script);
  process.argv = [process.execPath, path, ...args];
  await import(pathToFileURL(path).href);
}
