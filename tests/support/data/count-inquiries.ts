// The counts of inquiries that were inserted by hand.
import { sql } from 'kysely';
import type { Db } from '../../../server/db/engine/engine.ts';

/** Fills the counts of inquiries that were inserted while the triggers were off. */
export async function countInquiries(db: Db): Promise<void> {
  await sql`
    INSERT INTO inquiry_counts
    SELECT 'all', 0, case_type, urgency_level, status, count(*) FROM inquiries GROUP BY 3, 4, 5
    UNION ALL
    SELECT 'block', id / 1000, case_type, urgency_level, status, count(*) FROM inquiries GROUP BY 2, 3, 4, 5
    UNION ALL
    SELECT 'client', client_id, case_type, urgency_level, status, count(*) FROM inquiries
    GROUP BY 2, 3, 4, 5`.execute(db);
}
