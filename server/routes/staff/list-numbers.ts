// The numbers over staff's list (docs/decisions/0037-lists.md).
import { viewListNumbers } from '../../../contract/staff/list-numbers.ts';
import { requireListReading } from '../../audit/readings.ts';
import { replies } from '../../base/replies.ts';
import { countToRead } from '../../db/staff/list-numbers.ts';
import type { Serve } from '../../http/serve.ts';
import { readListNumbers } from '../../inquiries/list-numbers.ts';

export function listNumberRoutes(serve: Serve): void {
  serve(viewListNumbers, async ({ context, actor, visitor }) => {
    await requireListReading(context, actor, 'numbers over the list');
    const { config, db, now } = context;
    const numbers = await readListNumbers(db, visitor.account, now());
    const toread = config.secondReaderRequired && (await countToRead(db, visitor.account));
    const data = { ...numbers, ...(toread !== false && { toread }) };
    return { success: 1 as const, data, message: replies.ok };
  });
}
