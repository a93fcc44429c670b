// Shows how far a command is: on a terminal in one line that changes, elsewhere in a line for each tenth, or not at all.
import { clearLine, cursorTo } from 'node:readline';

const MIB = 1024 * 1024;
const REDRAW_MS = 200;

export interface Progress {
  /** Begins a part of the work, with its size in bytes. */
  begin(what: string, total: number): void;
  /** Adds to what is done. */
  add(more: number): void;
  /** Ends the part. */
  end(): void;
}

/** For cron, which mails every line. */
export const NO_PROGRESS: Progress = { begin: () => undefined, add: () => undefined, end: () => undefined };

export function showProgress(out: NodeJS.WriteStream): Progress {
  let [what, total, done, shownTenth, drawnAt] = ['', 0, 0, 0, 0];
  const share = () => (total > 0 ? done / total : 1);
  const line = () => `${what}: ${Math.floor(share() * 100)} % of ${(total / MIB).toFixed(1)} MiB`;

  function draw(): void {
    cursorTo(out, 0);
    clearLine(out, 0);
    out.write(line());
    drawnAt = performance.now();
  }

  function show(): void {
    if (out.isTTY) {
      if (performance.now() - drawnAt >= REDRAW_MS) draw();
      return;
    }
    const tenth = Math.floor(share() * 10);
    if (tenth <= shownTenth) return;
    shownTenth = tenth;
    out.write(`${line()}\n`);
  }

  return {
    begin(newWhat, newTotal) {
      [what, total, done, shownTenth, drawnAt] = [newWhat, newTotal, 0, 0, 0];
    },
    add(more) {
      done += more;
      show();
    },
    end() {
      total = done;
      if (!out.isTTY) return show();
      draw();
      out.write('\n');
    },
  };
}
