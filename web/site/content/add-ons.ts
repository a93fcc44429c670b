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

export const addOnsIntro = 'Tools that show one thing at a glance. Add one or more to any review.';

export const addOns: readonly AddOn[] = [
  {
    name: 'flow',
    id: 'flow-of-events',
    title: 'Flow of Events',
    text: 'The case from the first event to the last, and what led from one to the next.',
  },
  {
    name: 'timeline',
    id: 'graphical-timeline',
    title: 'Graphical Timeline',
    text: 'Injury, visits, treatment, and work along one line, drawn to scale.',
  },
  {
    name: 'word',
    id: 'med-a-word',
    title: 'Med-a-Word',
    text: 'Hover over a medical term in the report, or tap it, to read its definition. Try an underlined one.',
  },
  {
    name: 'pain',
    id: 'pain-and-suffering-chart',
    title: 'Pain and Suffering Chart',
    text: 'The pain recorded over time, and what it kept the patient from doing.',
  },
  {
    name: 'medication',
    id: 'pain-medication-chart',
    title: 'Pain Medication Chart',
    text: 'Which medications the patient took, when, and at what dose: a thicker bar means a higher dose.',
  },
  {
    name: 'expenses',
    id: 'medical-expenses-summary',
    title: 'Medical Expenses Summary',
    text: 'All bills in one table, by provider and date, with a total and the page of each bill.',
  },
];

export const addOnsTerms = `Add-ons arrive with the report, on its due date. They are priced from ${PRICE.perHour} per hour, negotiable.`;
export const addOnsQuestion = 'Need to show something else?';
