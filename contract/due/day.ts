// Calendar days, without time and time zone; and how long an hour and a day are.

/** YYYY-MM-DD: the order of such texts is the order of the days. */
export type Day = string;

export const HOUR_MS = 60 * 60 * 1000;
export const DAY_MS = 24 * HOUR_MS;

const toDay = (utc: number): Day => new Date(utc).toISOString().slice(0, 10);

/** The day of a moment in UTC. */
export const utcDayOf = (moment: Date): Day => toDay(moment.getTime());

/** Whether the text is a day that exists: 2027-02-29 does not. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && toDay(Date.parse(text)) === text;

export const addDays = (day: Day, days: number): Day => toDay(Date.parse(day) + days * DAY_MS);

/** How many days the second is after the first. */
export const daysBetween = (first: Day, second: Day): number =>
  (Date.parse(second) - Date.parse(first)) / DAY_MS;

/** 0 is Sunday. */
export const weekdayOf = (day: Day): number => new Date(day).getUTCDay();
