// The blog's one post (§2): how a file becomes a chronology.

export const post = {
  title: 'How to read a thousand pages',
  lead: 'A medical file is copied in the order in which it lay in the cabinet: bills between notes, faxes of faxes, the same report three times. Nobody argues a case in that order. Putting it right is most of the work, and most of the worth.',
  rest: [
    {
      head: 'First, the dates',
      text: 'Every page gets the date on which something happened, not the date on which it was printed or faxed. Only then can two pages be compared, and only then does a gap in treatment show.',
    },
    {
      head: 'Then, the findings',
      text: 'Of a visit, one line is kept: who saw the patient, what was found, what was done. The rest of the form is read, and left where it is.',
    },
    {
      head: 'Always, the page',
      text: 'A line without its page is an assertion. With it, it is evidence: anyone can turn to the record and see for themselves. That is why nothing in a chronology stands without one.',
    },
    {
      head: 'Last, the point',
      text: 'Most cases turn on one entry. In order, it can be found; cited, it can be shown.',
    },
  ],
};
