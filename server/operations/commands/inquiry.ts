// `review inquiry`: one inquiry, also after it was deleted or erased.
import { listAuditRowsOf } from '../../db/audit/audit.ts';
import { readId } from './arguments.ts';
import { type Command, withAccounts } from './command.ts';
import { custody } from './custody-file.ts';
import { eraseInquiry } from './erase.ts';

const log: Command = {
  takes: 'ID',
  about: 'Prints the rows of the audit log about an inquiry, even after it was deleted or erased.',
  read(words) {
    const id = readId(words);
    return () =>
      withAccounts(async ({ db }) => {
        const rows = await listAuditRowsOf(db, id);
        if (rows.length === 0) throw new Error(`The audit log has no row about an inquiry ${id}.`);
        for (const row of rows) console.log(JSON.stringify(row));
      });
  },
};

export const inquiryCommands = { erase: eraseInquiry, log, custody };
