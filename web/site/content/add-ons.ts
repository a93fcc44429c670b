// The six add-on items, in the specification's words and order (§2).

export type AddOnName = 'flow' | 'timeline' | 'word' | 'pain' | 'medication' | 'expenses';

export interface AddOn {
  name: AddOnName;
  title: string;
  text: string;
}

export const addOnsIntro =
  'Tools that stand beside a report and show one thing at a glance. Order them with any review, singly or together.';

export const addOns: readonly AddOn[] = [
  {
    name: 'flow',
    title: 'Flow of Events',
    text: 'The course of the case from the first event to the last, step by step.',
  },
  {
    name: 'timeline',
    title: 'Graphical Timeline',
    text: 'Injury, visits and procedures along one line, drawn to scale.',
  },
  {
    name: 'word',
    title: 'Med-a-Word',
    text: 'Hover over a medical term in the report, and its definition appears.',
  },
  {
    name: 'pain',
    title: 'Pain and Suffering Chart',
    text: 'Recorded pain over time, and what it kept the patient from doing.',
  },
  {
    name: 'medication',
    title: 'Pain Medication Chart',
    text: 'Which medication was taken, from when until when, and how much of it.',
  },
  {
    name: 'expenses',
    title: 'Medical Expenses Summary',
    text: 'All bills in one table, by provider and by date, with a total.',
  },
];
