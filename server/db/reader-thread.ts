// A thread in which lists and numbers are read from the SQLite file. Piscina calls these functions by their names.
import { workerData } from 'piscina';
import { openSqliteReader } from './engine/sqlite.ts';
import type { ListQuery } from './inquiry-list/find.ts';
import { listInquiries } from './inquiry-list/list.ts';
import { type NumbersQuery, readNumbers } from './numbers/numbers.ts';

const reader = openSqliteReader(workerData.sqlitePath);

/** In one transaction, so that all results belong to the same moment. */
const atOneMoment = <Result>(read: (source: typeof reader) => Promise<Result>): Promise<Result> =>
  reader.db.transaction().execute((db) => read({ ...reader, db }));

export const list = (query: ListQuery) => atOneMoment((source) => listInquiries(source, query));
export const numbers = (query: NumbersQuery) => atOneMoment((source) => readNumbers(source, query));
