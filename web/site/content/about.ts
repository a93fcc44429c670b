// The text of the about page (§2): mission, vision, and reasons to choose the service. Its
// reasons are not those of the home page.
import type { SearchWords } from './search-words.ts';

export const about = {
  lead: 'We read medical records for people who have to argue, settle or decide a case.',
  mission: [
    'To turn a medical file into a report that its reader can check.',
    'That is harder than it sounds. Dozens of people write a file of a thousand pages, and none of them is thinking about the case. The file repeats itself, contradicts itself and leaves things out. Someone has to read all of it, once, with care, so that everyone else can rely on it.',
  ],
  vision: [
    'A world in which no one, on either side of a case, has to take a summary of a medical record on trust.',
    'If a report cites its pages, the side that ordered it can test it, and so can the other side. We believe cases are decided better, and sooner, when both sides are looking at the same page.',
  ],
  reasons: [
    {
      head: 'The same report for either side',
      text: 'We work for those who claim and for those who defend. What the record says does not depend on who asks.',
    },
    {
      head: 'The awkward entries, too',
      text: 'A prior complaint or a missed visit is in the report, at its date. You hear of it from us before you hear of it from the other side.',
    },
    {
      head: 'What is missing has a line',
      text: 'The report lists the gaps in the treatment that we find, and the records that the file mentions but does not contain, so you can ask for them.',
    },
    {
      head: 'A price before you send',
      text: 'Ask in the free consultation what your file would cost.',
    },
    {
      head: 'A date we watch',
      text: 'Tell us the date of the hearing when you send the records. If we see that we cannot keep a date, we tell you right away.',
    },
    {
      head: 'Errors corrected free of charge',
      text: 'If you find an error, name the page that shows it, and we correct the report.',
    },
  ],
};

export const aboutSearch: SearchWords = {
  title: 'Who Reads Your Medical Records',
  description:
    'Who reads the records that you send us, how these readers are chosen and under which safeguards they work, and why our report is the same for either side.',
};
