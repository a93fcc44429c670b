// `review inquiry`: one inquiry, also after it was deleted or erased.
import type { Command } from 'commander';
import { listAuditRowsOf } from '../../db/audit/audit.ts';
import { eraseInquiry } from './erase.ts';
import { withAccounts } from './open-accounts.ts';
import { readInquiryId } from './values.ts';

const printLog = (id: number) =>
  withAccounts(async ({ db }) => {
    const rows = await listAuditRowsOf(db, id);
    if (rows.length === 0) throw new Error(`The audit log has no row about an inquiry ${id}.`);
    for (const row of rows) console.log(JSON.stringify(row));
  });

export function addInquiryCommands(inquiry: Command): void {
  eraseInquiry(inquiry.command('erase'));
  inquiry
    .command('log')
    .description('Prints the rows of the audit log about an inquiry, even after it was deleted or erased.')
    .argument('<id>', 'the number of the inquiry', readInquiryId)
    .action(printLog);
}
