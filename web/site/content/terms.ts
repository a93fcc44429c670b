// Terms of use, effective 01-July-2025 (§2).
import { site } from '../../../site.config.ts';
import type { LegalWords } from '../legal-text.tsx';

export const terms: LegalWords = {
  title: 'Terms of Use',
  note: 'Effective 01-July-2025',
  intro: `These terms apply to this site and to the client portal of ${site.name}. By using them you agree to these terms.`,
  parts: [
    {
      head: 'The service',
      paragraphs: [
        'We review medical records that you send us and report on them: medical chronologies, narrative summaries, medical synopses, expert doctor opinions, demand letter support and add-on tools.',
        'Our reports are made for legal and insurance professionals. They are not medical advice.',
      ],
    },
    {
      head: 'Your account',
      paragraphs: [
        'To send records you register as a client. Give your name, your email address and your contact number as they are, and keep your password to yourself: what is done with it counts as done by you.',
      ],
    },
    {
      head: 'Records you send',
      paragraphs: [
        'Send only records that you are entitled to share. The portal takes PDF and Word files of up to 1 GB each.',
        'An inquiry can be deleted as long as it awaits review.',
      ],
    },
    {
      head: 'Prices',
      paragraphs: [
        'Pricing starts at $20 per hour and is negotiable. The first case is free up to 500 pages; the next three cases come with a 25% discount. The initial consultation is free.',
      ],
    },
    {
      head: 'Turnaround',
      paragraphs: [
        'A medical chronology takes 2-5 business days. Reviews sent through the portal are Standard (7-10 business days), Rush (3-5 business days) or Urgent (24-48 hours).',
      ],
    },
    {
      head: 'Questions',
      paragraphs: [`Call ${site.phone}, or write to ${site.email}.`],
    },
  ],
};
