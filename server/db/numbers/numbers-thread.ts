// The thread in which the numbers are read from the SQLite file.
import { workerData } from 'piscina';
import { openSqliteReader } from '../engine/sqlite.ts';
import { type NumbersQuery, type ReadNumbers, readNumbers } from './numbers.ts';

const reader = openSqliteReader(workerData.sqlitePath);

/** Piscina calls it by this name. */
export function numbers(query: NumbersQuery): Promise<ReadNumbers> {
  // In one transaction, so that all are of the same moment.
  return reader.db.transaction().execute((db) => readNumbers({ ...reader, db }, query));
}
