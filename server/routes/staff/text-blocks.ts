// Text blocks for statements: all staff read, change and remove them (docs/decisions/0043-staff.md).

import { MAX_TEMPLATES } from '../../../contract/limits.ts';
import * as calls from '../../../contract/staff/text-blocks.ts';
import { recordListRead } from '../../audit/counted-events.ts';
import { recordEvent } from '../../audit/write-row.ts';
import { refuse } from '../../base/errors.ts';
import { refusals } from '../../base/refusals.ts';
import { replies } from '../../base/replies.ts';
import { lockAuditHead } from '../../db/audit/audit.ts';
import type { Db } from '../../db/engine/engine.ts';
import * as rows from '../../db/staff/text-blocks.ts';
import { changeOnce, changeOncePerKey } from '../../http/idempotency.ts';
import type { Call, Handler, Serve } from '../../http/serve.ts';

export function templateRoutes(serve: Serve): void {
  serve(calls.listTemplates, list);
  serve(calls.saveTemplate, save);
  serve(calls.removeTemplate, remove);
}

const toTemplate = ({ id, name, text, version }: rows.Template): calls.Template => ({
  templateid: id,
  name,
  text,
  version,
});

const list: Handler<typeof calls.listTemplates> = async ({ context, actor }) => {
  await recordListRead(context, actor, 'text blocks');
  const templates = await rows.listTemplates(context.db);
  return { success: 1, data: templates.map(toTemplate), message: replies.ok };
};

const save: Handler<typeof calls.saveTemplate> = async (call) => {
  const { context, input, actor } = call;
  return changeOncePerKey(call, async (trx) => {
    const { template, isNew } =
      input.templateid === undefined ? await add(call, trx) : await change(call, trx);
    const saved = { event: 'template-saved', detail: `text block ${template.id}` } as const;
    if (isNew) await recordEvent(context, trx, actor, saved);
    return { success: 1, data: toTemplate(template), message: replies.ok };
  });
};

async function add({ input }: Call<typeof calls.saveTemplate>, trx: Db) {
  // The second of two at the same time counts the first.
  await lockAuditHead(trx);
  if ((await rows.countTemplates(trx)) >= MAX_TEMPLATES)
    throw refuse.conflict(refusals.templatesFull(MAX_TEMPLATES));
  const { name, text } = input;
  return { template: await rows.createTemplate(trx, { name, text }), isNew: true };
}

async function change({ input }: Call<typeof calls.saveTemplate>, trx: Db) {
  const { templateid: id = 0, version, name, text } = input;
  const template = await rows.lockTemplate(trx, id);
  if (!template) throw refuse.notFound(refusals.templateNotFound);
  if (template.name === name && template.text === text) return { template, isNew: false };
  if (template.version !== version) throw refuse.conflict(refusals.templateChanged);
  const changed = { name, text, version: template.version + 1 };
  await rows.changeTemplate(trx, id, changed);
  return { template: { ...template, ...changed }, isNew: true };
}

const remove: Handler<typeof calls.removeTemplate> = async (call) => {
  const { context, input, actor } = call;
  const { templateid: id } = input;
  return changeOnce(call, async (trx) => {
    if (!(await rows.deleteTemplate(trx, id))) throw refuse.notFound(refusals.templateNotFound);
    await recordEvent(context, trx, actor, { event: 'template-removed', detail: `text block ${id}` });
    return { success: 1, message: replies.templateRemoved };
  });
};
