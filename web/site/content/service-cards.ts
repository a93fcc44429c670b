// The text of each service's card on the home page.
import { TURNAROUND } from '../../../contract/offer.ts';
import type { ServiceName } from '../../shell/services.ts';

export const serviceCards: Record<ServiceName, string> = {
  chronology: `Every visit, test and finding in date order, with its provider and the page it stands on. Ready in ${TURNAROUND.chronology}.`,
  narrative:
    'The course of injury, treatment and recovery told as one continuous account, with footnotes to the record.',
  synopsis:
    'The essentials of a long file in brief: what happened, what was found, what was done and where it stands.',
  opinion:
    'An expert doctor reads the file and answers the questions you put, with the reasoning and its sources.',
  demand:
    'The injuries, treatment and expenses behind a demand, arranged so that each figure can be traced to a bill.',
  addOns:
    'Flow of Events, Graphical Timeline, Med-a-Word, pain and medication charts, Medical Expenses Summary.',
};
