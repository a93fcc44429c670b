// The texts and links of the public pages (§1, §2, §9), rendered through the real routes. The figures are
// written exactly as in the specification.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
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
  'case texts': 'your answers to our questions, and further records',
  'upload links': 'We keep what was sent with it apart from the inquiry until the client accepts it',
  drafts: 'They are removed 7 days after your last change, or as soon as you discard the form',
  'internal notes': 'You do not see these notes; they are removed with the inquiry.',
  people: 'your full name, email address, contact number and, if you like, your organization',
  'text blocks': 'The sentences they keep for reuse in reports name no case.',
  secrets: 'We do not store your password, only a value computed from it',
  teams: 'whom you invited, and what each of you may see',
  sessions: 'the kind of device, the network it signed in from, and the times',
  desk: 'who is assigned to an inquiry and which of them has opened it',
  custody: 'the time, the account, what was done, to which inquiry or request, and the internet address',
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
  it('starts with Explore Services, which scrolls up and opens the chronology', {
    tags: ['R2.45'],
  }, async () => {
    const router = await arrive('/home');
    const button = inside(document.getElementById('hero')).getByRole('link', { name: 'Explore Services' });
    vi.mocked(window.scrollTo).mockClear();
    fireEvent.click(button);
    await waitFor(() => expect(window.scrollTo).toHaveBeenCalledWith({ top: 0, behavior: 'instant' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/services/medical-chronology'));
  });

  it('lists seven kinds of customer, each with a mark and a description', {
    tags: ['R2.45', 'R3.14'],
  }, async () => {
    await arrive('/home');
    const items = inside(document.getElementById('we-serve')).getAllByRole('listitem');
    expect(items.map((item) => item.querySelector('b')?.textContent)).toEqual([
      'Attorneys and law firms',
      'Case and chart review organizations',
      'Independent medical examiners',
      'Insurance providers',
      'Private enterprises',
      'Medical-legal consulting firms',
      'Social security disability advocacy groups',
    ]);
    for (const item of items) {
      expect(item.querySelector('svg')).toBeTruthy();
      expect(item.querySelector('b + span')?.textContent).toMatch(/\w+\.$/);
    }
  });

  it('gives four reasons, each with a picture and a description', {
    tags: ['R2.45', 'R3.14'],
  }, async () => {
    await arrive('/home');
    const items = [...(document.getElementById('why-choose-us')?.querySelectorAll('.why > li') ?? [])];
    expect(items.map((item) => item.querySelector('h3')?.textContent)).toEqual([
      'Expertise',
      'Accuracy and precision',
      'Confidentiality',
      'Tailored solutions',
    ]);
    for (const item of items) {
      expect(item.querySelector('.proof')).toBeTruthy();
      expect(item.querySelector('p')?.textContent).toMatch(/\w+\.$/);
    }
  });

  it('has six service cards, each with a picture and More about', {
    tags: ['R2.47', 'R3.14', 'R2.45'],
  }, async () => {
    await arrive('/home');
    const cards = [...(document.getElementById('our-services')?.querySelectorAll('.tiles > li') ?? [])];
    expect(
      cards.map((card) => {
        const link = inside(card).getByRole('link');
        return [card.querySelector('h3')?.textContent, link.textContent, link.getAttribute('href')];
      }),
    ).toEqual(SIX.map(([path, title]) => [title, `More about ${title}`, `/services/${path}`]));
    for (const card of cards) {
      expect(card.querySelector('.tray svg, .tray > *')).toBeTruthy();
      expect(card.querySelector('p')?.textContent).toMatch(/\w+\.$/);
    }
  });

  it('welcomes the visitor, links to Schedule a Consultation, and offers the free first case', {
    tags: ['R2.45', 'R2.49', 'R9.1'],
  }, async () => {
    await arrive('/home');
    expect(section('Welcome').textContent?.length).toBeGreaterThan(200);
    const link = inside(main()).getByRole('link', { name: 'Schedule a Consultation' });
    expect(link.getAttribute('href')).toBe('/contactus');
    expect(text()).toContain('Your first case, up to 500 pages, is free.');
  });
});

describe('what the home page adds', () => {
  it('explains the three steps of a review', {
    tags: ['R2.160'],
  }, async () => {
    await arrive('/home');
    expect(texts(document.querySelectorAll('#how-it-works h3'))).toEqual([
      'Tell us about the case',
      'Send the records',
      'Download the report',
    ]);
    for (const item of inside(document.getElementById('how-it-works')).getAllByRole('listitem')) {
      expect(item.querySelector('p')?.textContent).toMatch(/\w+\.$/);
    }
  });

  it('says what happens after a request for a consultation', { tags: ['R2.160'] }, async () => {
    await arrive('/home');
    const offer = section(/is free\.$/).textContent;
    expect(offer).toContain(`We confirm your request by email. ${site.practice.consultationReply}`);
  });
});

it.each(['/home', ...SIX.map(([path]) => `/services/${path}`)])(
  '%s starts with the free pages, a button to register, and the phone',
  { tags: ['R2.49'] },
  async (path) => {
    await arrive(path);
    const start = inside(screen.getByRole('heading', { level: 1 }).closest('section'));
    expect(start.getByText('First 500 pages free')).toBeTruthy();
    expect(start.getByRole('link', { name: 'Start a free case' }).getAttribute('href')).toBe('/client');
    expect(start.getByRole('link', { name: /^Call / }).getAttribute('href')).toMatch(/^tel:\d/);
  },
);

it('the FAQ answers what attorneys ask', { tags: ['R2.54'] }, async () => {
  await arrive('/faq');
  for (const words of [
    /business associate agreement/,
    /discoverable/,
    site.practice.morePages,
    /handwritten/,
    /permanently removed after seven days/,
    /correct our errors at no charge/,
  ])
    expect(text()).toMatch(words);
});

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
    for (const note of main().querySelectorAll('.statement sup a')) {
      const footnote = main().querySelector(`.footnotes > ${note.getAttribute('href')}`);
      expect(footnote?.textContent).toMatch(/\w/);
    }
    expect(main().querySelectorAll('.footnotes > li').length).toBe(
      main().querySelectorAll('.statement sup a').length,
    );
    await arrive('/services/medical-synopsis');
    const sheet = main().querySelectorAll('.service .sheet');
    expect(sheet).toHaveLength(1);
    expect(sheet[0]?.querySelectorAll('dt')).toHaveLength(4);
    await arrive('/services/medical-doctor-opinion');
    expect(heads().length).toBeGreaterThan(2);
    for (const question of heads()) expect(question).toMatch(/\?$/);
    await arrive('/services/demand-letter-support');
    expect(heads().map((head) => head?.slice(0, 2))).toEqual(['1.', '2.', '3.', '4.']);
    const sums = texts(main().querySelectorAll('.bills .sum')).map((sum) =>
      Number(sum?.replace(/[$,]/g, '')),
    );
    expect(sums.at(-1)).toBe(sums.slice(0, -1).reduce((total, sum) => total + sum, 0));
    expect(main().querySelector('.bills')?.closest('section')?.nextElementSibling?.className).toContain(
      'last',
    );
  });
});

it('the FAQ has 16 questions under headings, collapsed at first and independent of each other', {
  tags: ['R2.54', 'R3.14', 'R2.45'],
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
});

it('the contact page has the form’s six fields, phone, email and the photo profile', {
  tags: ['R2.173', 'R3.4'],
}, async () => {
  await arrive('/contactus');
  expect(section('Schedule a Consultation')).toBeTruthy();
  const fields = [...main().querySelectorAll('.contact-form :is(input, textarea)')];
  expect(
    fields.map((field) => [
      field.getAttribute('name'),
      main().querySelector(`label[for="${field.id}"]`)?.textContent,
    ]),
  ).toEqual([
    ['first_name', 'First name'],
    ['last_name', 'Last name (optional)'],
    ['email', 'Email'],
    ['phone', 'Phone'],
    ['organisation', 'Organization'],
    ['comments', 'Comments (optional)'],
  ]);
  const hrefs = inside(main())
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));
  expect(hrefs).toEqual([
    expect.stringMatching(/^tel:\d/),
    expect.stringMatching(/^mailto:\w/),
    site.socialUrl,
  ]);
  expect(inside(main()).getByRole('link', { name: /^Instagram/ })).toBeTruthy();
  expect(text()).toContain('The initial consultation is free');
});

it('the about page has mission, vision, reasons and a link to the contact page', {
  tags: ['R2.57'],
}, async () => {
  await arrive('/aboutus');
  for (const title of ['Our mission', 'Our vision', 'Reasons to choose us']) {
    expect(section(title).textContent?.length).toBeGreaterThan(200);
  }
  expect(inside(main()).getByRole('link').getAttribute('href')).toBe('/contactus');
});

it('the about page says who reviews a file, how we choose them, the safeguards, and the conflict check', {
  tags: ['R2.57'],
}, async () => {
  await arrive('/aboutus');
  const { readers, readersChosen, readersBound, conflictsAsked, conflictsChecked } = site.practice;
  const itemsOf = (title: string) => texts(inside(section(title)).getAllByRole('listitem'));
  const all = [...itemsOf('Who reviews your file'), ...itemsOf('Conflict check')];
  expect(all).toEqual(
    [readers, readersChosen, readersBound, conflictsAsked, conflictsChecked].map((sentences) =>
      expect.stringContaining(sentences),
    ),
  );
});

it('the about page names the reviewers and their credentials once the firm has filled them in', {
  tags: ['R2.57'],
}, async () => {
  const { reviewers } = site.practice;
  const lines = ['Jane Roe, RN, LNCC: 14 years of emergency nursing.', 'John Doe, MD: orthopedic surgery.'];
  Object.assign(site.practice, { reviewers: lines });
  try {
    await arrive('/aboutus');
    expect(texts(inside(section('Who reviews your file')).getAllByRole('listitem')).slice(-2)).toEqual(lines);
  } finally {
    Object.assign(site.practice, { reviewers });
  }
  await arrive('/aboutus');
  expect(text()).not.toContain('Jane Roe');
});

describe('the legal pages', () => {
  it.each([
    ['/terms-of-use', 'Effective 01-July-2025'],
    ['/privacy-policy', 'Updated 01-Sep-2025'],
  ])('%s: %s', { tags: ['R9.22'] }, async (path, date) => {
    await arrive(path);
    expect(inside(main()).getByText(date)).toBeTruthy();
  });

  it('disclaim medical advice and a doctor-patient relationship, and rely on the records', {
    tags: ['R2.153'],
  }, async () => {
    await arrive('/legal');
    for (const title of [/Not medical advice/, /No doctor-patient relationship/, /Reliance on the records/]) {
      expect(inside(main()).getByRole('heading', { name: title })).toBeTruthy();
    }
    expect(text()).toMatch(/rely on their accuracy/);
  });

  it('say what an opinion does that other reports do not', { tags: ['R2.153'] }, async () => {
    await arrive('/legal');
    expect(text()).toMatch(
      /opinion goes further: if you ask, it may say which diagnosis the records support/,
    );
    expect(text()).toMatch(/Chronologies, summaries, synopses and charts add nothing from other sources/);
    expect(text()).toMatch(/opinion may also cite medical literature/);
    await arrive('/terms-of-use');
    expect(text()).toContain(site.practice.opinionPrice);
  });

  it('names everything that docs/data.md says is stored about a person', { tags: ['R2.153'] }, async () => {
    await arrive('/privacy-policy');
    const rows = readFileSync(join(root, 'docs/data.md'), 'utf8').split('## Keys')[0] ?? '';
    const classes = [...rows.matchAll(/^\| ([a-z][a-z ]+) \|/gm)].map(([, name = '']) => name);
    expect(classes).toEqual(Object.keys(SENTENCES));
    for (const sentence of Object.values(SENTENCES)) expect(text()).toContain(sentence);
  });

  it('say what protects the records, what erasing leaves, and of encryption what is true', {
    tags: ['R2.153'],
  }, async () => {
    await arrive('/privacy-policy');
    const health = section(/Health information/).textContent ?? '';
    expect(health).toContain('Our services are HIPAA-compliant. Delivery is via a HIPAA-compliant portal');
    for (const words of [/custody record/, /authenticator app or a passkey/, /business associate agreement/])
      expect(health).toMatch(words);
    expect(health).toContain('stored files are encrypted');
    expect(section(/What you give us/).textContent).toContain('The email does not repeat what you wrote.');
    expect(section(/Who can see it/).textContent).toContain(
      'The message of a consultation request is not sent by email.',
    );
    const keeping = section(/How long it is kept/).textContent ?? '';
    expect(keeping).toMatch(/we permanently erase its texts, records and reports, and an email tells you/);
    expect(keeping).toMatch(
      /says who did what and when, that it was erased and why, and nothing of its content/,
    );
  });
});

describe('the figures of §9', () => {
  it('appear under price and time on the home page, and nowhere else in full', {
    tags: ['R2.150', 'R9.1'],
  }, async () => {
    await arrive('/home');
    const list = document.getElementById('price-and-time');
    const facts = [...(list?.querySelectorAll('dl > div') ?? [])].map((fact) => texts(fact.children));
    expect(facts.map(([head, figure]) => [head?.replace(/ due date$/, ''), figure])).toEqual([
      ['Initial consultation', 'Free'],
      ['First case', 'Free up to 500 pages'],
      ['Next three cases', '25% discount'],
      ['After that', 'From $20 per hour, negotiable'],
      ['Typical chronology', '2-5 business days'],
      ['Standard', '7-10 business days'],
      ['Rush', '3-5 business days'],
      ['Urgent', '24-48 hours'],
    ]);
    expect(list?.textContent).toMatch(/your urgency level sets the latest date/);
    expect(list?.textContent).toContain(site.practice.opinionPrice);
  });

  it.each([
    'How long does a review take?A medical chronology usually takes 2-5 business days',
    'pricing starts at $20 per hour and is negotiable',
    'up to 500 pages',
    'The next three cases come with a 25% discount',
    'PDF, TIFF, JPEG, PNG and others',
    '.pdf, .doc, .docx',
    'through a HIPAA-compliant portal or by encrypted email',
    'Our services are HIPAA-compliant',
    'Standard (7-10 business days), Rush (3-5 business days) or Urgent (24-48 hours)',
  ])('appear in the FAQ: %s', { tags: ['R9.1', 'R5.30', 'R9.14'] }, async (words) => {
    await arrive('/faq');
    expect(text().toLowerCase()).toContain(words.toLowerCase());
  });
});
