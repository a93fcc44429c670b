import { expect, it } from 'vitest';
import { NUMBER_TABLES } from '../../../web/portal/administration/numbers/columns.ts';
import { toCsv } from '../../../web/portal/administration/numbers/csv.ts';

it('a table of the numbers becomes CSV, in which no cell is a formula', { tags: ['R7.416'] }, () => {
  const turnaround = [
    { urgency: '=1+1, "fast"', answered: 1, intime: 1, mediandays: 1.5, ninetydays: 1.54, promiseddays: 2 },
  ];
  const nothing = { answered: 0, files: 0, pages: 0, bytes: 0, downloads: 0, openings: 0 };
  const weeks = [
    { ...nothing, week: '2024-05-27', received: 0, due: 0, overdue: 0 },
    { ...nothing, week: '2024-06-03', received: 1, due: 3, overdue: 1 },
  ];
  const numbers = { weeks, turnaround };
  expect(toCsv(NUMBER_TABLES.turnaround(numbers))).toBe(
    '\uFEFFUrgency,Completed,On time (%),Median (days),90th percentile (days),Promised (calendar days)\r\n' +
      `"'=1+1, ""fast""",1,100,1.5,,2\r\n`,
  );
  expect(toCsv(NUMBER_TABLES.overdue(numbers))).toBe(
    '\uFEFFWeek of,Due,Overdue,Share overdue (%)\r\n2024-06-03,3,1,33.3\r\n2024-05-27,0,0,\r\n',
  );
});
