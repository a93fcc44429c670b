// The text of the about page (§2): mission, vision, and reasons to choose the service.
import { PRICE, TURNAROUND, URGENCY_LEVELS } from '../../../contract/offer.ts';

export const about = {
  lead: 'We read medical records for people who have to argue, settle or decide a case.',
  mission: [
    'To turn a medical file into a report that can be checked line by line: in date order, in plain words, with a page number for every finding.',
    'That is harder than it sounds. Dozens of people write a file of a thousand pages, and none of them is thinking about the case. The file repeats itself, contradicts itself and leaves things out. Someone has to read all of it, once, with care, so that everyone else can rely on it.',
  ],
  vision: [
    'A world in which no one, on either side of a case, has to take a summary of a medical record on trust.',
    'If a report cites its pages, the side that ordered it can test it, and so can the other side. We believe cases are decided better, and sooner, when both sides are looking at the same page.',
  ],
  reasons: [
    {
      head: 'Expertise',
      text: 'We read clinical shorthand every day, compare each note with the ones before it, and report the findings in words a jury would understand.',
    },
    {
      head: 'Accuracy and precision',
      text: 'We date every entry and cite every finding to its page. If the record does not say it, the report does not say it.',
    },
    {
      head: 'Confidentiality',
      text: 'Our services are HIPAA-compliant. Delivery is via a HIPAA-compliant portal or encrypted email.',
    },
    {
      head: 'Tailored solutions',
      text: 'One report or several, sorted by date or by provider, with the charts and timelines you choose.',
    },
    {
      head: 'Turnaround you can plan with',
      text: `A medical chronology in ${TURNAROUND.chronology}. Through the portal: ${URGENCY_LEVELS.join(', ')}.`,
    },
    {
      head: 'A first case to judge us by',
      text: `Your first case is free up to ${PRICE.freePages} pages, and so is the initial consultation. The next ${PRICE.discountedCases} cases come with a ${PRICE.discount} discount; after that, pricing starts at ${PRICE.perHour} per hour and is negotiable.`,
    },
  ],
};
