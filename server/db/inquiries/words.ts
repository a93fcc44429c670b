// Inquiries without stored words, because an earlier version stored them.
import { sql } from 'kysely';
import type { Db } from '../engine/engine.ts';
import { writeWords } from '../inquiry-list/words.ts';

/** Writes the words of the newest inquiries without them. @returns how many there were */
export async function fillWords(trx: Db, limit: number): Promise<number> {
  const rows = await trx
    .selectFrom('inquiryWords')
    .innerJoin('inquiries', 'inquiries.id', 'inquiryWords.inquiryId')
    .where('words', 'is', null)
    .select(['inquiryId', 'aboutCase', 'matterNumber'])
    .orderBy('inquiryId', 'desc')
    .limit(limit)
    .execute();
  if (rows.length === 0) return 0;
  const filled = rows.map((row) => sql`(CAST(${row.inquiryId} AS BIGINT), ${writeWords(row)})`);
  await sql`
    WITH filled (id, words) AS (VALUES ${sql.join(filled)})
    UPDATE inquiry_words SET words = filled.words FROM filled
    WHERE inquiry_id = filled.id AND inquiry_words.words IS NULL`.execute(trx);
  // A total that was counted before is no longer good.
  await trx
    .updateTable('inquiryCounts')
    .set((eb) => ({ count: eb('count', '+', 1) }))
    .where('scope', '=', 'changes')
    .execute();
  return rows.length;
}
