// How far another database was copied into this one, or that this one was copied to another place; no rows in a database
// that is in use.

import { operatorCommand } from '../base/operator-command.ts';
import { ConfigError } from '../config/config-error.ts';
import { type CopiedTable, type Key, NUMBERED_TABLES, TABLES } from './all-tables.ts';
import type { Db, Engine } from './engine/engine.ts';
import { removeAllRows, setLastId } from './engine/exact-rows.ts';

const SOURCE = 'source';

/** The state of the source, and of the copy. */
export interface UnfinishedMove {
  source: string;
  reached: ReadonlyMap<string, Key>;
}

export async function findUnfinishedMove(db: Db): Promise<UnfinishedMove | undefined> {
  const rows = await db.selectFrom('unfinishedMove').selectAll().execute();
  const source = rows.find(({ part }) => part === SOURCE)?.reached;
  if (source === undefined) return undefined;
  const tables = rows.filter(({ part }) => part !== SOURCE);
  return { source, reached: new Map(tables.map(({ part, reached }) => [part, JSON.parse(reached) as Key])) };
}

async function note(trx: Db, part: string, reached: string): Promise<void> {
  await trx
    .insertInto('unfinishedMove')
    .values({ part, reached })
    .onConflict((conflict) => conflict.column('part').doUpdateSet({ reached }))
    .execute();
}

/** Removes every row, and notes what will be copied. */
export async function beginMove(engine: Engine, source: string): Promise<void> {
  await engine.db.transaction().execute(async (trx) => {
    for (const table of TABLES.toReversed()) await removeAllRows(engine, trx, table);
    for (const table of NUMBERED_TABLES) await setLastId(engine, trx, table, 0);
    await trx.deleteFrom('unfinishedMove').execute();
    await note(trx, SOURCE, source);
  });
}

export const noteReached = (trx: Db, table: CopiedTable, key: Key) => note(trx, table, JSON.stringify(key));

export const noteSource = (trx: Db, source: string) => note(trx, SOURCE, source);

/** From now on a server may use the database. */
export async function endMove(db: Db): Promise<void> {
  await db.deleteFrom('unfinishedMove').execute();
}

/** Of a database whose data are in another place now. */
const MOVED_AWAY = 'moved away';

/** From now on no server starts on this database. */
export const noteMovedAway = (db: Db) => noteSource(db, MOVED_AWAY);

/**
 * @param isSource whether it is the source of a move, which goes on after an interruption
 * @throws ConfigError for a database that has only a part of another one, or whose data are in another place now
 */
export async function refuseUnfinishedMove(db: Db, setting: string, isSource = false): Promise<void> {
  const found = await findUnfinishedMove(db);
  if (found === undefined || (isSource && found.source === MOVED_AWAY)) return;
  if (found.source === MOVED_AWAY)
    throw new ConfigError(
      `${setting} must point to the database in use, and this one was moved to another place by "${operatorCommand('move')}": start with the settings that it printed`,
    );
  throw new ConfigError(
    `${setting} must point to a whole database, and a move into this one was interrupted: run the same "${operatorCommand('move')}" again`,
  );
}
