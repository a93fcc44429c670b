// The text of each service's card on the home page.
import { CHRONOLOGY_TURNAROUND } from '../../../contract/offer.ts';
import type { ServiceName } from '../../shell/services.ts';

export const serviceCards: Record<ServiceName, string> = {
  chronology: `Every visit, test and finding in date order, with its provider and its page. Ready in ${CHRONOLOGY_TURNAROUND}.`,
  narrative: 'The notes of all providers as one history in plain words, with a footnote for every statement.',
  synopsis: 'One sheet that says what is in a long file, so you can decide before anyone spends a day on it.',
  opinion:
    'A doctor answers what the case turns on, with reasons you can follow from the record to the conclusion.',
  demand: 'The injuries, the treatment and the expenses behind a demand, with each figure traced to a bill.',
  addOns:
    'Flow of Events, Graphical Timeline, Med-a-Word, pain and medication charts, Medical Expenses Summary.',
};
