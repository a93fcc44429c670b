// The text of the about page (§2): mission, vision, and reasons to choose the service, which are not those of the home page;
// and what the firm says about its practice. Those sentences are in site.config.ts, because only the firm can make them.
import { site } from '../../../site.config.ts';
import type { Point } from './home.ts';
import type { SearchWords } from './search-words.ts';

export const about = {
  lead: 'We read medical records for people who argue, settle, or decide cases.',
  mission: [
    'To turn a medical file into a report you can check.',
    'That is harder than it sounds. A thousand-page file has dozens of authors, and none of them was writing for the case. The file repeats itself, contradicts itself, and leaves things out. Someone has to read all of it carefully, so everyone else can rely on it.',
  ],
  vision: [
    'A world where no one, on either side of a case, has to take a medical summary on trust.',
    'When a report cites its pages, the side that ordered it can test it, and so can the other side. We believe cases are decided better, and sooner, when both sides are looking at the same page.',
  ],
  reasons: [
    {
      head: 'The same report for either side',
      text: 'We work for plaintiffs and defendants. What the record says does not depend on who asks.',
    },
    {
      head: 'The bad facts, too',
      text: 'A prior complaint or a missed visit is in the report, on its date. You hear about it from us before you hear about it from the other side.',
    },
    {
      head: 'Gaps are listed',
      text: 'The report lists gaps in treatment, and records the file mentions but does not contain, so you can request them.',
    },
    {
      head: 'A quote before you send',
      text: 'In the free consultation, ask what your file would cost.',
    },
    {
      head: 'Tell us your deadline',
      text: 'Put the hearing date in the case description. If we cannot meet it, we tell you right away.',
    },
    {
      head: 'Errors corrected at no charge',
      text: 'If you find an error, tell us the page that shows it, and we will correct the report.',
    },
  ],
};

export const conflicts: readonly Point[] = [
  { head: 'What we ask', text: site.practice.conflictsAsked },
  { head: 'What we check', text: site.practice.conflictsChecked },
];

/** Who reviews a file, and the safeguards; the last sentence is what the portal enforces. */
export const readers: readonly Point[] = [
  { head: 'Who they are', text: site.practice.readers },
  { head: 'How we choose them', text: site.practice.readersChosen },
  {
    head: 'Safeguards',
    text: `${site.practice.readersBound} Each one signs in with an individual account, and the portal logs every file that account opens.`,
  },
];

export const aboutSearch: SearchWords = {
  title: 'Who Reviews Your Medical Records',
  description:
    'Who reviews the records you send us, how we choose reviewers, the safeguards they work under, and why both sides get the same report.',
};
