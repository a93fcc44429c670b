// Says how far a long copy or comparison is: a line for each tenth.
const MIB = 1024 * 1024;
/** Less takes no time. */
const LONG_BYTES = 16 * MIB;

/** @returns adds to what is done */
export function showProgress(what: string, totalBytes: number): (bytes: number) => void {
  let [done, shown] = [0, 0];
  return (bytes) => {
    done += bytes;
    const tenth = Math.floor((10 * done) / totalBytes);
    if (tenth > shown && totalBytes >= LONG_BYTES)
      console.log(`${what}: ${tenth * 10} % of ${(totalBytes / MIB).toFixed(0)} MiB`);
    shown = tenth;
  };
}
