// The text of each service's card on the home page.
import { TURNAROUND } from '../../../contract/offer.ts';
import type { ServiceName } from '../../shell/services.ts';

export const serviceCards: Record<ServiceName, string> = {
  chronology: `Every visit, test and finding in date order, with its provider and its page. Ready in ${TURNAROUND.chronology}.`,
  narrative:
    'The injury, the treatment and the recovery in one continuous account, with footnotes to the record.',
  synopsis:
    'The essentials of a long file in brief: what happened, what was found, what was done, and how the patient is now.',
  opinion: 'An expert doctor reads the file and answers your questions, with the reasoning and the sources.',
  demand: 'The injuries, the treatment and the expenses behind a demand, with each figure traced to a bill.',
  addOns:
    'Flow of Events, Graphical Timeline, Med-a-Word, pain and medication charts, Medical Expenses Summary.',
};
