// Information needed: one question at a time, a due date that waits for the answer, and nothing added after the review.
import { defectsOf } from '../defect.ts';

const REQUESTS = 'tests/server/inquiries/requests.test.ts';

export const information = [
  ...defectsOf('server/db/inquiries/requests.ts', REQUESTS, {
    'a second question is asked while one is open': "    .where('neededSince', 'is', null)\n",
  }),
  ...defectsOf('server/inquiries/requests.ts', REQUESTS, {
    'the due date does not wait for the answer': [
      'dueAt(new Date(createdAt), urgencyLevel, pauses)',
      'dueAt(new Date(createdAt), urgencyLevel, pauses.slice(0, 0))',
    ],
  }),
  ...defectsOf('server/db/gauges.ts', REQUESTS, {
    'an inquiry that waits for its client is overdue': ["\n    .where('neededSince', 'is', null);", ';'],
  }),
  ...defectsOf('server/routes/inquiries/requests.ts', REQUESTS, {
    'records are added after the review': [
      ['  if (status !== STATUS.sendToReview) throw refuse.conflict(refusals.notAddable);\n', ''],
      ['  if (!isOpen) throw refuse.conflict(refusals.notAddable);\n', ''],
    ],
  }),
  ...defectsOf('server/db/files/files.ts', REQUESTS, {
    'added records take the places of the first ones': ['last === null ? 0 :', 'last !== null ? 0 :'],
  }),
  ...defectsOf('server/inquiries/timeline.ts', REQUESTS, {
    'the timeline names staff to clients': [
      "isStaff || entry.role !== 'staff' ? entry",
      'isStaff || entry.role ? entry',
    ],
  }),
  ...defectsOf('server/routes/inquiries/inquiries.ts', 'tests/server/inquiries/inquiries.test.ts', {
    'a client gets the internal notes with the inquiry': ['...(isStaff && { notes:', '...({ notes:'],
  }),
  ...defectsOf('web/portal/inquiry/use-inquiry.ts', 'tests/e2e/portal/requests.spec.ts', {
    'a form that begins anew has the draft of before': '    if (inquiry) ahead.clear();\n',
  }),
];
