// Prints the progress of a long copy or comparison: one line for each tenth.
const MIB = 1024 * 1024;
/** Smaller ones are done at once and print nothing. */
const LONG_BYTES = 16 * MIB;

/** @returns a function that adds the bytes just done */
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
