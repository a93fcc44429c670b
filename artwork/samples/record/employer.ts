// Sample Bookkeeping: the employer's work status forms.
import type { RecordPages } from './page.ts';

export const employer: RecordPages = {
  661: {
    by: 'work',
    date: '2024-04-15',
    words: `WORK STATUS FORM
Returned to work 04/15 on modified duty, 4 hours a day, no lifting over 10 lb. Payroll record kept separately.`,
  },
  673: {
    by: 'work',
    date: '2024-07-22',
    words: `WORK STATUS FORM
Modified duty raised to 6 hours a day from 07/22, same lifting limit. Attendance kept by payroll.`,
  },
};
