// Runs a script of ours on a Node that can: `node scripts/need-node.mjs scripts/start.ts [arguments]`.
// Plain JavaScript, since the Node that must be told it is too old cannot read TypeScript. The script
// is imported, not spawned: with one process, SIGTERM and SIGINT to `npm start` reach the server.
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const OLDEST_MAJOR = 24;

function tooOld() {
  return `This project needs Node ${OLDEST_MAJOR} or newer, and this is Node ${process.versions.node} (${process.execPath}).

Run it through npm, from the project's folder:
    npm ci
    npm start          (or: npm test, npm run demo, …)
npm ci brings the right Node along, as the development dependency "node", and npm's scripts use it.

If you did that: npm ci was run with --ignore-scripts (look at "npm config get ignore-scripts") or with
--omit=dev, and then that Node is not there. Run npm ci without them, or install Node ${OLDEST_MAJOR} or newer.
`;
}

// Ctrl+C in a terminal arrives twice under npm, from the terminal and passed on by npm; SIGTERM does under a
// supervisor that signals every process of a service. The copy is no second wish: it must neither turn a
// clean stop into "stop at once" nor arrive between two handlers and kill us.
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
    // A listener that stays: without any, a signal is deadly. Alone, it ends us as the signal would.
    process.on(signal, () => {
      if (process.listenerCount(signal) === 1) process.exit(128 + number);
    });
  }
}

const [script, ...args] = process.argv.slice(2);

if (Number.parseInt(process.versions.node, 10) < OLDEST_MAJOR) {
  process.stderr.write(tooOld());
  process.exitCode = 1;
} else if (script === undefined) {
  process.stderr.write('Usage: node scripts/need-node.mjs <script> [arguments]\n');
  process.exitCode = 2;
} else {
  // Password hashing shares the thread pool with file I/O, so four threads are too few. The size is read
  // when the pool is first used: nothing before this line may read a file or hash asynchronously.
  process.env.UV_THREADPOOL_SIZE ??= '8';
  dropCopiedSignals();
  const path = resolve(script);
  process.argv = [process.execPath, path, ...args];
  await import(pathToFileURL(path).href);
}
