// Staff's desk: who takes care of an inquiry, the numbers over the list, and saved views (docs/decisions/desk.md).
import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contract/desk/desk.ts';
import type { DeskFilters } from '../../../contract/desk/desk-filters.ts';
import { refusals } from '../../../contract/refusals.ts';
import { MAX_VIEWS } from '../../../contract/sizes.ts';
import { recordEvent } from '../../audit/record.ts';
import type { Context } from '../../context.ts';
import { lockEnabledAccount } from '../../db/accounts/accounts.ts';
import * as rows from '../../db/desk/desk.ts';
import { readDeskNumbers } from '../../desk/desk.ts';
import { refuse } from '../../errors.ts';
import { getInquiry } from '../../http/inquiry-access.ts';
import { answerOnce, keyOf, REPLAY, replayKey } from '../../http/replays.ts';
import { type Call, serve } from '../../http/serve.ts';

export function deskRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, calls.assignInquiry, assign);
  serve(app, context, calls.viewDesk, async ({ visitor, actor }): Promise<calls.DeskAnswer> => {
    await context.readings.noteList(actor, 'numbers over the list');
    const [numbers, views] = await Promise.all([
      readDeskNumbers(context.db, context.now()),
      rows.listViews(context.db, visitor.account.id),
    ]);
    const saved = views.map(({ id, name, filters }) => ({ viewid: id, name, filters: JSON.parse(filters) }));
    return { success: 1, data: { ...numbers, views: saved }, message: refusals.ok };
  });
  serve(app, context, calls.saveView, save);
  serve(app, context, calls.removeView, remove);
}

async function assign(call: Call<typeof calls.assignInquiry>): Promise<calls.AssignAnswer> {
  const { context, visitor, actor, input } = call;
  const { inquiryid: id, assignee = null, previous = null } = input;
  const asked = ['assign', visitor.tokenHash, String(id), String(assignee), String(previous)];
  // Our page sends a key: an inquiry that was given away may be taken back at once.
  const replay = keyOf(call, input) ?? replayKey(context, REPLAY.naturalSeconds, ...asked);
  return answerOnce<calls.AssignAnswer>(call, replay, (commit) =>
    commit(async (trx) => {
      await getInquiry(call, id, trx);
      const colleague = assignee === null ? undefined : await rows.findColleague(trx, assignee);
      if (assignee !== null && !colleague) throw refuse.conflict(refusals.cannotBeAssigned);
      if (!(await rows.assign(trx, { id, assignee, previous })))
        throw refuse.conflict(refusals.assignedElsewhere);
      const detail = assignee === null ? 'to no one' : `to account ${assignee}`;
      await recordEvent(context, trx, actor, { event: 'inquiry-assigned', inquiryId: id, detail });
      return {
        success: 1,
        message: colleague ? refusals.assigned(colleague.name) : refusals.unassigned,
      };
    }),
  );
}

async function save(call: Call<typeof calls.saveView>): Promise<calls.SaveViewAnswer> {
  const { input, visitor } = call;
  const { name, ...given } = input;
  const filters: DeskFilters = JSON.parse(JSON.stringify(given));
  const accountId = visitor.account.id;
  return answerOnce<calls.SaveViewAnswer>(call, keyOf(call, input), (commit) =>
    commit(async (trx) => {
      // Of two tabs, the second counts the view of the first; and an account that was just erased gets none.
      if (!(await lockEnabledAccount(trx, accountId))) throw refuse.notSignedIn();
      const views = await rows.listViews(trx, accountId);
      if (views.some((view) => view.name === name)) throw refuse.conflict(refusals.viewNamed);
      if (views.length >= MAX_VIEWS) throw refuse.conflict(refusals.viewsFull(MAX_VIEWS));
      const viewid = await rows.createView(trx, { accountId, name, filters: JSON.stringify(filters) });
      return { success: 1, data: { viewid, name, filters }, message: refusals.viewSaved };
    }),
  );
}

async function remove(call: Call<typeof calls.removeView>): Promise<calls.RemoveViewAnswer> {
  const { context, input, visitor } = call;
  const id = input.viewid;
  const replay = replayKey(context, REPLAY.naturalSeconds, 'remove view', visitor.tokenHash, String(id));
  return answerOnce<calls.RemoveViewAnswer>(call, replay, (commit) =>
    commit(async (trx) => {
      if (!(await rows.deleteView(trx, id, visitor.account.id))) throw refuse.notFound(refusals.viewNotFound);
      return { success: 1, message: refusals.viewDeleted };
    }),
  );
}
