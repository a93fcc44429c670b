// Drafts: whose they are, that nothing is overwritten, sent twice or removed unannounced.
import { defectsOf } from '../defect.ts';

const DRAFTS = 'tests/server/drafts/drafts.test.ts';
const EXPIRY = 'tests/server/drafts/expiry.test.ts';

export const drafts = [
  ...defectsOf('server/db/drafts/drafts.ts', DRAFTS, {
    'everyone can read a draft whose number they know': [
      "    .where('id', '=', id)\n    .where('accountId', '=', accountId)\n    .executeTakeFirst();",
      "    .where('id', '=', id)\n    .executeTakeFirst();",
    ],
    'everyone can change a draft whose number they know': [
      "    .where('id', '=', id)\n    .where('accountId', '=', accountId)\n    .returningAll()",
      "    .where('id', '=', id)\n    .returningAll()",
    ],
    'the bytes of a discarded draft are not removed': [
      "  if (names.length > 0) await trx.insertInto('erasedFiles').values(names).execute();\n",
      '',
    ],
  }),
  ...defectsOf('server/routes/drafts/drafts.ts', DRAFTS, {
    'a save replaces text that its writer has not seen': [
      'if (isNew && draft.version !== input.version)',
      'if (isNew && draft.version < 0)',
    ],
  }),
  ...defectsOf('server/drafts/sending.ts', DRAFTS, {
    'a draft that was just sent is sent again': [
      'const { id } = requireDraft(await lockDraft(trx, named.id, named.accountId), named);',
      'const { id } = (await lockDraft(trx, named.id, named.accountId)) ?? named;',
    ],
    'a file with malware is sent with its draft':
      "    if (scan === 'infected') throw refuse.conflict(refusals.draftFileInfected(originalName));\n",
  }),
  ...defectsOf('server/drafts/expiry.ts', EXPIRY, {
    'a clock that jumps removes drafts':
      '  if (!(await hasSwept(context, warnedAt, DRAFT_NOTICE_DAYS))) return;\n',
    'each process tells the owner': [
      'if (!(await noteWarning(trx, draft, now().toISOString()))) return;',
      'await noteWarning(trx, draft, now().toISOString());',
    ],
  }),
  ...defectsOf('server/drafts/removal.ts', EXPIRY, {
    'a draft is removed as soon as its owner is told': [
      'Math.max(end, told + DRAFT_NOTICE_DAYS * DAY_MS)',
      'end',
    ],
  }),
];
