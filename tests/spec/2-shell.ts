// §2, what frames every page: header, footer, copyright bar.
import { by, type Row } from './row.ts';

const words = 'web/shell-words.test.tsx';
const shell = 'web/shell.test.tsx';
const wide = 'of a visitor, wide: a link, the Services drop-down, six links';
const narrow = 'of a visitor, narrow: the same behind Menu';
const columns = 'has three columns: Home, Services, Contact';

const anonymous = [
  ['Home', '/home'],
  ['About Us', '/aboutus'],
  ['FAQ', '/faq'],
  ['Blogs', '/blog'],
  ['Contact Us', '/contactus'],
  ['Client Register', '/client'],
  ['Sign In', '/login'],
] as const;

const services = [
  ['Medical Chronology', '/services/medical-chronology'],
  ['Narrative Summary', '/services/narrative-summary'],
  ['Medical Synopsis', '/services/medical-synopsis'],
  ['Medical Doctor Opinion', '/services/medical-doctor-opinion'],
  ['Demand Letter Support', '/services/demand-letter-support'],
  ['Add-on Services', '/services/add-on-services'],
] as const;

const sections = [
  ['Welcome', 'hero'],
  ['We Serve', 'we-serve'],
  ['Why Choose Us', 'why-choose-us'],
  ['Our Services', 'our-services'],
] as const;

export const rows: Row[] = [
  {
    says: 'the header follows the ids: none, a client id alone, a user id',
    provedBy: [
      by('web/session.test.ts', '%o: %s, and the prerendered page knows it', "'anonymous'", "'staff'"),
    ],
  },
  ...anonymous.map(([label, path]) => ({
    says: `anonymous header: ${label} to ${path}`,
    about: [`header ${label}`],
    provedBy: [by(words, wide, `'${label}'`, `'${path}'`), by(words, narrow, `['${label}', '${path}']`)],
  })),
  {
    says: 'anonymous header: a Services drop-down with the six services',
    about: ['header Services'],
    provedBy: [
      by(words, wide, "'Services'", 'SIX_SERVICES'),
      by('e2e/shell.spec.ts', 'opens by mouse and by keyboard; closes by Escape, outside, when left'),
      by('e2e/shell.spec.ts', 'stands inside Menu, which closes when it has led on'),
    ],
  },
  ...services.map(([label, path]) => ({
    says: `header and footer: ${label} to ${path}, from the footer scrolled to the top`,
    about: [`drop-down ${label}`, `footer ${label}`],
    provedBy: [
      by(words, wide, `['${label}', '${path}']`, 'SIX_SERVICES'),
      by(words, columns, `['${label}', '${path}']`, 'SIX_SERVICES'),
      by(words, 'scrolls to the top for %s, also when it is shown already', `['${label}', '${path}']`),
    ],
  })),
  {
    says: 'client header: Review Request, the client name, LogOut',
    about: ['header Review Request', 'header the client name', 'header LogOut'],
    provedBy: [
      by(
        words,
        'of a client: Review Request, the name, LogOut',
        "['Review Request', 'Dana Whitfield', 'LogOut']",
      ),
      by(shell, 'shows a client the list, the own name and the way out', 'pages.clientList'),
    ],
  },
  {
    says: 'admin header: Client Inquiry, Admin, LogOut',
    about: ['header Client Inquiry', 'header Admin'],
    provedBy: [
      by(
        words,
        'of staff: Client Inquiry, Admin, LogOut, also where a client id is left',
        "'Client Inquiry'",
      ),
      by(shell, 'shows staff their list, the label Admin and the way out', 'pages.staffList'),
    ],
  },
  {
    says: 'every header: logo, tagline Medico-legal Expert, photo-sharing profile',
    about: ['header the tagline', 'header the social link'],
    provedBy: [
      by(words, 'of a %s has logo, tagline and photo profile', "'Medico-legal Expert'", "'client', 'staff'"),
      by(shell, 'links to the photo profile in a new tab that cannot reach back', 'site.socialUrl'),
    ],
  },
  ...sections.map(([label, id]) => ({
    says: `footer, Home: ${label} to the section ${id} of /home`,
    about: [`footer ${label}`],
    provedBy: [
      by(words, columns, `['${label}', '/home#${id}']`),
      by(words, 'names sections that the home page has', `'${id}'`),
    ],
  })),
  {
    says: 'footer, Home: from another page first /home, 300 ms, 100 ms, then a smooth scroll',
    provedBy: [
      by(shell, 'opens /home first, waits 300 ms, and scrolls smoothly after a further 100 ms', "'smooth'"),
      by('e2e/shell.spec.ts', 'the footer leads from any page to a section of the home page'),
    ],
  },
  {
    says: 'footer, Home: on /home the link scrolls at once',
    provedBy: [by(shell, 'scrolls at once on /home, and without motion for who asks for less')],
  },
  ...['Talk to Us', 'Schedule a Consultation', 'Follow Us'].map((label) => ({
    says: `footer, Contact: ${label} to /contactus`,
    about: [`footer ${label}`],
    provedBy: [by(words, columns, `['${label}', '/contactus']`)],
  })),
  {
    says: 'copyright bar: logo, three legal links, social link, 2025 All Rights Reserved',
    about: ['footer the copyright'],
    provedBy: [
      by(
        words,
        'the copyright bar has the logo, the three legal links, the photo profile and the year',
        "'2025 All Rights Reserved'",
        "'/privacy-policy'",
        "'/terms-of-use'",
        "'/legal'",
      ),
    ],
  },
];
