// The specification, row by row: each row of tests/spec/ says what §2-§9 say, holds our contract to it, and
// names the tests that prove it. A fact without a row, and a row without a living proof, fail here.
import { describe, expect, it } from 'vitest';
import { registration } from '../contract/accounts.ts';
import { contactRequest } from '../contract/contact.ts';
import { endpoints } from '../contract/endpoints.ts';
import { CASE_TYPES, SERVICES, URGENCY_LEVELS } from '../contract/inquiries.ts';
import { messages } from '../contract/messages.ts';
import { pages } from '../contract/pages.ts';
import { rows as portal } from './spec/2-portal.ts';
import { rows as publicPages } from './spec/2-public.ts';
import { rows as routes } from './spec/2-routes.ts';
import { rows as shell } from './spec/2-shell.ts';
import { rows as catalogues } from './spec/3-catalogues.ts';
import { rows as data } from './spec/3-data.ts';
import { rows as states } from './spec/4-states.ts';
import { rows as alerts } from './spec/5-messages.ts';
import { rows as rules } from './spec/5-rules.ts';
import { rows as calls } from './spec/7-calls.ts';
import { rows as wire } from './spec/7-wire.ts';
import { rows as accountTexts } from './spec/8-account-messages.ts';
import { rows as texts } from './spec/8-messages.ts';
import { rows as constants } from './spec/9-constants.ts';
import type { Row } from './spec/row.ts';
import { findTest } from './support/test-titles.ts';

const sections: Record<string, readonly Row[]> = {
  '§2 routes': routes,
  '§2 shell': shell,
  '§2 public pages': publicPages,
  '§2 portal': portal,
  '§3 data': data,
  '§3 catalogues': catalogues,
  '§4 states, §6 roles': states,
  '§5 rules': rules,
  '§5 messages': alerts,
  '§7 calls': calls,
  '§7 the wire': wire,
  '§8 messages of accounts': accountTexts,
  '§8 messages': texts,
  '§9 constants': constants,
};

describe.each(Object.entries(sections))('%s', (_section, rows) => {
  it.each(rows.map((row) => [row.says, row] as const))('%s', (_says, { holds, provedBy }) => {
    holds?.();
    expect(provedBy.length).toBeGreaterThan(0);
    for (const { file, test, naming } of provedBy) {
      const found = findTest(file, test);
      expect(found.isHeldBack, `${file}: "${found.title}" is skipped`).toBe(false);
      for (const words of naming) {
        expect(found.text.includes(words), `${file}: "${found.title}" names ${words}`).toBe(true);
      }
    }
  });
});

const allRows = Object.values(sections).flat();

/** Calls and pages that are ours and not the specification's; docs/product.md tells of them. */
const OUR_CALLS = [
  ...['logout', 'sessionState', 'custodyRecord', 'listScans', 'healthz', 'readyz'],
  ...[
    'changePassword',
    'secondFactorState',
    'startSecondFactor',
    'confirmSecondFactor',
    'removeSecondFactor',
  ],
];
const OUR_PAGES = ['/AdminSecurity'];

const complete: Record<string, readonly string[]> = {
  page: Object.values(pages).filter((path) => !OUR_PAGES.includes(path)),
  call: Object.entries(endpoints)
    .filter(([name]) => !OUR_CALLS.includes(name))
    .map(([, { methods, path }]) => `${methods[0]} ${path}`),
  message: Object.keys(messages),
  'case type': CASE_TYPES,
  urgency: URGENCY_LEVELS,
  service: [...new Set(SERVICES)],
  contact: Object.keys(contactRequest.shape),
  registration: [
    ...Object.keys(registration.shape),
    ...['clientpassword', 'termsAgreement', 'acknowledgment'],
  ],
  session: ['clientid', 'clientname', 'userid', 'username', 'roleid'],
  inquiry:
    'inquiryid client_name emailaddress mobilenumber organization caseType urgencyLevel status createddate aboutCase inquiryfileName selectedServices customizedReports otherService processstatus processcomment finalreport'.split(
      ' ',
    ),
  header: [
    ...['Home', 'Services', 'About Us', 'FAQ', 'Blogs', 'Contact Us', 'Client Register', 'Sign In'],
    ...[
      'Review Request',
      'the client name',
      'LogOut',
      'Client Inquiry',
      'Admin',
      'the tagline',
      'the social link',
    ],
  ],
  'drop-down': [
    ...['Medical Chronology', 'Narrative Summary', 'Medical Synopsis', 'Medical Doctor Opinion'],
    ...['Demand Letter Support', 'Add-on Services'],
  ],
  footer: [
    ...['Welcome', 'We Serve', 'Why Choose Us', 'Our Services'],
    ...['Medical Chronology', 'Narrative Summary', 'Medical Synopsis', 'Medical Doctor Opinion'],
    ...['Demand Letter Support', 'Add-on Services'],
    ...['Talk to Us', 'Schedule a Consultation', 'Follow Us', 'the copyright'],
  ],
  column: [
    ...[
      'Inquiry Id',
      'Client Name',
      'Case Type',
      'Urgency Level',
      'Status',
      'Created Date',
      'View',
      'Delete',
    ],
  ],
};

it.each(Object.entries(complete))(
  'every %s has a row, and no row is of one that is not there',
  (kind, names) => {
    const about = allRows.flatMap((row) => row.about ?? []).filter((entry) => entry.startsWith(`${kind} `));
    expect(about.toSorted()).toEqual(names.map((name) => `${kind} ${name}`).toSorted());
  },
);

it('has no row twice, and no tag of an unknown kind', () => {
  for (const rows of Object.values(sections)) {
    expect(new Set(rows.map(({ says }) => says)).size).toBe(rows.length);
  }
  const kinds = Object.keys(complete);
  const stray = allRows
    .flatMap((row) => row.about ?? [])
    .filter((tag) => !kinds.some((kind) => tag.startsWith(`${kind} `)));
  expect(stray).toEqual([]);
});
