// What a search result and a shared link show of a service page. The words of home, About and the blog are with their
// content, so that no page loads those of the others.
import { CHRONOLOGY_TURNAROUND } from '../../../contract/offer.ts';
import type { ServiceName } from '../../shell/services.ts';

export interface SearchWords {
  /** Written for people who search; the firm's name follows. The page's own heading can be shorter. */
  title: string;
  /** One or two sentences. */
  description: string;
}

export const serviceSearch: Record<ServiceName, SearchWords> = {
  chronology: {
    title: 'Medical Chronology for Attorneys, Cited by Page',
    description: `Each visit, test, and treatment by date, with its provider, its finding, and its page. Usually ready in ${CHRONOLOGY_TURNAROUND}. See a full sample.`,
  },
  narrative: {
    title: 'Narrative Medical Summary, with Footnotes',
    description:
      'The injury, the treatment, and the recovery, told in plain prose for attorneys and insurers, with footnotes to the pages of the record. See a full sample.',
  },
  synopsis: {
    title: 'Medical Synopsis: a Long File in Brief',
    description:
      'What happened, what was found, what was done, and how the patient is now: a long medical file in brief, so you can decide about the case. See a sample.',
  },
  opinion: {
    title: 'Expert Doctor Opinion on Medical Records',
    description:
      'An expert doctor reviews the file and answers the questions your case turns on, with reasons and the page of every finding. See a full sample.',
  },
  demand: {
    title: 'Demand Letter Support: Injuries and Bills by Page',
    description:
      'The injuries, treatment, and expenses behind a demand. Each figure is traced to its bill, and each bill to its page. See a full sample.',
  },
  addOns: {
    title: 'Medical Timelines, Pain Charts, and Expense Summaries',
    description:
      'Flow of Events, Graphical Timeline, Med-a-Word, pain and medication charts, Medical Expenses Summary: each with an example to try.',
  },
};
