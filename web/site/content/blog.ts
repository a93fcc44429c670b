// The blog's one post (§2): how a file becomes a chronology, shown with the sample case.

export interface PostPart {
  head: string;
  paragraphs: readonly string[];
}

export interface Post {
  title: string;
  lead: string;
  rest: readonly PostPart[];
}

export const post: Post = {
  title: 'How to read a thousand pages',
  lead: 'A medical file is copied in the order in which it lay in the cabinet: bills between notes, faxes of faxes, the same report three times. Nobody argues a case in that order. Putting it right is most of the work, and most of the worth.',
  rest: [
    {
      head: 'Before anything else, the numbers',
      paragraphs: [
        'The first step is nothing clever. Every page gets a number, in the order in which it came, with duplicates and cover sheets and all. From then on a page has a name that does not change, however the file is sorted later. It is dull, and everything depends on it: each line of the report will point to one of these numbers, and a pointer is worth only as much as the thing it points to stands still.',
      ],
    },
    {
      head: 'Then, the dates',
      paragraphs: [
        'A single note can carry four dates: when the patient was seen, when the note was dictated, when it was signed, and when somebody printed or faxed it. Only the first belongs in a chronology. The others are useful for one thing, which is to show that a note was written long after the visit it tells of.',
        'Once every page has the date on which something happened, two pages can be compared for the first time. Only then does it show that a referral was written before the complaint it refers to, or that for nineteen days in May nobody saw the patient at all.',
      ],
    },
    {
      head: 'Copies are read twice',
      paragraphs: [
        'The same imaging report may lie in a file three times: with the radiologist who wrote it, with the physician who ordered it, and with the surgeon who read it. Identical copies are counted once. Nearly identical ones are read against each other, word by word. An addendum, a side that was corrected, a signature that came later: the difference between two copies can be the finding.',
      ],
    },
    {
      head: 'Of a visit, one line',
      paragraphs: [
        'A visit of twenty minutes can fill eleven pages, most of them printed by a program. What is kept is what a reader of the case must know: who saw the patient, what the patient said, what was found, what was done. The rest is read, and left where it is.',
        'What is kept is kept in the words of the record. If the surgeon wrote “more likely than not”, the line says “more likely than not”, in quotation marks, because in that sentence every word has a job. Abbreviations are written out; where one can mean two things, the line says so instead of choosing.',
      ],
    },
    {
      head: 'What is not there',
      paragraphs: [
        'A file also speaks by what it lacks. Eighteen visits of physical therapy were ordered, and notes of twelve are in the file. A report mentions an earlier image that nobody has sent. A fax announces eleven sheets, and nine arrived. Each of these is a line too. It is better to learn of a missing page from one’s own chronology than from the other side.',
      ],
    },
    {
      head: 'And what speaks against',
      paragraphs: [
        'An old complaint of the same shoulder, a visit that was missed, a box on a form ticked on the wrong side: these are entered like everything else, at their date, with their page. A chronology that leaves out the awkward entries is an argument in disguise. It will be read by somebody whose work it is to find them.',
      ],
    },
    {
      head: 'Always, the page',
      paragraphs: [
        'A line without its page is an assertion. With it, it is evidence: anyone can turn to the record and see for themselves, in one step, without asking us. That is why nothing in a chronology stands without one, and why ours are marked in yellow. It is the only thing on the page that is.',
      ],
    },
    {
      head: 'Last, the point',
      paragraphs: [
        'Most cases turn on one entry. In our sample it is an image of the neck, on page 214. But what ties that image to the collision is a sentence nobody had underlined: “numbness R hand, thumb + index”, eight days after the impact, on the third sheet of a fax, between a cover page and a blood pressure. In the file it was page 58 of a thousand. In order, it is the second line.',
      ],
    },
    {
      head: 'Three questions to ask of any summary',
      paragraphs: [
        'Whoever has prepared it, and ours included: Does every line carry a page, and is it the right one? Try five. Does it show the gaps, or does it run on as if there were none? And does it contain at least one entry you would rather not have found? If it does, it was probably read by somebody who read all of it.',
      ],
    },
  ],
};
