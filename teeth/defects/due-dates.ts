// Due dates: what a client was promised.
import { defectsOf } from '../defect.ts';

const DUE = 'tests/contract/due.test.ts';
const STORED = 'tests/server/inquiries/due-dates.test.ts';
const LISTS = 'tests/e2e/portal/due-dates.spec.ts';
const ESTIMATE = 'tests/e2e/site/estimate.spec.ts';

export const dueDates = [
  ...defectsOf('contract/due/due.ts', DUE, {
    'business days counted from the day in UTC': [
      'let day = dayOf(start);',
      'let day = start.toISOString().slice(0, 10);',
    ],
    'the clock runs while information is needed': ['isBusinessDay(day) && !hasStopped', 'isBusinessDay(day)'],
  }),
  ...defectsOf('contract/due/federal-holidays.ts', DUE, {
    'holidays on a Saturday not observed': '(weekday === FRIDAY && isFixed(addDays(day, 1))) ||',
  }),
  ...defectsOf('contract/due/calendar.ts', DUE, {
    'days end as if no clock ever changed': [
      'return new Date(inside);',
      "return new Date(Date.parse(addDays(day, 1)) + (timeZone === 'America/New_York' ? 5 : 0) * 3_600_000 - 1);",
    ],
    'a wrong day off is a working day': ['if (wrong !== undefined)', 'if (wrong === timeZone)'],
  }),
  ...defectsOf('server/db/inquiries/due-dates.ts', STORED, {
    'an upgrade moves dates that were promised': [' AND inquiries.due_at IS NULL`', '`'],
  }),
  ...defectsOf('server/inquiries/due-dates.ts', STORED, {
    'an upgrade ends at a text without a turnaround': ['rows.filter(isTimed).map(', 'rows.map('],
  }),
  ...defectsOf('web/portal/inquiry-due.tsx', LISTS, {
    'answered inquiries have a due date in the lists': [
      'if (!due || !isOpen(inquiry)) return null;',
      'if (!due) return null;',
    ],
    'clients read how late it is': [
      '(isStaff ? dueWordsForStaff : dueWords)(due, now)',
      'dueWordsForStaff(due, now)',
    ],
  }),
  ...defectsOf('web/site/contact/estimate.tsx', ESTIMATE, {
    'the estimate is sent on Enter': ['method="dialog"', 'method="get"'],
    'pages typed before the scripts ran are forgotten': [
      'if (form.current) setGiven(read(form.current));',
      'if (form.current) setGiven({ pages: undefined, urgency: DEFAULT_URGENCY, now: new Date() });',
    ],
  }),
];
