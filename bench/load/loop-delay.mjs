// Loaded into a server with --import: how late its event loop was. SIGWINCH, which nothing else here uses, writes what
// was found since the last one to the file of LOOP_DELAY_FILE.
import { renameSync, writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

const { LOOP_DELAY_FILE = '' } = process.env;
const RESOLUTION_MS = 1;

if (isMainThread) {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  process.on('SIGWINCH', () => {
    // Each value contains the time of the timer that measures.
    const ms = (value) => Math.max(0, value / 1e6 - RESOLUTION_MS);
    const found = { p99: ms(delay.percentile(99)), max: ms(delay.max) };
    delay.reset();
    writeFileSync(`${LOOP_DELAY_FILE}.part`, JSON.stringify(found));
    renameSync(`${LOOP_DELAY_FILE}.part`, LOOP_DELAY_FILE);
  });
}
