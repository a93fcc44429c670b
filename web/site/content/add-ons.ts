// The six add-on items, in the specification's words and order (§2).

export type AddOnName = 'flow' | 'timeline' | 'word' | 'pain' | 'medication' | 'expenses';

export interface AddOn {
  name: AddOnName;
  /** The fragment of the item's address. */
  id: string;
  title: string;
  text: string;
}

export const addOnsIntro =
  'Tools that stand beside a report and show one thing at a glance. Order them with any review, singly or together.';

export const addOns: readonly AddOn[] = [
  {
    name: 'flow',
    id: 'flow-of-events',
    title: 'Flow of Events',
    text: 'The course of the case from the first event to the last, and what led from each to the next.',
  },
  {
    name: 'timeline',
    id: 'graphical-timeline',
    title: 'Graphical Timeline',
    text: 'Injury, visits, treatment and work along one line, drawn to scale. What takes long looks long.',
  },
  {
    name: 'word',
    id: 'med-a-word',
    title: 'Med-a-Word',
    text: 'Hover over a medical term in the report, and its definition appears. Tapping it or reaching it by keyboard will do as well: try an underlined one.',
  },
  {
    name: 'pain',
    id: 'pain-and-suffering-chart',
    title: 'Pain and Suffering Chart',
    text: 'Recorded pain over time, and what it kept the patient from doing.',
  },
  {
    name: 'medication',
    id: 'pain-medication-chart',
    title: 'Pain Medication Chart',
    text: 'Which medication was taken, from when until when, and how much of it: a thicker bar is a higher dose.',
  },
  {
    name: 'expenses',
    id: 'medical-expenses-summary',
    title: 'Medical Expenses Summary',
    text: 'All bills in one table, by provider and by date, with a total, and with the page of each bill.',
  },
];
