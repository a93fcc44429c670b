// What a statement may say without a page: figures that the documents compute, and sentences that are our own.
import { workStatus } from '../../../artwork/samples/case/care.ts';
import { amount, charges } from '../../../artwork/samples/case/expenses.ts';
import { gaps } from '../../../artwork/samples/case/gaps.ts';
import { day, daysOf, money } from '../../../artwork/samples/html.ts';
import { spans } from './spans.ts';

/** Our own words, exactly as printed. They say nothing of what a record contains, or what none contains. */
export const ours: readonly string[] = [
  'We add that an osteophyte does not form within a day; the report does not comment on its age.',
  'This account is based on the records we received.',
  'Nine sets of records to which the file refers are not in it, among them',
  'Sheets 05 and 06',
  'two sheets of the fax',
  'Grip depends on effort.',
  'which is a sprain of ligaments, not a strain of muscle.',
  'The chart has four notes from the',
  'Causation without reasons;',
  'Show the surgeon page 31, and ask whether it changes his opinion.',
  'Request the missing records',
  'The gap of May 2024 is explained:',
];

export const computed: readonly string[] = [
  ...ours,
  ...Object.keys(spans),
  ...charges.filter(({ units }) => units).map((charge) => `| ${money(amount(charge))}`),
  ...workStatus.map((period) => `| ${day(period.to)} | ${daysOf(period)}`),
  ...gaps.map((gap) => `${day(gap.from)} | ${day(gap.to)} | ${daysOf(gap)}`),
];
