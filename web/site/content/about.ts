// The text of the about page (§2): mission, vision, and reasons to choose the service.
import { PRICE, TURNAROUND, URGENCY_LEVELS } from '../../../contract/offer.ts';

export const about = {
  lead: 'We read medical records for people who have to argue, settle or decide a case.',
  mission: [
    'To turn a medical file into a report that can be checked line by line: in date order, in plain words, with the page beside every finding.',
    'That is less modest than it sounds. A file of a thousand pages has been written by dozens of hands, none of whom was thinking of the case. It repeats itself, contradicts itself and leaves things out. Somebody has to read all of it, once, with care, so that everybody else can rely on what was read.',
  ],
  vision: [
    'That nobody who depends on a medical record, on either side of a case, has to take a summary on trust.',
    'A report that cites its pages can be tested by the one who ordered it and by the one it is used against. We think cases are decided better, and sooner, when both are looking at the same page.',
  ],
  reasons: [
    {
      head: 'Expertise',
      text: 'Read by people who know what a record says and what it leaves out, and who write it down in words a jury would understand.',
    },
    {
      head: 'Accuracy and precision',
      text: 'Every entry dated, every finding cited to its page. What the record does not say, the report does not say either.',
    },
    {
      head: 'Confidentiality',
      text: 'Our services are HIPAA-compliant. Delivery is via a HIPAA-compliant portal or encrypted email.',
    },
    {
      head: 'Tailored solutions',
      text: 'One report or several, by date or by provider, with the charts and timelines your case needs and without those it does not.',
    },
    {
      head: 'Turnaround you can plan with',
      text: `A medical chronology in ${TURNAROUND.chronology}. Through the portal: ${URGENCY_LEVELS.join(', ')}.`,
    },
    {
      head: 'A first case to judge us by',
      text: `Free up to ${PRICE.freePages} pages, and the initial consultation with it. The next ${PRICE.discountedCases} cases come with a ${PRICE.discount} discount; after that, pricing starts at ${PRICE.perHour} per hour and is negotiable.`,
    },
  ],
};
