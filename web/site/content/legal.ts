// The legal disclaimer (§2): no medical advice, no doctor-patient relationship, reliance on the records, and
// what a careful firm adds. Counsel has not reviewed it: docs/legal-texts.md.
import { site } from '../../../site.config.ts';

interface LegalPart {
  /** The fragment of the section's address. External links may use it, so it must survive a new heading. */
  id: string;
  head: string;
  /** A string is a paragraph, an array is a list. */
  paragraphs: readonly (string | readonly string[])[];
}

export interface LegalWords {
  title: string;
  /** The caption below the title, such as the effective date. */
  note: string;
  intro: string;
  parts: readonly LegalPart[];
}

export const legal: LegalWords = {
  title: 'Legal Disclaimer',
  note: 'What our reports are, and what they are not.',
  intro:
    'A review of medical records informs a case. It does not treat a patient, and it does not argue the case.',
  parts: [
    {
      id: 'advice',
      head: 'Not medical advice',
      paragraphs: [
        'Nothing on this site and nothing in our reports is medical advice, and none of it recommends a treatment to a patient. Our reports say what the records say. An expert doctor’s opinion goes further: if you ask, it may say which diagnosis the records support. All of it is written for legal and insurance professionals, not for patients.',
        'If you have a question about your health, ask your doctor. Do not put off seeing a doctor, and do not start, change, or stop a treatment because of anything you read here. In an emergency, call 911.',
      ],
    },
    {
      id: 'relationship',
      head: 'No doctor-patient relationship',
      paragraphs: [
        'Using this site, sending records, or receiving a report or an expert doctor’s opinion does not create a doctor-patient relationship with us or with anyone who works on the review.',
        'A doctor who gives an opinion has read the file. The doctor has not examined the patient, does not treat the patient, and writes the opinion for the client who asked for it.',
      ],
    },
    {
      id: 'records',
      head: 'Reliance on the records',
      paragraphs: [
        'Our reports are based on the records we receive, and rely on their accuracy and completeness. We do not verify what a provider wrote. Chronologies, summaries, synopses, and charts add nothing from other sources; an expert doctor’s opinion may also cite medical literature, and names it. Anything missing or wrong in the records may be missing or wrong in the report.',
        'If we notice that records are missing, illegible, or contradictory, the report says so. We cannot promise to catch every instance.',
        'If more records turn up, a report may need an update. Until then, it covers the records it names, as of its date.',
      ],
    },
    {
      id: 'law',
      head: 'Not legal advice',
      paragraphs: [
        'We are not a law firm. Our reports organize medical facts. Counsel decides what those facts mean legally, what they are worth, and how to use them. Nothing here creates an attorney-client relationship, and you remain responsible for the deadlines of your case.',
      ],
    },
    {
      id: 'opinions',
      head: 'Opinions',
      paragraphs: [
        'An expert doctor’s opinion answers the questions asked, based on the records it names, and gives its reasoning. Other doctors may read the same records differently. The court decides whether an opinion is admissible and how much weight it has.',
      ],
    },
    {
      id: 'outcome',
      head: 'No promise of an outcome',
      paragraphs: [
        'A clear chronology helps a case. It does not decide one. We make no promise about the result of a claim, a negotiation, or a trial.',
      ],
    },
    {
      id: 'samples',
      head: 'Samples',
      paragraphs: [
        'The sample documents and the examples on these pages are about a fictitious patient. The people, providers, findings, and amounts in them are made up, and any resemblance to a real case is coincidental. They show the form of our work; what a real report contains depends on its records.',
      ],
    },
    {
      id: 'site',
      head: 'This site',
      paragraphs: [
        'We write these pages with care and correct mistakes when we find them, but they are general information. They may not fit your case or be current on every point. We link to other sites for convenience and are not responsible for their content.',
        'This page is part of the Terms of Use. Please read them together.',
      ],
    },
    {
      id: 'questions',
      head: 'Questions',
      paragraphs: [`About this page: call ${site.phone} or email ${site.email}.`],
    },
  ],
};
