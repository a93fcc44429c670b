// The thread in which searches and filtered lists read the SQLite file.
import { workerData } from 'piscina';
import { openSqliteReader } from '../engine/sqlite.ts';
import type { ListQuery } from './find.ts';
import { type InquiryList, listInquiries } from './list.ts';

const reader = openSqliteReader(workerData.sqlitePath);

/** Piscina calls it by this name. */
export function search(query: ListQuery): Promise<InquiryList> {
  // In one transaction, so that the total and the rows are of the same moment.
  return reader.db.transaction().execute((db) => listInquiries({ ...reader, db }, query));
}
