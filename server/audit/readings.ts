// Readings of lists, searches and numbers, which show many people's data at once. The first in a window of time is recorded
// before its answer is sent. Further ones are counted in memory and saved together, so that a list costs no commit.
import type { Db } from '../db/engine/engine.ts';
import type { Actor, AuditContext } from './record.ts';
import {
  READ_LISTS,
  REPEATS,
  type ReadEvent,
  type ReadList,
  type Repeated,
  recordRepeatable,
  subjectOf,
} from './repeats.ts';

export interface Readings {
  /** Records or counts a reading of accounts, of the one with this id, or of the waiting mails. */
  note(actor: Actor, event: Exclude<ReadEvent, 'list-read'>, accountId?: number): Promise<void>;
  /** The same for a list. */
  noteList(actor: Actor, list: ReadList): Promise<void>;
  /** Saves what was counted. */
  flush(): Promise<void>;
}

interface Reading {
  actor: Actor;
  event: ReadEvent;
  subjectId: number;
}

interface Window extends Reading {
  beganMs: number;
  unsaved: number;
}

export function openReadings(context: AuditContext & { db: Db }): Readings {
  const windows = new Map<string, Window>();
  const isOpen = ({ event, beganMs }: Window) => {
    const age = context.now().getTime() - beganMs;
    return age >= 0 && age < REPEATS[event].seconds * 1000;
  };
  const repeatedOf = ({ actor, event, subjectId }: Reading, times: number): Repeated => ({
    actor,
    entry: { event, ...subjectOf(event, subjectId) },
    subjectId,
    times,
  });
  const save = (repeated: readonly Repeated[]) =>
    context.db.transaction().execute((trx) => recordRepeatable(context, trx, ...repeated));

  async function note(reading: Reading): Promise<void> {
    const { actor, event, subjectId } = reading;
    const name = `${actor.accountId} ${event} ${subjectId}`;
    const known = windows.get(name);
    if (known && isOpen(known)) {
      known.actor = actor;
      known.unsaved += 1;
      return;
    }
    await save([repeatedOf(reading, 1)]);
    const unsaved = windows.get(name)?.unsaved ?? 0;
    windows.set(name, { ...reading, unsaved, beganMs: context.now().getTime() });
  }

  return {
    note: (actor, event, subjectId = 0) => note({ actor, event, subjectId }),
    noteList: (actor, list) => note({ actor, event: 'list-read', subjectId: READ_LISTS.indexOf(list) }),

    async flush() {
      const unsaved = [...windows.values()].filter((window) => window.unsaved > 0);
      const counts = unsaved.map((window) => [window, window.unsaved] as const);
      if (counts.length > 0) await save(counts.map(([window, times]) => repeatedOf(window, times)));
      for (const [window, times] of counts) window.unsaved -= times;
      for (const [name, window] of windows) if (window.unsaved === 0 && !isOpen(window)) windows.delete(name);
    },
  };
}
