// Legal disclaimer (§2): three things a reader must know.
import type { LegalWords } from '../legal-text.tsx';

export const legal: LegalWords = {
  title: 'Legal Disclaimer',
  note: 'What our reports are, and what they are not.',
  intro: 'A review of medical records informs a case. It does not treat a patient.',
  parts: [
    {
      head: 'Not medical advice',
      paragraphs: [
        'Nothing on this site and nothing in our reports is medical advice, diagnosis or treatment. With a question about your own health, ask your own doctor.',
      ],
    },
    {
      head: 'No doctor-patient relationship',
      paragraphs: [
        'Neither using this site, nor sending records, nor receiving a report or an expert doctor’s opinion creates a relationship of doctor and patient.',
      ],
    },
    {
      head: 'Reliance on the records',
      paragraphs: [
        'Our reports rest on the records that were sent to us, and rely on their accuracy and completeness. What is missing or wrong there may be missing or wrong in the report.',
      ],
    },
  ],
};
