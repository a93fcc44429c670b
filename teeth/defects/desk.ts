// Staff's desk: who is in charge, what is unread, and the filters of the list.
import { defectsOf } from '../defect.ts';

const DESK = 'tests/server/desk/desk.test.ts';
const LISTS = 'tests/server/desk/desk-lists.test.ts';

export const desk = [
  ...defectsOf('server/db/desk/desk.ts', DESK, {
    'an inquiry is taken from a colleague unseen': [
      "    .where('assignedTo', previous === null ? 'is' : '=', previous)\n",
      '',
    ],
    'inquiries are given to clients': [
      "    .where('id', '=', id)\n    .where('role', '=', 'staff')\n    .where('disabled', '=', 0)",
      "    .where('id', '=', id)",
    ],
    'a saved view is deleted by a colleague': [
      ".deleteFrom('deskViews')\n    .where('id', '=', id)\n    .where('accountId', '=', accountId)",
      ".deleteFrom('deskViews')\n    .where('id', '=', id)",
    ],
  }),
  ...defectsOf('server/db/inquiry-list/unread.ts', DESK, {
    'what a client sent later stays read': [
      'inquiry_id = inquiries.id AND inquiry_reads.news >= inquiries.news)`',
      'inquiry_id = inquiries.id)`',
    ],
  }),
  ...defectsOf('server/routes/desk/desk.ts', DESK, {
    'any number of saved views': ['if (views.length >= MAX_VIEWS)', 'if (views.length > 100 * MAX_VIEWS)'],
  }),
  ...defectsOf('server/desk/desk.ts', DESK, {
    'the week ends with Friday': [
      'SATURDAY - weekdayOf(today)',
      'Math.max(0, SATURDAY - 1 - weekdayOf(today))',
    ],
  }),
  ...defectsOf('server/db/inquiry-list/on-desk.ts', LISTS, {
    'the total counts what was read': ['?? []) total -= count;', '?? []) total -= count * 0;'],
    'pages of an order begin anew in each part': ['Math.max(0, skip - before)', 'Math.min(skip, part.total)'],
  }),
  ...defectsOf('server/routes/inquiries/list.ts', LISTS, {
    'clients filter by colleagues': ['if (!isStaff && desk) throw refuse.badRequest();', ''],
  }),
];
