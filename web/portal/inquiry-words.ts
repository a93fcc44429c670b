// Formats an inquiry's values (§2, §9): the prefixed id, the calendar date, the urgency split in two.
import { site } from '../../site.config.ts';

export function inquiryNumber(id: number | string): string {
  return `${site.inquiryPrefix}${id}`;
}

/** An address may hold any text, which must not look as if we had written it. */
export const isInquiryId = (text: string): boolean => /^\d+$/.test(text);

const calendar = new Intl.DateTimeFormat('en-GB', {
  timeZone: site.timeZone,
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
});

/** dd-MM-yyyy in the firm's time zone; a text that is not a time is shown unchanged. */
export function formatDate(time: string): string {
  // A date without a time is the same day everywhere.
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(time) ?? [];
  if (day) return `${day}-${month}-${year}`;
  const date = new Date(time);
  return Number.isNaN(date.getTime()) ? time : calendar.format(date).replaceAll('/', '-');
}

/** Splits 'Rush (3-5 business days)' into its name and its turnaround. */
export function splitUrgency(level: string): { name: string; turnaround: string } {
  const [, name = level, turnaround = ''] = /^(.*?) (\(.*\))$/.exec(level) ?? [];
  return { name, turnaround };
}
