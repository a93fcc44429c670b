// §9, business constants and limits.
import {
  CONTACT_NUMBER_PATTERN,
  MIN_NEW_PASSWORD_CHARS,
  MIN_PASSWORD_CHARS,
} from '../../contract/accounts.ts';
import { ROLE_ID } from '../../contract/endpoint.ts';
import {
  FILE_EXTENSIONS,
  LIST_PAGE_SIZE,
  MAX_FILE_BYTES,
  MODE,
  PROCESS_STATUS,
  STATUS,
} from '../../contract/inquiries.ts';
import { site } from '../../site.config.ts';
import { AFTER_NAVIGATION_MS, BEFORE_SCROLL_MS } from '../../web/shell/scrolling.ts';
import { RELOAD_AFTER_MS } from '../../web/shell/session/log-out.ts';
import { by, is, type Row } from './row.ts';

const pages = 'web/public-pages.test.tsx';
const conditions = 'stand under price and time: %s';
const faq = 'stand in the FAQ: %s';
const list = 'web/review-list.test.tsx';
const shell = 'web/shell.test.tsx';

export const rows: Row[] = [
  {
    says: 'a medical chronology takes 2-5 business days',
    provedBy: [
      by(pages, conditions, "['Medical chronology', '2-5 business days']"),
      by(pages, faq, '2-5 business days'),
    ],
  },
  {
    says: 'pricing starts at $20 per hour and is negotiable',
    provedBy: [
      by(pages, conditions, "'From $20 per hour, negotiable'"),
      by(pages, faq, '$20 per hour and is negotiable'),
    ],
  },
  {
    says: 'the first case up to 500 pages is free',
    provedBy: [
      by(pages, conditions, "['First case', 'Free up to 500 pages']"),
      by(pages, faq, "'up to 500 pages'"),
      by(pages, 'calls to Schedule a Consultation', 'Your first case, up to 500 pages, is free.'),
    ],
  },
  {
    says: '25% discount on the next three cases',
    provedBy: [by(pages, conditions, "['Next three cases', '25% discount']"), by(pages, faq, '25% discount')],
  },
  {
    says: 'the initial consultation is free (§1)',
    provedBy: [by(pages, conditions, "['Initial consultation', 'Free']")],
  },
  {
    says: 'formats as the FAQ has them: PDF, TIFF, JPEG, PNG and others; the picker only .pdf, .doc, .docx',
    holds: is(FILE_EXTENSIONS, ['.pdf', '.doc', '.docx']),
    provedBy: [
      by(pages, faq, "'PDF, TIFF, JPEG, PNG and others'", "'.pdf, .doc, .docx'"),
      by('web/inquiry-form.test.tsx', 'several files of .pdf, .doc and .docx at once', "'.pdf,.doc,.docx'"),
    ],
  },
  {
    says: 'delivery via a HIPAA-compliant portal or encrypted email',
    provedBy: [by(pages, faq, 'Through a HIPAA-compliant portal or by encrypted email')],
  },
  {
    says: 'the services are stated as HIPAA-compliant',
    provedBy: [by(pages, faq, 'Our services are HIPAA-compliant')],
  },
  ...[
    ['Standard', '7-10 business days'],
    ['Rush', '3-5 business days'],
    ['Urgent', '24-48 hours'],
  ].map(([name = '', time = '']) => ({
    says: `turnaround, ${name}: ${time}`,
    provedBy: [by(pages, conditions, `['${name}', '${time}']`), by(pages, faq, `${name} (${time})`)],
  })),
  {
    says: 'list page size: 10',
    holds: is(LIST_PAGE_SIZE, 10),
    provedBy: [
      by(list, 'asks for ten rows of its own inquiries', 'limit: 10'),
      by('web/portal-words.test.ts', 'are tens of rows, and an empty list has one'),
      by('server/custody/inquiries.test.ts', 'pages newest first, with the exact total', 'toHaveLength(10)'),
    ],
  },
  {
    says: 'password minimum: 5 at registration, 6 at reset',
    holds: is([MIN_PASSWORD_CHARS, MIN_NEW_PASSWORD_CHARS], [5, 6]),
    provedBy: [
      by('web/registration.test.tsx', 'accepts a password of 5 characters'),
      by('web/registration.test.tsx', 'names what is wrong with %o', "clientpassword: 'four'"),
      by('web/forgotten-password.test.tsx', 'takes a password of 6 characters'),
      by('web/forgotten-password.test.tsx', 'refuses %j and %j, and focuses what is wrong', "'five5'"),
    ],
  },
  {
    says: 'contact number: exactly 10 digits',
    holds: is(
      ['123456789', '1234567890', '12345678901'].map((text) => CONTACT_NUMBER_PATTERN.test(text)),
      [false, true, false],
    ),
    provedBy: [
      by('web/registration.test.tsx', 'names what is wrong with %o', "'555010012'", "'55501001234'"),
    ],
  },
  {
    says: 'maximum file size: 1 GB (1073741824 bytes) per file',
    holds: is(MAX_FILE_BYTES, 1073741824),
    provedBy: [
      by(
        'web/portal-words.test.ts',
        'accepts a file of exactly 1 GB, and clears the selection for one byte more',
      ),
      by(
        'web/inquiry-details.test.tsx',
        'has the picker and the size rule of the inquiry form',
        '1_073_741_825',
      ),
    ],
  },
  {
    says: 'dates are shown as dd-MM-yyyy, by the calendar of the firm’s time zone',
    holds: is(site.timeZone, 'America/New_York'),
    provedBy: [
      by(
        'web/portal-words.test.ts',
        'has a prefixed id and a date of dd-MM-yyyy in the firm’s time zone',
        "'2025-11-18T03:00:00.000Z'",
        "'17-11-2025'",
      ),
      by('e2e/main-journey.spec.ts', 'finds it in the list', 'site.timeZone'),
    ],
  },
  {
    says: 'inquiry ids are shown with a fixed prefix',
    holds: is(site.inquiryPrefix, 'INQ-'),
    provedBy: [
      by('web/portal-words.test.ts', 'has a prefixed id and a date', "'INQ-1047'"),
      by('server/custody/inquiries.test.ts', 'finds what it shows, as typed and in any letter case', 'INQ-'),
    ],
  },
  {
    says: 'mode 1 = client inquiry create; mode 2 = admin response',
    holds: is(MODE, { submit: 1, answer: 2 }),
    provedBy: [
      by('web/inquiry-form.test.tsx', 'sends the fields of §3, each service once', "mode: '1'"),
      by('web/inquiry-details.test.tsx', 'goes out with the fields of §7', "mode: '2'"),
      by(
        'server/uploads/uploads.test.ts',
        'nothing is stored of an upload > %s',
        "'with the mode of an answer'",
      ),
    ],
  },
  {
    says: 'role ids: 1 admin, 2 client',
    holds: is(ROLE_ID, { staff: 1, client: 2 }),
    provedBy: [
      by('web/session.test.ts', 'of a client have role 2, and none of staff’s'),
      by('web/session.test.ts', 'of staff have role 1, and none of a client’s'),
    ],
  },
  {
    says: 'status 1 = Send to Review; processstatus 1 = review statement exists',
    holds: is([STATUS.sendToReview, PROCESS_STATUS.answered], [1, 1]),
    provedBy: [
      by('web/status-colours.test.tsx', 'status %i is shown as %s, in %s', "[1, 'Send to Review', 'red']"),
      by('web/inquiry-details.test.tsx', 'shows the statement and its reports to the %s', 'processstatus: 1'),
    ],
  },
  {
    says: 'scrolling to a section: 300 ms after navigating to /home, then 100 ms',
    holds: is([AFTER_NAVIGATION_MS, BEFORE_SCROLL_MS], [300, 100]),
    provedBy: [
      by(
        shell,
        'opens /home first, waits 300 ms, and scrolls smoothly after a further 100 ms',
        '(399)',
        '(1)',
      ),
    ],
  },
  {
    says: 'logout: forced reload after 10 ms',
    holds: is(RELOAD_AFTER_MS, 10),
    provedBy: [
      by(
        shell,
        'ends the session here and on the server, and loads the sign-in page anew after 10 ms',
        '(9)',
        '(1)',
      ),
    ],
  },
  {
    says: 'copyright year: 2025',
    provedBy: [
      by('web/shell-words.test.tsx', 'the copyright bar has the logo', "'2025 All Rights Reserved'"),
    ],
  },
  {
    says: 'terms effective 01-July-2025; privacy policy updated 01-Sep-2025',
    provedBy: [by(pages, 'the legal pages > %s: %s', "'Effective 01-July-2025'", "'Updated 01-Sep-2025'")],
  },
  {
    says: 'FAQ: 16 items',
    provedBy: [by(pages, 'the FAQ has 16 questions, closed at first', 'toHaveLength(16)')],
  },
  {
    says: 'home grids: 7 audience types, 4 features, 6 service cards',
    provedBy: [
      by(pages, 'serves seven kinds of customer, each with a mark and a description', 'toEqual(['),
      by(pages, 'gives four reasons, each with a picture and a description', 'toEqual(['),
      by(pages, 'has six service cards, each with a picture and More about', 'toEqual(['),
    ],
  },
];
