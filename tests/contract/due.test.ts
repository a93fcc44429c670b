// When a report is due, by the calendar of an office in New York, whatever zone site.config.ts names.
import { describe, expect, it } from 'vitest';
import { openCalendar } from '../../contract/due/calendar.ts';
import { addDays } from '../../contract/due/day.ts';
import { dueAt, type Pause, upperEnd } from '../../contract/due/due.ts';
import { isFederalHoliday } from '../../contract/due/federal-holidays.ts';
import { URGENCY_LEVELS } from '../../contract/offer.ts';
import { RUSH, STANDARD, URGENT } from '../support/urgencies.ts';

const newYork = openCalendar({ timeZone: 'America/New_York', holidays: { usFederal: true, more: [] } });

/** The moment in UTC; of a due date by business days, which ends a day in New York, only that day. */
function due(start: string, urgency: string, pauses: readonly Pause[] = [], calendar = newYork): string {
  const at = dueAt(new Date(start), urgency, pauses, calendar);
  if (urgency === URGENT) return at.toISOString();
  expect(calendar.endOf(calendar.dayOf(at))).toEqual(at);
  expect(calendar.dayOf(new Date(at.getTime() + 1))).toBe(addDays(calendar.dayOf(at), 1));
  return calendar.dayOf(at);
}

const pause = (from: string, to: string): Pause => ({ from: new Date(from), to: new Date(to) });

it('federal holidays are those that the government has published, with the days on which they are observed', {
  tags: ['R2.290'],
}, () => {
  const holidaysOf = (year: number) => {
    const days: string[] = [];
    for (let day = `${year}-01-01`; day.startsWith(String(year)); day = addDays(day, 1))
      if (isFederalHoliday(day) && new Date(day).getUTCDay() % 6 !== 0) days.push(day.slice(5));
    return days.join(' ');
  };
  // From the lists of the Office of Personnel Management.
  expect(holidaysOf(2021)).toBe('01-01 01-18 02-15 05-31 06-18 07-05 09-06 10-11 11-11 11-25 12-24 12-31');
  expect(holidaysOf(2022)).toBe('01-17 02-21 05-30 06-20 07-04 09-05 10-10 11-11 11-24 12-26');
  expect(holidaysOf(2026)).toBe('01-01 01-19 02-16 05-25 06-19 07-03 09-07 10-12 11-11 11-26 12-25');
  expect(holidaysOf(2027)).toBe('01-01 01-18 02-15 05-31 06-18 07-05 09-06 10-11 11-11 11-25 12-24 12-31');
  expect(holidaysOf(2028)).toBe('01-17 02-21 05-29 06-19 07-04 09-04 10-09 11-10 11-23 12-25');
});

describe('business days', () => {
  it.each([
    ['no holiday between', '2026-03-02T15:00:00Z', '2026-03-09', '2026-03-16'],
    ['sent on a Saturday: Monday is the first day', '2026-03-14T15:00:00Z', '2026-03-20', '2026-03-27'],
    ['sent on a holiday', '2026-11-26T15:00:00Z', '2026-12-03', '2026-12-10'],
    [
      'late in the evening it is tomorrow in UTC, but not at the firm',
      '2026-03-03T04:30:00Z',
      '2026-03-09',
      '2026-03-16',
    ],
    ['a holiday on Saturday is observed on Friday', '2026-06-29T15:00:00Z', '2026-07-07', '2026-07-14'],
    ['a holiday on Sunday is observed on Monday', '2027-06-30T15:00:00Z', '2027-07-08', '2027-07-15'],
    [
      'over the year’s end, with New Year observed in the old year',
      '2027-12-23T15:00:00Z',
      '2028-01-03',
      '2028-01-10',
    ],
    ['into daylight saving time', '2026-03-06T15:00:00Z', '2026-03-13', '2026-03-20'],
    ['out of daylight saving time', '2026-10-30T15:00:00Z', '2026-11-06', '2026-11-16'],
  ])('%s', { tags: ['R2.290'] }, (_, start, rush, standard) => {
    expect([due(start, RUSH), due(start, STANDARD)]).toEqual([rush, standard]);
  });

  it('end with the day at the firm, also on the days with 23 and 25 hours', { tags: ['R2.290'] }, () => {
    const at = (start: string) => dueAt(new Date(start), RUSH, [], newYork).toISOString();
    expect(at('2026-03-06T15:00:00Z')).toBe('2026-03-14T03:59:59.999Z');
    expect(at('2026-02-27T15:00:00Z')).toBe('2026-03-07T04:59:59.999Z');
    const end = (day: string) => newYork.endOf(day).toISOString();
    expect([end('2026-03-08'), end('2026-11-01')]).toEqual([
      '2026-03-09T03:59:59.999Z',
      '2026-11-02T04:59:59.999Z',
    ]);
  });

  it('leave out the firm’s days off, and a wrong one is refused', { tags: ['R2.290'] }, () => {
    const closed = (usFederal: boolean, ...more: string[]) =>
      openCalendar({ timeZone: 'America/New_York', holidays: { usFederal, more } });
    const thanksgiving = '2026-11-20T15:00:00Z';
    expect(due(thanksgiving, RUSH)).toBe('2026-11-30');
    expect(due(thanksgiving, RUSH, [], closed(true, '2026-11-27', '2026-11-28'))).toBe('2026-12-01');
    expect(due(thanksgiving, RUSH, [], closed(false))).toBe('2026-11-27');
    for (const wrong of ['2027-02-29', '11/27/2026', '2026-11-27T00:00:00Z', ''])
      expect(() => closed(true, wrong)).toThrow(/site\.config\.ts/);
  });
});

it('hours are hours of the clock, over weekends, holidays and both changes of the clock', {
  tags: ['R2.290'],
}, () => {
  expect(due('2026-11-25T20:40:00Z', URGENT)).toBe('2026-11-27T20:40:00.000Z');
  expect(due('2026-03-07T15:00:00Z', URGENT)).toBe('2026-03-09T15:00:00.000Z');
  expect(due('2026-10-31T23:30:00Z', URGENT)).toBe('2026-11-02T23:30:00.000Z');
});

it('the count is the upper end that people read, and a text without one is refused', {
  tags: ['R2.290'],
}, () => {
  expect(URGENCY_LEVELS.map(upperEnd)).toEqual([
    { count: 10, unit: 'business days' },
    { count: 5, unit: 'business days' },
    { count: 48, unit: 'hours' },
  ]);
  expect(upperEnd('Rush (2-4 business days)')?.count).toBe(4);
  expect(() => dueAt(new Date(), 'Sometime')).toThrow(RangeError);
});

describe('while information is needed', () => {
  const start = '2026-03-02T15:00:00Z';

  it('a business day counts unless the clock stood still at its end', () => {
    const asked = '2026-03-03T15:00:00Z';
    expect(due(start, RUSH, [pause(asked, '2026-03-03T21:00:00Z')])).toBe('2026-03-09');
    expect(due(start, RUSH, [pause(asked, '2026-03-04T15:00:00Z')])).toBe('2026-03-10');
    expect(due(start, RUSH, [pause(asked, '2026-03-09T15:00:00Z')])).toBe('2026-03-13');
    // Asked on the last day: it is still due when the answer comes.
    expect(due(start, RUSH, [pause('2026-03-09T15:00:00Z', '2026-03-12T15:00:00Z')])).toBe('2026-03-12');
    // Asked when it was overdue.
    expect(due(start, RUSH, [pause('2026-03-10T15:00:00Z', '2026-03-12T15:00:00Z')])).toBe('2026-03-09');
  });

  it('hours wait, once for pauses that overlap, in any order', () => {
    const pauses = [
      pause('2026-03-04T10:00:00Z', '2026-03-04T11:00:00Z'),
      pause('2026-03-03T12:00:00Z', '2026-03-03T18:00:00Z'),
      pause('2026-03-03T10:00:00Z', '2026-03-03T15:00:00Z'),
      pause('2026-03-09T10:00:00Z', '2026-03-09T15:00:00Z'),
    ];
    expect(due(start, URGENT, pauses)).toBe('2026-03-05T00:00:00.000Z');
  });
});
