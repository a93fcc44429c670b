import { expect, it } from 'vitest';
import { listTextBlocks, removeTextBlock, saveTextBlock } from '../../../contract/staff/text-blocks.ts';
import { refusals } from '../../../server/base/refusals.ts';
import { ask } from '../../support/requests/ask.ts';
import type { WireClient } from '../../support/requests/wire-client.ts';
import { serverForFile } from '../../support/server/server-for-file.ts';
import { addTextBlock } from '../../support/text-blocks.ts';

const server = serverForFile();

const told = ({ status, body }: { status: number; body: unknown }) => [status, body];
const refused = (status: number, message: string) => [status, { success: 0, message }];

async function listFor(who: WireClient) {
  const answer = await who.call(listTextBlocks, {});
  if (answer.success !== 1) throw new Error(answer.message);
  return answer.data;
}

it('all staff share text blocks; one of two changes is refused, and the audit log names block and account', {
  tags: ['R7.407'],
}, async () => {
  const [one, two] = [await server.signIn('staff'), await server.signIn('staff')];
  const later = await addTextBlock(one, { name: 'later', text: 'Canary of a block' });
  const earlier = await addTextBlock(two, { name: 'Earlier', text: 'Text' });
  expect((await listFor(two)).map(({ name }) => name)).toEqual(['Earlier', 'later']);

  const change = (who: WireClient, name: string) => ask(who, saveTextBlock, { ...later, name, version: 1 });
  const both = await Promise.all([change(one, 'By one'), change(two, 'By two')]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const winner = both.findIndex(({ status }) => status === 200);
  const name = ['By one', 'By two'][winner] ?? '';
  expect(both.map(told)).toContainEqual(refused(409, refusals.textBlockChanged));
  // Its answer was lost: the same change again is none.
  expect((await change(one, name)).status).toBe(200);
  expect(await listFor(one)).toContainEqual({ ...later, name, version: 2 });

  const { textblockid } = earlier;
  for (const _again of [1, 2]) expect((await ask(one, removeTextBlock, { textblockid })).status).toBe(200);
  const gone = refused(404, refusals.textBlockNotFound);
  expect(told(await ask(two, saveTextBlock, { ...earlier, name: 'Late' }))).toEqual(gone);
  const rows = await server.db
    .selectFrom('audit')
    .select(['event', 'detail', 'accountId'])
    .where('event', 'like', 'text-block-%')
    .orderBy('sequence')
    .execute();
  const detail = `text block ${later.textblockid}`;
  expect(rows).toEqual([
    { event: 'text-block-saved', detail, accountId: one.id },
    { event: 'text-block-saved', detail: `text block ${textblockid}`, accountId: two.id },
    { event: 'text-block-saved', detail, accountId: [one, two][winner]?.id },
    { event: 'text-block-removed', detail: `text block ${textblockid}`, accountId: one.id },
  ]);
});
