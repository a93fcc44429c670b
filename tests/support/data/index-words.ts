// The words of inquiries that were inserted by SQL, as the program writes them.
import type { Db } from '../../../server/db/engine/engine.ts';
import { writeWords } from '../../../server/db/inquiry-list/inquiry-words.ts';

const BATCH = 500;

/** For a keyword to find all inquiries that have no words yet. */
export async function indexWords(trx: Db): Promise<void> {
  for (let last = 0; ; ) {
    const inquiries = await trx
      .selectFrom('inquiries')
      .innerJoin('accounts', 'accounts.id', 'inquiries.clientId')
      .where('inquiries.id', '>', last)
      .select(['inquiries.id', 'caseKey', 'urgencyKey', 'matterNumber', 'aboutCase', 'status'])
      .select('accounts.name as clientName')
      .orderBy('inquiries.id')
      .limit(BATCH)
      .execute();
    if (inquiries.length === 0) return;
    const rows = inquiries.map((inquiry) => ({ inquiryId: inquiry.id, words: writeWords(inquiry) }));
    // An anti-join would take PostgreSQL longer with every batch.
    await trx
      .insertInto('inquiryWords')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    last = inquiries.at(-1)?.id ?? last;
  }
}
