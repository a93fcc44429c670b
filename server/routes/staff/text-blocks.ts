// Text blocks for statements: all staff read, change and remove them (docs/decisions/0043-staff.md).

import { MAX_TEXT_BLOCKS } from '../../../contract/limits.ts';
import * as calls from '../../../contract/staff/text-blocks.ts';
import { requireListReading } from '../../audit/readings.ts';
import { recordEvent } from '../../audit/write-row.ts';
import { refuse } from '../../base/errors.ts';
import { refusals } from '../../base/refusals.ts';
import { replies } from '../../base/replies.ts';
import { lockAuditHead } from '../../db/audit/audit.ts';
import type { Db } from '../../db/engine/engine.ts';
import * as rows from '../../db/staff/text-blocks.ts';
import { changeOnce, changeOncePerKey } from '../../http/idempotency.ts';
import type { Call, Handler, Serve } from '../../http/serve.ts';

export function textBlockRoutes(serve: Serve): void {
  serve(calls.listTextBlocks, list);
  serve(calls.saveTextBlock, save);
  serve(calls.removeTextBlock, remove);
}

const toTextBlock = ({ id, name, text, version }: rows.TextBlock): calls.TextBlock => ({
  textblockid: id,
  name,
  text,
  version,
});

const list: Handler<typeof calls.listTextBlocks> = async ({ context, actor }) => {
  await requireListReading(context, actor, 'text blocks');
  const textBlocks = await rows.listTextBlocks(context.db);
  return { success: 1, data: textBlocks.map(toTextBlock), message: replies.ok };
};

const save: Handler<typeof calls.saveTextBlock> = async (call) => {
  const { context, input, actor } = call;
  return changeOncePerKey(call, async (trx) => {
    const { textBlock, isNew } =
      input.textblockid === undefined ? await add(call, trx) : await change(call, trx);
    const saved = { event: 'text-block-saved', detail: `text block ${textBlock.id}` } as const;
    if (isNew) await recordEvent(context, trx, actor, saved);
    return { success: 1, data: toTextBlock(textBlock), message: replies.ok };
  });
};

async function add({ input }: Call<typeof calls.saveTextBlock>, trx: Db) {
  // The second of two at the same time counts the first.
  await lockAuditHead(trx);
  if ((await rows.countTextBlocks(trx)) >= MAX_TEXT_BLOCKS)
    throw refuse.conflict(refusals.textBlocksFull(MAX_TEXT_BLOCKS));
  const { name, text } = input;
  return { textBlock: await rows.createTextBlock(trx, { name, text }), isNew: true };
}

async function change({ input }: Call<typeof calls.saveTextBlock>, trx: Db) {
  const { textblockid: id = 0, version, name, text } = input;
  const textBlock = await rows.lockTextBlock(trx, id);
  if (!textBlock) throw refuse.notFound(refusals.textBlockNotFound);
  if (textBlock.name === name && textBlock.text === text) return { textBlock, isNew: false };
  if (textBlock.version !== version) throw refuse.conflict(refusals.textBlockChanged);
  const changed = { name, text, version: textBlock.version + 1 };
  await rows.changeTextBlock(trx, id, changed);
  return { textBlock: { ...textBlock, ...changed }, isNew: true };
}

const remove: Handler<typeof calls.removeTextBlock> = async (call) => {
  const { context, input, actor } = call;
  const { textblockid: id } = input;
  return changeOnce(call, async (trx) => {
    if (!(await rows.deleteTextBlock(trx, id))) throw refuse.notFound(refusals.textBlockNotFound);
    await recordEvent(context, trx, actor, { event: 'text-block-removed', detail: `text block ${id}` });
    return { success: 1, message: replies.textBlockRemoved };
  });
};
