// What the rows of the lists say, and that a new report is marked until its client has read it.
import { defectsOf } from '../defect.ts';

const ROWS = 'tests/server/inquiries/list-rows.test.ts';
const SCREEN = 'tests/web/portal/review-list.test.tsx';

export const clientList = [
  ...defectsOf('server/audit/answer-read.ts', ROWS, {
    'a report is no longer new once the client has read the own records': "if (kind === 'report') ",
  }),
  ...defectsOf('server/routes/files/archives.ts', ROWS, {
    'a report taken in one ZIP is still new': '      await noteReading(trx, actor, file);\n',
  }),
  ...defectsOf('server/audit/openings.ts', ROWS, {
    'a report that was read in the viewer is still new':
      '    await noteReading(trx, actor, { inquiryId, kind });\n',
  }),
  ...defectsOf('server/db/inquiry-list/excerpt.ts', ROWS, {
    'half a character in the list': ".replace(/[\\uD800-\\uDBFF]$/, '')",
  }),
  ...defectsOf('web/portal/lists/row-more.tsx', SCREEN, {
    'a client who is asked reads that there is nothing to do': [
      'if (neededsince !== undefined)',
      'if (neededsince !== undefined && unread)',
    ],
  }),
];
