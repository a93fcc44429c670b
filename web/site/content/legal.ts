// The legal disclaimer (§2): no medical advice, no doctor-patient relationship, reliance on the records, and
// what a careful firm adds. Counsel has not reviewed it: docs/legal-texts.md.
import { site } from '../../../site.config.ts';
import type { LegalWords } from '../legal-text.tsx';

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
        'Nothing on this site and nothing in our reports is medical advice, a diagnosis or a recommendation of treatment. Our reports say what the records say. They are written for legal and insurance professionals, not for patients.',
        'With a question about your own health, ask your own doctor. Do not put off seeing a doctor, and do not begin, change or end a treatment, because of anything you have read here. In an emergency, call the emergency services.',
      ],
    },
    {
      id: 'relationship',
      head: 'No doctor-patient relationship',
      paragraphs: [
        'Neither using this site, nor sending records, nor receiving a report or an expert doctor’s opinion creates a relationship of doctor and patient, with us or with anyone who works on the review.',
        'A doctor who gives an opinion has read the file. The doctor has not examined the patient, does not treat the patient, and owes the opinion to the client who asked for it.',
      ],
    },
    {
      id: 'records',
      head: 'Reliance on the records',
      paragraphs: [
        'Our reports rest on the records that were sent to us, and rely on their accuracy and completeness. We do not verify what a provider has written, and we add nothing from other sources. What is missing or wrong in the records may be missing or wrong in the report.',
        'Where we notice that records are missing, illegible or contradict one another, the report says so. That we notice every such place cannot be promised.',
        'If further records turn up, a report may need to be brought up to date. Until it is, it speaks as of its date and of the records it names.',
      ],
    },
    {
      id: 'law',
      head: 'Not legal advice',
      paragraphs: [
        'We are not a law firm. Our reports arrange medical facts; what those facts mean in law, what they are worth and how they are to be used is for counsel to judge. Nothing here creates a relationship of attorney and client, and deadlines of a case remain yours to keep.',
      ],
    },
    {
      id: 'opinions',
      head: 'Opinions',
      paragraphs: [
        'An expert doctor’s opinion answers the questions put, on the records named in it, with the reasoning that leads there. Other doctors may read the same records differently. Whether an opinion is admissible, and what weight it has, is for the court to decide.',
      ],
    },
    {
      id: 'outcome',
      head: 'No promise of an outcome',
      paragraphs: [
        'A clear chronology helps a case. It does not decide one. We make no promise about the result of a claim, a negotiation or a trial.',
      ],
    },
    {
      id: 'samples',
      head: 'Samples',
      paragraphs: [
        'The sample documents and the examples on these pages tell of a fictitious patient. The people, providers, findings and amounts in them are made up, and any likeness to a real case is chance. They show the form of our work; what a real report contains follows from its records.',
      ],
    },
    {
      id: 'site',
      head: 'This site',
      paragraphs: [
        'We write these pages with care and correct them when we find a mistake, but they are general information and may not fit your case or be current on every point. A link to another site is a convenience; what stands there is the work of others.',
        'This page belongs to the Terms of Use and should be read with them.',
      ],
    },
    {
      id: 'questions',
      head: 'Questions',
      paragraphs: [`About this page: call ${site.phone}, or write to ${site.email}.`],
    },
  ],
};
