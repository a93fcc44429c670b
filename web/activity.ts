// Work that continues without user input: while an upload runs, the user does not count as idle.
let running = 0;

/** Call the returned function once when the work has ended. */
export function beginWork(): () => void {
  running += 1;
  return () => {
    running -= 1;
  };
}

export function isWorking(): boolean {
  return running > 0;
}

/** Tells every tab, this one too, that the user did something where no tab sees it: in the frame of the viewer. */
export function announceAct(): void {
  const channel = new BroadcastChannel('activity');
  channel.postMessage('active');
  channel.close();
}
