// The thread in which staff's searches read the SQLite file.
import { workerData } from 'piscina';
import { openSqliteReader } from '../engine/sqlite.ts';
import { type InquiryList, type ListQuery, listInquiries } from './list.ts';
import type { CountedTotals } from './search.ts';

const reader = openSqliteReader(workerData.sqlitePath);
const counted: CountedTotals = new Map();

/** Piscina calls it by this name. */
export function search(query: ListQuery): Promise<InquiryList> {
  // In one transaction, so that the total and the rows are of the same moment.
  return reader.db.transaction().execute((db) => listInquiries({ ...reader, db }, query, counted));
}
