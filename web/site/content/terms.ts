// The terms of use (§2, §9). Counsel has not reviewed them: docs/legal-texts.md.

import { FILE_EXTENSIONS, FILE_FORMATS, MAX_FILE_GB } from '../../../contract/files.ts';
import { IMAGE_FORMATS, PRICE, RUSH, STANDARD, TURNAROUND, URGENT } from '../../../contract/offer.ts';
import { site } from '../../../site.config.ts';
import type { LegalWords } from '../legal-text.tsx';
import { wordList } from './word-list.ts';

export const TERMS_DATE = '01-July-2025';

export const terms: LegalWords = {
  title: 'Terms of Use',
  note: `Effective ${TERMS_DATE}`,
  intro: `These terms apply to this site, to its client portal and to the reviews ordered through them. They are meant to be read, so they are written in plain words.`,
  parts: [
    {
      id: 'agreement',
      head: 'The agreement',
      paragraphs: [
        `“We” and “us” are ${site.name}. “You” are the person who uses this site and, where you act for a firm, an organization or an insurer, that body as well. You confirm that you may act for it.`,
        'By using the site you agree to these terms. By registering as a client you agree to them once more, with the box you tick. If you do not agree, please do not use the site; the telephone still works.',
        'Where we have signed a separate agreement with you, that agreement goes before these terms wherever the two differ.',
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
          'add-on tools such as timelines, charts and expense summaries.',
        ],
        'Our reports are made for legal and insurance professionals, for use in their own work on a case. What a report covers follows from the services you select and from your description of the case.',
      ],
    },
    {
      id: 'not',
      head: 'What we do not do',
      paragraphs: [
        'We give no medical advice and treat nobody. We give no legal advice and represent nobody. Nothing on this site and nothing in a report makes a patient or a client of anyone who is not one already. The Legal Disclaimer says more on this and is part of these terms.',
      ],
    },
    {
      id: 'account',
      head: 'Your account',
      paragraphs: [
        'To send records you register as a client. Give your name, your email address and your contact number as they are, and keep them current: messages about your inquiries go to that address.',
        'An account belongs to one person. Keep its password to yourself and choose one you use nowhere else. What is done with your account counts as done by you, until you have told us that somebody else has got hold of it. If you suspect that, change the password and tell us at once.',
        'We may close an account that is used against these terms, or that endangers the records of others.',
      ],
    },
    {
      id: 'records',
      head: 'Records you send',
      paragraphs: [
        'Send only records that you are entitled to hold and to share with us for the purpose of the review. Obtaining the authorizations this requires is your part.',
        `The portal takes ${wordList(FILE_FORMATS, 'and')} files (${FILE_EXTENSIONS.join(', ')}) of up to ${MAX_FILE_GB} GB each. If your records are in another form, such as ${wordList(IMAGE_FORMATS, 'or')} images, ask us how to send them.`,
        'Send copies and keep the originals. What you send remains yours; you allow us to copy, store, sort and read it as far as the review needs it, and for nothing else.',
      ],
    },
    {
      id: 'delete',
      head: 'Withdrawing an inquiry',
      paragraphs: [
        'As long as an inquiry awaits review you can delete it in your list. It is then gone from the portal, and its files are removed for good after seven days. An inquiry that has been answered can no longer be deleted there; if it should be removed, write to us.',
      ],
    },
    {
      id: 'prices',
      head: 'Prices',
      paragraphs: [
        `The initial consultation is free. Your first case is free up to ${PRICE.freePages} pages. The next ${PRICE.discountedCases} cases come with a ${PRICE.discount} discount.`,
        `Apart from that, pricing starts at ${PRICE.perHour} per hour and is negotiable. The price of a case is the one agreed with you for that case.`,
      ],
    },
    {
      id: 'turnaround',
      head: 'Turnaround',
      paragraphs: [
        `A medical chronology takes ${TURNAROUND.chronology}. Reviews sent through the portal are, as you choose there:`,
        [`${STANDARD},`, `${RUSH}, or`, `${URGENT}.`],
        'Time counts from the day on which the records are with us complete and can be opened. If we see that a date cannot be kept, we say so as soon as we see it. If a hearing or a deadline depends on the report, name its date when you send the records.',
      ],
    },
    {
      id: 'delivery',
      head: 'Delivery',
      paragraphs: [
        'Reports are delivered via a HIPAA-compliant portal or encrypted email. Please check a report when you receive it and tell us of any error you find, with the page of the record that shows it. We correct our errors without charge.',
      ],
    },
    {
      id: 'use',
      head: 'Using a report',
      paragraphs: [
        'You may use a report in the case for which it was made: quote it, file it, and hand it to the court, to experts and to the other side. You may not sell it, pass it off as a treating provider’s record, or change its text and leave our name on it.',
        'A report rests on the records we were sent and speaks as of its date. Before you rely on an entry where much depends on it, turn to the page it cites. That is what the page reference is for.',
      ],
    },
    {
      id: 'conduct',
      head: 'Conduct on the site',
      paragraphs: [
        'Use the site as it is meant to be used. In particular, do not',
        [
          'try to open an account, an inquiry or a file that is not yours,',
          'send files that carry harmful programs,',
          'burden the site with automatic requests, or try out its limits, without our written consent,',
          'send records to harass, to mislead or for any unlawful purpose.',
        ],
      ],
    },
    {
      id: 'ours',
      head: 'Our texts and pictures',
      paragraphs: [
        'The texts, drawings, sample documents and programs of this site are ours. You may read and print them, show the samples to colleagues and link to any page. The samples tell of a fictitious patient: please do not use them as evidence of anything but our work.',
      ],
    },
    {
      id: 'availability',
      head: 'Availability',
      paragraphs: [
        'We take care that the site can be reached and that what you send arrives whole, but no site is without interruption. We may change, suspend or end parts of it. Where this touches an inquiry that is still open, we tell you.',
      ],
    },
    {
      id: 'liability',
      head: 'Liability',
      paragraphs: [
        'We do our work with the care that can be expected of those who read medical records for a living. Beyond that, the site and its free content are provided as they are, without warranties, express or implied, so far as the law permits.',
        'So far as the law permits, we are not liable for indirect or consequential loss, for the outcome of a case, or for errors that come from records that were incomplete, illegible or wrong. Nothing in these terms excludes a liability that by law cannot be excluded.',
      ],
    },
    {
      id: 'changes',
      head: 'Changes to these terms',
      paragraphs: [
        'If we change these terms, the new text stands on this page with the date from which it applies. An inquiry you have already submitted stays under the terms that applied on the day you submitted it.',
      ],
    },
    {
      id: 'law',
      head: 'Law and validity',
      paragraphs: [
        'These terms are governed by the law of the state in which we have our office, without its rules on conflict of laws, unless a law that cannot be set aside by agreement says otherwise. If one sentence of these terms turns out to be invalid, the others stand.',
      ],
    },
    {
      id: 'questions',
      head: 'Questions',
      paragraphs: [`About these terms: call ${site.phone}, or write to ${site.email}.`],
    },
  ],
};
