// The lists of docs/product.md §3 and the constants of §9, as literals.
import { expect, it } from 'vitest';
import { ROLE_ID } from '../../contract/endpoint.ts';
import { FILE_EXTENSIONS } from '../../contract/files.ts';
import { MODE, PROCESS_STATUS, STATUS, statusText } from '../../contract/inquiries.ts';
import {
  LIST_PAGE_SIZE,
  MAX_FILE_BYTES,
  MAX_FILES,
  MAX_LINE_CHARS,
  MAX_LIST_LIMIT,
  MAX_TEXT_CHARS,
  MIN_NEW_PASSWORD_CHARS,
  MIN_PASSWORD_CHARS,
  MIN_STAFF_PASSWORD_CHARS,
  RESET_LINK_MINUTES,
} from '../../contract/limits.ts';
import { CASE_TYPES, URGENCY_LEVELS } from '../../contract/offer.ts';
import { SERVICES } from '../../contract/services.ts';
import { site } from '../../site.config.ts';
import { AFTER_NAVIGATION_MS, BEFORE_SCROLL_MS } from '../../web/shell/scrolling.ts';
import { RELOAD_AFTER_MS } from '../../web/shell/session/log-out.ts';

it('the lists have the documented texts in the documented order', { tags: ['R3.21'] }, () => {
  expect(CASE_TYPES).toEqual([
    'Personal Injury',
    'Disability Claim',
    "Workers' Compensation",
    'Insurance Review',
    'Other',
  ]);
  expect(URGENCY_LEVELS).toEqual([
    'Standard (7-10 business days)',
    'Rush (3-5 business days)',
    'Urgent (24-48 hours)',
  ]);
  expect(SERVICES).toEqual([
    'Medical Chronology',
    'Demand Letter',
    'Narrative Summary',
    'Medical Synopsis',
    'Pain and Suffering Chart',
    'Pain Medication Chart',
    'Medical Expenses Summary',
    'Redaction of Personal Information',
    'Medical Record Indexing',
    'Hyperlinking',
    'Bookmarking',
    'Flow of Events',
    'Graphical Timeline',
    'List of Treating Providers',
    'Med-a Word',
    'Sorting of Medical Records (Chronological or Provider wise)',
    'Expert Medical Opinion Summary',
    'Expert Medical Opinion Summary',
    'Customized Reports',
    'Other',
  ]);
  expect([0, 1, 2, 3].map(statusText)).toEqual([
    'Review Completed',
    'Send to Review',
    'Review Completed',
    'Review Completed',
  ]);
});

it('the constants have the documented values', () => {
  expect({
    passwordChars: [MIN_PASSWORD_CHARS, MIN_NEW_PASSWORD_CHARS, MIN_STAFF_PASSWORD_CHARS],
    fieldChars: [MAX_LINE_CHARS, MAX_TEXT_CHARS],
    files: [MAX_FILES, MAX_FILE_BYTES, ...FILE_EXTENSIONS],
    listRows: [LIST_PAGE_SIZE, MAX_LIST_LIMIT],
    resetLinkMinutes: RESET_LINK_MINUTES,
    scrollMs: [AFTER_NAVIGATION_MS, BEFORE_SCROLL_MS],
    logoutMs: RELOAD_AFTER_MS,
    roles: ROLE_ID,
    modes: MODE,
    status: STATUS,
    processstatus: PROCESS_STATUS,
    firm: [site.inquiryPrefix, site.timeZone, site.tagline],
  }).toEqual({
    passwordChars: [5, 6, 12],
    fieldChars: [200, 10_000],
    files: [50, 1_073_741_824, '.pdf', '.doc', '.docx'],
    listRows: [10, 100],
    resetLinkMinutes: 30,
    scrollMs: [300, 100],
    logoutMs: 10,
    roles: { client: 2, staff: 1 },
    modes: { submit: 1, answer: 2 },
    status: { sendToReview: 1, reviewCompleted: 2 },
    processstatus: { open: 0, answered: 1 },
    firm: ['INQ-', 'America/New_York', 'Medico-legal Expert'],
  });
});
