// Work that goes on without a hand on the keyboard: while an upload runs, nobody is idle.
let running = 0;

/** Call the returned function once when the work is over. */
export function beginWork(): () => void {
  running += 1;
  return () => {
    running -= 1;
  };
}

export function isWorking(): boolean {
  return running > 0;
}
