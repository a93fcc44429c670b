// Privacy policy, updated 01-Sep-2025 (§2). It says what the product does, and nothing else.
import { site } from '../../../site.config.ts';
import type { LegalWords } from '../legal-text.tsx';

export const privacy: LegalWords = {
  title: 'Privacy Policy',
  note: 'Updated 01-Sep-2025',
  intro: 'Medical records are among the most private papers there are. This page says what we keep, and why.',
  parts: [
    {
      head: 'What you give us',
      paragraphs: [
        'When you ask for a consultation: your name, email address, phone number, organisation and comments.',
        'When you register: your full name, email address, contact number and, if you like, your organization.',
        'When you submit an inquiry: the description of the case, the services you want, and the files you add.',
      ],
    },
    {
      head: 'What it is used for',
      paragraphs: ['To answer you, to review the records, and to deliver the report. For nothing else.'],
    },
    {
      head: 'Who can see it',
      paragraphs: [
        'You, and our staff. Each client sees the inquiries and files of that client alone.',
        'Our services are HIPAA-compliant. Reports are delivered through a HIPAA-compliant portal or by encrypted email.',
      ],
    },
    {
      head: 'In your browser',
      paragraphs: [
        'While you are signed in, your browser keeps who you are, so that the site can show your pages. Signing out removes it. A request for a consultation that could not be delivered is kept in your browser until it has been.',
        'This site loads nothing from anyone else.',
      ],
    },
    {
      head: 'Questions',
      paragraphs: [`Call ${site.phone}, or write to ${site.email}.`],
    },
  ],
};
