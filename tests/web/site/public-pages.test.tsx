// The texts and links of the public pages (§1, §2, §9), rendered through the real routes. The figures are
// written exactly as in the specification.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { root } from '../../../scripts/run-tool.ts';
import { site } from '../../../site.config.ts';
import { openSite } from '../../support/browser/whole-site.tsx';

const main = () => screen.getByRole('main');
const text = () => main().textContent ?? '';
const inside = (element: Element | null) => within(element as HTMLElement);
/** The section of a page that has this heading. */
const section = (title: string | RegExp) =>
  screen.getByRole('heading', { name: title }).closest('section') as HTMLElement;
const texts = (elements: Iterable<Element>) => [...elements].map((element) => element.textContent);

/** What the privacy policy says about each class of docs/data.md. */
const SENTENCES: Readonly<Record<string, string>> = {
  records: 'the services you want, your matter number if you give one, and the files you add',
  'case texts': 'your answers, your questions, and more records',
  'upload links': 'the name of the recipient, and what you write to them',
  drafts: 'They are removed 7 days after your last change, or as soon as you discard the form',
  'internal notes': 'You do not see these notes; they are removed with the inquiry.',
  people: 'your full name, email address, contact number and, if you like, your organization',
  'text blocks': 'The sentences they keep for reuse in reports name no case.',
  secrets: 'We do not store your password, only a value computed from it',
  teams: 'whom you invited, and what each of you may see',
  sessions: 'the kind of device, the network it signed in from, and the times',
  assignments: 'who is assigned to an inquiry and which of them has opened it',
  custody:
    'the time, the account or the upload link, what was done, to which inquiry or request, and the internet address',
  log: 'Our server also writes one line for each request',
  public: 'This site loads nothing from other companies',
};

async function arrive(path: string) {
  // Of the page that a test was on before.
  cleanup();
  const router = openSite(path);
  await screen.findByRole('heading', { level: 1 });
  return router;
}

const SIX = [
  ['medical-chronology', 'Medical Chronology'],
  ['narrative-summary', 'Narrative Summary'],
  ['medical-synopsis', 'Medical Synopsis'],
  ['medical-doctor-opinion', 'Medical Doctor Opinion'],
  ['demand-letter-support', 'Demand Letter Support'],
  ['add-on-services', 'Add-on Services'],
] as const;

describe('the home page', () => {
  it('has seven kinds of customer, four reasons, and six service cards with a link, each described', {
    tags: ['R2.45', 'R2.47', 'R3.14'],
  }, async () => {
    await arrive('/home');
    const lists = {
      '#we-serve li': [
        'Attorneys and law firms',
        'Case and chart review organizations',
        'Independent medical examiners',
        'Insurance providers',
        'Private enterprises',
        'Medical-legal consulting firms',
        'Social security disability advocacy groups',
      ],
      '#why-choose-us .why > li': [
        'Expertise',
        'Accuracy and precision',
        'Confidentiality',
        'Tailored solutions',
      ],
      '#our-services .tiles > li': SIX.map(([, title]) => title),
      '#how-it-works li': ['Tell us about the case', 'Send the records', 'Download the report'],
    };
    for (const [place, titles] of Object.entries(lists)) {
      const items = [...document.querySelectorAll(place)];
      expect(items.map((item) => item.querySelector(':scope > h3, :scope > b')?.textContent)).toEqual(titles);
      for (const item of items)
        expect(item.querySelector(':scope > p, :scope > b + span')?.textContent).toMatch(/\w+\.$/);
    }
    const links = document.querySelectorAll('#our-services .tiles a');
    expect([...links].map((link) => [link.textContent, link.getAttribute('href')])).toEqual(
      SIX.map(([path, title]) => [`More about ${title}`, `/services/${path}`]),
    );
  });

  it('welcomes the visitor, offers the free first case and a consultation, and says what follows', {
    tags: ['R2.45', 'R2.49', 'R2.160', 'R9.1'],
  }, async () => {
    await arrive('/home');
    expect(section('Welcome').textContent?.length).toBeGreaterThan(200);
    const link = inside(main()).getByRole('link', { name: 'Schedule a Consultation' });
    expect(link.getAttribute('href')).toBe('/contactus');
    expect(text()).toContain('Your first case, up to 500 pages, is free.');
    expect(section(/is free\.$/).textContent).toContain(
      `We confirm your request by email. ${site.practice.consultationReply}`,
    );
  });
});

it.each(['/home', ...SIX.map(([path]) => `/services/${path}`)])(
  '%s starts with the free pages and a button to register, or with how a quote is asked for, and the phone',
  { tags: ['R2.49'] },
  async (path) => {
    await arrive(path);
    const start = inside(screen.getByRole('heading', { level: 1 }).closest('section'));
    const [offer, button, address] = path.endsWith('opinion')
      ? ['Doctors’ opinions are quoted separately.', 'Ask for a quote', '/contactus']
      : [
          'First 500 pages free, 25% off your next three cases, then from $20 per hour, negotiable.',
          'Start a free case',
          '/client',
        ];
    const link = start.getByRole('link', { name: button });
    expect(link.getAttribute('href')).toBe(address);
    expect(link.previousElementSibling?.textContent).toBe(offer);
    expect(start.getByRole('link', { name: /^Call / }).getAttribute('href')).toMatch(/^tel:\d/);
  },
);

describe('the service pages', () => {
  it('have a menu of six that marks the current one, and a banner for each', {
    tags: ['R2.50'],
  }, async () => {
    const router = await arrive('/services');
    const menu = () => inside(main()).getAllByRole('navigation', { name: 'Our services' })[0] as HTMLElement;
    const banners = new Set<string>();
    for (const [path, title] of SIX) {
      fireEvent.click(inside(menu()).getByRole('link', { name: title }));
      await waitFor(() => expect(texts(menu().querySelectorAll('[aria-current=page]'))).toEqual([title]));
      expect(router.state.location.pathname).toBe(`/services/${path}`);
      expect(texts(menu().querySelectorAll('a'))).toEqual(SIX.map(([, name]) => name));
      const banner = screen.getByRole('heading', { level: 1 }).closest('section') as HTMLElement;
      expect(banner.querySelector('h1')?.textContent).toBe(title);
      banners.add(banner.querySelector('.banner-picture')?.innerHTML ?? '');
    }
    expect(banners.size).toBe(6);
  });

  const heads = () => texts(main().querySelectorAll('.service .side h2'));

  it('have the form of what they sell: dates, footnotes, one sheet, answers, a total', {
    tags: ['R2.151'],
  }, async () => {
    await arrive('/services/medical-chronology');
    expect(heads()).toEqual(['Intake', 'Discovery', 'Deposition', 'Trial']);
    await arrive('/services/narrative-summary');
    const notes = [...main().querySelectorAll('.statement sup a')];
    expect(notes.map((note) => note.getAttribute('href'))).toEqual(
      [...main().querySelectorAll('.footnotes > li')].map(({ id }) => `#${id}`),
    );
    await arrive('/services/medical-synopsis');
    expect(main().querySelectorAll('.service .sheet')).toHaveLength(1);
    await arrive('/services/medical-doctor-opinion');
    expect(heads().length).toBeGreaterThan(2);
    for (const question of heads()) expect(question).toMatch(/\?$/);
    await arrive('/services/demand-letter-support');
    expect(heads().map((head) => head?.slice(0, 2))).toEqual(['1.', '2.', '3.', '4.']);
    const sums = texts(main().querySelectorAll('.bills .sum')).map((sum) =>
      Number(sum?.replace(/[$,]/g, '')),
    );
    expect(sums.at(-1)).toBe(sums.slice(0, -1).reduce((total, sum) => total + sum, 0));
  });
});

it('the FAQ has 16 questions under headings, collapsed and independent, and answers what attorneys ask', {
  tags: ['R2.54', 'R3.14', 'R9.1', 'R9.14'],
}, async () => {
  await arrive('/faq');
  const items = [...main().querySelectorAll('details')];
  expect(items).toHaveLength(16);
  expect(items.filter((item) => item.open || item.hasAttribute('name'))).toEqual([]);
  for (const item of items) {
    expect(item.querySelector('summary')?.textContent).toMatch(/\?$/);
    expect(item.querySelector('summary ~ *')?.textContent).toMatch(/\.$/);
    expect(item.closest('section')?.querySelector('h2')?.textContent).toMatch(/\w/);
  }
  for (const words of [
    'business associate agreement',
    'discoverable',
    site.practice.morePages,
    'handwritten',
    'permanently removed after seven days',
    'correct our errors at no charge',
    'How long does a review take?A medical chronology usually takes 2-5 business days',
    'pricing starts at $20 per hour and is negotiable',
    'up to 500 pages',
    'The next three cases come with a 25% discount',
    'PDF, TIFF, JPEG, PNG and others',
    '.pdf, .doc, .docx',
    'through a HIPAA-compliant portal or by encrypted email',
    'Our services are HIPAA-compliant',
    'Standard (7-10 business days), Rush (3-5 business days), or Urgent (24-48 hours)',
  ])
    expect(text().toLowerCase()).toContain(words.toLowerCase());
});

it('the about page has mission, vision, reasons, who reviews a file, safeguards, and the conflict check', {
  tags: ['R2.57'],
}, async () => {
  await arrive('/aboutus');
  for (const title of ['Our mission', 'Our vision', 'Reasons to choose us']) {
    expect(section(title).textContent?.length).toBeGreaterThan(200);
  }
  expect(inside(main()).getByRole('link').getAttribute('href')).toBe('/contactus');
  const { readers, readersChosen, readersBound, conflictsAsked, conflictsChecked } = site.practice;
  const itemsOf = (title: string) => texts(inside(section(title)).getAllByRole('listitem'));
  const all = [...itemsOf('Who reviews your file'), ...itemsOf('Conflict check')];
  expect(all).toEqual(
    [readers, readersChosen, readersBound, conflictsAsked, conflictsChecked].map((sentences) =>
      expect.stringContaining(sentences),
    ),
  );
});

describe('the legal pages', () => {
  it.each([
    ['/terms-of-use', 'Effective 01-July-2025'],
    ['/privacy-policy', 'Updated 01-Sep-2025'],
  ])('%s: %s', { tags: ['R9.22'] }, async (path, date) => {
    await arrive(path);
    expect(inside(main()).getByText(date)).toBeTruthy();
  });

  it.each([
    [
      '/legal',
      [
        /Not medical advice/,
        /No doctor-patient relationship/,
        /rely on their accuracy/,
        /it may say which diagnosis the records support/,
        /opinion may also cite medical literature/,
      ],
    ],
    [
      '/privacy-policy',
      [
        /Our services are HIPAA-compliant/,
        /custody record/,
        /authenticator app or a passkey/,
        /stored files are encrypted/,
        /The message of a consultation request is not sent by email/,
        /we permanently erase its texts, records, and reports, and an email tells you/,
        /says who did what and when, that it was erased and why, and nothing of its content/,
      ],
    ],
  ])('%s says what the firm does, and what it does not', { tags: ['R2.153'] }, async (path, said) => {
    await arrive(path);
    for (const words of said) expect(text()).toMatch(words);
  });

  it('names everything that docs/data.md says is stored about a person', { tags: ['R2.153'] }, async () => {
    await arrive('/privacy-policy');
    const rows = readFileSync(join(root, 'docs/data.md'), 'utf8').split('## Keys')[0] ?? '';
    const classes = [...rows.matchAll(/^\| ([a-z][a-z ]+) \|/gm)].map(([, name = '']) => name);
    expect(classes).toEqual(Object.keys(SENTENCES));
    for (const sentence of Object.values(SENTENCES)) expect(text()).toContain(sentence);
  });
});
