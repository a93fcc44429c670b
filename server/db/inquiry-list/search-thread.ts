// The thread in which staff's searches read the SQLite file.
import { workerData } from 'piscina';
import { openSqliteReader } from '../engine/sqlite.ts';
import { type InquiryList, type ListQuery, listInquiries } from './list.ts';
import { nothingKnown } from './until-change.ts';

const reader = openSqliteReader(workerData.sqlitePath);
const known = nothingKnown();

/** Piscina calls it by this name. */
export function search(query: ListQuery): Promise<InquiryList> {
  // In one transaction, so that the total and the rows are of the same moment.
  return reader.db.transaction().execute((db) => listInquiries({ ...reader, db, known }, query));
}
