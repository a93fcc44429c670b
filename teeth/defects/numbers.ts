// The numbers for administrators.
import { defectsOf } from '../defect.ts';

const NUMBERS = 'tests/server/numbers.test.ts';

export const numbers = [
  ...defectsOf('server/http/csv.ts', NUMBERS, {
    'CSV with formulas': ["FORMULA.test(value) ? `'${value}` : value", 'value'],
  }),
  ...defectsOf('server/db/numbers/numbers.ts', NUMBERS, {
    'an inquiry that waits for its client counted as overdue': "    .where('neededSince', 'is', null)\n",
    'downloads of staff counted as those of clients': ["role = 'client' AND ", ''],
    'a removed file counted as never received': [
      ".selectFrom('removedFiles')",
      ".selectFrom('removedFiles').where('name', '=', '')",
    ],
  }),
  ...defectsOf('server/routes/administration/numbers.ts', NUMBERS, {
    'weeks of UTC instead of those of the firm': [
      'new Date(firmCalendar.endOf(addDays(day, -1)).getTime() + 1)',
      'new Date(day)',
    ],
  }),
];
