// The words of the about page (§2): mission, vision, and reasons to choose the service.

export const about = {
  lead: 'We read medical records for people who have to argue, settle or decide a case.',
  mission:
    'To turn a medical file into a report that can be checked line by line: in date order, in plain words, with the page beside every finding.',
  vision:
    'That nobody who depends on a medical record, on either side of a case, has to take a summary on trust.',
  reasons: [
    {
      head: 'Expertise',
      text: 'Read by people who know what a record says and what it leaves out.',
    },
    {
      head: 'Accuracy and precision',
      text: 'Every entry dated, every finding cited to its page.',
    },
    {
      head: 'Confidentiality',
      text: 'HIPAA-compliant throughout; delivery by a HIPAA-compliant portal or encrypted email.',
    },
    {
      head: 'Tailored solutions',
      text: 'One report or several, in the form your case needs.',
    },
    {
      head: 'Turnaround you can plan with',
      text: 'A medical chronology in 2-5 business days; Rush and Urgent reviews through the portal.',
    },
    {
      head: 'A first case to judge us by',
      text: 'Free up to 500 pages, and the initial consultation with it.',
    },
  ],
};
