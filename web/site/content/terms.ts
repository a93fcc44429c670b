// The terms of use (§2, §9). Counsel has not reviewed them: docs/legal-texts.md.

import { FILE_EXTENSIONS, FILE_FORMATS } from '../../../contract/files.ts';
import { MAX_FILE_GB } from '../../../contract/limits.ts';
import { CHRONOLOGY_TURNAROUND, IMAGE_FORMATS, PRICE, URGENCY_LEVELS } from '../../../contract/offer.ts';
import { site } from '../../../site.config.ts';
import type { LegalWords } from './legal.ts';
import { choiceLines, wordList } from './word-list.ts';

export const TERMS_DATE = '01-July-2025';

export const terms: LegalWords = {
  title: 'Terms of Use',
  note: `Effective ${TERMS_DATE}`,
  intro: `These terms apply to this site, its client portal, and the reviews ordered through them. They are in plain English, so please read them.`,
  parts: [
    {
      id: 'agreement',
      head: 'The agreement',
      paragraphs: [
        `“We” and “us” are ${site.name}. “You” means the person who uses this site and, if you act for a firm, an organization, or an insurer, that entity as well. You confirm that you are authorized to act for it.`,
        'By using the site you agree to these terms. When you register as a client, you confirm that by checking a box. If you do not agree, do not use the site; you can still call us.',
        'If we have signed a separate agreement with you, that agreement controls wherever the two differ.',
      ],
    },
    {
      id: 'service',
      head: 'What we do',
      paragraphs: [
        'We review medical records that you send us and report on them in writing:',
        [
          'medical chronologies,',
          'narrative summaries,',
          'medical synopses,',
          'expert doctor opinions,',
          'demand letter support, and',
          'add-on tools such as timelines, charts, and expense summaries.',
        ],
        'Our reports are for legal and insurance professionals working on a case. The services you select and your case description determine what a report covers.',
      ],
    },
    {
      id: 'not',
      head: 'What we do not do',
      paragraphs: [
        'We do not give medical advice, and we do not treat patients. We do not give legal advice, and we do not represent anyone. Nothing on this site or in a report creates a doctor-patient or attorney-client relationship. The Legal Disclaimer says more about this and is part of these terms.',
      ],
    },
    {
      id: 'account',
      head: 'Your account',
      paragraphs: [
        'To send records, register as a client. Give your correct name, email address, and contact number, and keep them current: messages about your inquiries go to that address.',
        'An account belongs to one person. Keep its password to yourself, and choose one that you do not use anywhere else. You are responsible for what happens under your account until you tell us that someone else has access to it. If you suspect that, change the password and tell us immediately.',
        'We may close an account that violates these terms or endangers other people’s records.',
      ],
    },
    {
      id: 'records',
      head: 'Records you send',
      paragraphs: [
        'Send only records that you are allowed to have and to share with us for the review. You are responsible for obtaining the necessary authorizations.',
        `The portal takes ${wordList(FILE_FORMATS, 'and')} files (${FILE_EXTENSIONS.join(', ')}) of up to ${MAX_FILE_GB} GB each. If your records are in another form, such as ${wordList(IMAGE_FORMATS, 'or')} images, ask us how to send them.`,
        'Send copies and keep the originals. What you send remains yours. You allow us to copy, store, sort, and read it for the review and nothing else.',
      ],
    },
    {
      id: 'delete',
      head: 'Withdrawing an inquiry',
      paragraphs: [
        'You can delete an inquiry in your list while it is waiting for review. It then disappears from the portal, and its files are permanently removed after seven days. Once its review is complete, you cannot delete it; email us, and we erase it as the Privacy Policy explains.',
      ],
    },
    {
      id: 'prices',
      head: 'Prices',
      paragraphs: [
        `The initial consultation is free. Your first case is free up to ${PRICE.freePages} pages. The next ${PRICE.discountedCases} cases come with a ${PRICE.discount} discount.`,
        `After that, pricing starts at ${PRICE.perHour} per hour and is negotiable. ${site.practice.opinionPrice} We agree on the price of a case with you by email or phone; the portal does not show it.`,
      ],
    },
    {
      id: 'turnaround',
      head: 'Turnaround',
      paragraphs: [
        `A medical chronology usually takes ${CHRONOLOGY_TURNAROUND}. Your urgency level sets the due date of any review sent through the portal:`,
        choiceLines(URGENCY_LEVELS),
        'The time runs from when you submit the inquiry, and pauses while we wait for information that we asked you for. If we cannot meet a date, we tell you right away. If a hearing or a deadline depends on the report, put its date in the case description.',
      ],
    },
    {
      id: 'delivery',
      head: 'Delivery',
      paragraphs: [
        'Reports are delivered via a HIPAA-compliant portal or encrypted email. Please check a report when you receive it, and tell us about any error you find, with the page of the record that shows it. We correct our errors at no charge.',
      ],
    },
    {
      id: 'use',
      head: 'Using a report',
      paragraphs: [
        'You may use a report in the case it was prepared for: quote it, file it, and give it to the court, to experts, and to the other side. You may not sell it, present it as a treating provider’s record, or change its text and leave our name on it.',
        'A report is based on the records we received, as of its date. Before you rely on an important entry, check the page it cites. That is what the citation is for.',
      ],
    },
    {
      id: 'conduct',
      head: 'Conduct on the site',
      paragraphs: [
        'Use the site for its intended purpose. In particular, do not',
        [
          'try to access an account, an inquiry, or a file that is not yours,',
          'send files that contain malware,',
          'send automated requests to the site or test its security without our written consent, or',
          'send records to harass or mislead anyone, or for any unlawful purpose.',
        ],
      ],
    },
    {
      id: 'ours',
      head: 'Our content',
      paragraphs: [
        'We own the text, drawings, sample documents, and software of this site. You may read and print them, show the samples to colleagues, and link to any page. The samples are about a fictitious patient: please use them only to show our work.',
      ],
    },
    {
      id: 'availability',
      head: 'Availability',
      paragraphs: [
        'We work to keep the site available and to receive everything you send in full, but no site is free of interruptions. We may change, suspend, or end parts of it. If that affects an open inquiry, we tell you.',
      ],
    },
    {
      id: 'liability',
      head: 'Liability',
      paragraphs: [
        'We work with the care reasonably expected of professionals who review medical records. Beyond that, the site and its free content are provided as is, without warranties, express or implied, to the extent permitted by law.',
        'To the extent permitted by law, we are not liable for indirect or consequential damages, for the outcome of a case, or for errors caused by records that were incomplete, illegible, or wrong. Nothing in these terms excludes liability that cannot be excluded by law.',
      ],
    },
    {
      id: 'changes',
      head: 'Changes to these terms',
      paragraphs: [
        'If we change these terms, we publish the new text on this page, with its effective date. The terms in effect on the day you submit an inquiry continue to apply to it.',
      ],
    },
    {
      id: 'law',
      head: 'Governing law',
      paragraphs: [
        'The law of the state where we have our office governs these terms, without regard to its conflict of laws rules, unless mandatory law says otherwise. If part of these terms is invalid, the rest remains in effect.',
      ],
    },
    {
      id: 'questions',
      head: 'Questions',
      paragraphs: [`About these terms: call ${site.phone} or email ${site.email}.`],
    },
  ],
};
