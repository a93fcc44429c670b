// The six add-on items, in the specification's words and order (§2).
import { PRICE } from '../../../contract/offer.ts';

export type AddOnName = 'flow' | 'timeline' | 'word' | 'pain' | 'medication' | 'expenses';

export interface AddOn {
  name: AddOnName;
  /** The fragment of the item's address. */
  id: string;
  title: string;
  text: string;
}

export const addOnsIntro =
  'Tools that go with a report and show one thing at a glance. Order one or several with any review.';

export const addOns: readonly AddOn[] = [
  {
    name: 'flow',
    id: 'flow-of-events',
    title: 'Flow of Events',
    text: 'The case from the first event to the last, and what led from each one to the next.',
  },
  {
    name: 'timeline',
    id: 'graphical-timeline',
    title: 'Graphical Timeline',
    text: 'Injury, visits, treatment and work along one line, drawn to scale, so six months looks like six months.',
  },
  {
    name: 'word',
    id: 'med-a-word',
    title: 'Med-a-Word',
    text: 'Hover over a medical term in the report, and its definition appears. You can also tap it or move to it with the keyboard. Try an underlined one.',
  },
  {
    name: 'pain',
    id: 'pain-and-suffering-chart',
    title: 'Pain and Suffering Chart',
    text: 'The pain the records report over time, and what it kept the patient from doing.',
  },
  {
    name: 'medication',
    id: 'pain-medication-chart',
    title: 'Pain Medication Chart',
    text: 'Which medication the patient took, from when to when, and at what dose: a thicker bar means a higher dose.',
  },
  {
    name: 'expenses',
    id: 'medical-expenses-summary',
    title: 'Medical Expenses Summary',
    text: 'All bills in one table, by provider and date, with a total and the page of each bill.',
  },
];

export const addOnsTerms = `They arrive with the report, at the urgency you choose for it. They are priced from ${PRICE.perHour} per hour, negotiable.`;
export const addOnsQuestion = 'Something your case needs to show?';
