// §2, the public pages: what stands on each.
import { by, type Row } from './row.ts';

const pages = 'web/public-pages.test.tsx';
const addOnTest = 'add-ons: six items, no sample, a way to the contact page';
const contactTest = 'the contact page has the form’s six fields, phone, email and the photo profile';
const disclaimer = 'disclaim medical advice and a doctor-patient relationship, and rely on the records';

const serves = [
  'Attorneys and law firms',
  'Case and chart review organizations',
  'Independent medical examiners',
  'Insurance providers',
  'Private enterprises',
  'Medical-legal consulting firms',
  'Social security disability advocacy groups',
];
const reasons = ['Expertise', 'Accuracy and precision', 'Confidentiality', 'Tailored solutions'];
const cards = [
  'Medical Chronology',
  'Narrative Summary',
  'Medical Synopsis',
  'Medical Doctor Opinion',
  'Demand Letter Support',
  'Add-on Services',
];
const reports = [
  'medical-chronology',
  'narrative-summary',
  'medical-synopsis',
  'medical-doctor-opinion',
  'demand-letter-support',
];
const addOns = [
  'Flow of Events',
  'Graphical Timeline',
  'Med-a-Word',
  'Pain and Suffering Chart',
  'Pain Medication Chart',
  'Medical Expenses Summary',
];

export const rows: Row[] = [
  {
    says: 'home: Explore Services scrolls to the top and goes to /services/medical-chronology',
    provedBy: [by(pages, 'begins with Explore Services', "'/services/medical-chronology'", 'top: 0')],
  },
  { says: 'home: a welcome text', provedBy: [by(pages, 'the home page > welcomes', "'Welcome'")] },
  ...serves.map((name) => ({
    says: `home, We Serve: ${name}`,
    provedBy: [by(pages, 'serves seven kinds of customer, each with a mark and a description', `'${name}'`)],
  })),
  ...reasons.map((name) => ({
    says: `home, Why Choose Us: ${name}`,
    provedBy: [by(pages, 'gives four reasons, each with a picture and a description', `'${name}'`)],
  })),
  ...cards.map((name) => ({
    says: `home, Our Services: the card ${name} with More about`,
    provedBy: [
      by(pages, 'has six service cards, each with a picture and More about', `'More about ${name}'`),
    ],
  })),
  {
    says: 'home, Our Services: three cards in the first row, three in the second',
    provedBy: [by(pages, 'sets the six cards three to a row', 'repeat(3')],
  },
  {
    says: 'home: a box with Schedule a Consultation, to /contactus',
    provedBy: [by(pages, 'calls to Schedule a Consultation', "'Schedule a Consultation'", "'/contactus'")],
  },
  {
    says: 'services: a menu of six, the active one highlighted, a banner that changes with it',
    provedBy: [
      by(
        pages,
        'have a menu of six that marks the one shown, and a banner that changes',
        'aria-current=page',
      ),
      by('e2e/shell.spec.ts', 'the services menu on the page marks its service'),
      by('e2e/site.spec.ts', 'each service has its menu entry marked, its own banner'),
    ],
  },
  ...reports.map((path) => ({
    says: `services, ${path}: introduction, sample PDF in a new tab, benefits, contact link`,
    provedBy: [
      by(pages, '%s: introduction, sample, benefits, a way to the contact page', `'${path}'`, "'_blank'"),
      by(
        'e2e/site.spec.ts',
        'each report has a sample, whose first page and whose link open the PDF in a new tab',
      ),
    ],
  })),
  ...addOns.map((name) => ({
    says: `add-on page: ${name}`,
    provedBy: [by(pages, addOnTest, `'${name}'`)],
  })),
  { says: 'add-on page: no sample PDF', provedBy: [by(pages, addOnTest, '.pdf')] },
  {
    says: 'add-on page: Med-a-Word shows definitions on hover',
    provedBy: [by(pages, addOnTest, 'Hover over'), by('e2e/site.spec.ts', 'definitions work by pointer')],
  },
  {
    says: 'FAQ: 16 items, each opens and closes independently of the others',
    provedBy: [
      by(pages, 'the FAQ has 16 questions, closed at first', 'toHaveLength(16)'),
      by('e2e/shell.spec.ts', 'every FAQ item opens and closes by itself', 'toHaveCount(16)'),
    ],
  },
  {
    says: 'contact: the form is called Schedule a Consultation',
    provedBy: [by(pages, contactTest, "'Schedule a Consultation'")],
  },
  ...['First name', 'Last name', 'Email', 'Phone', 'Organisation', 'Comments'].map((label) => ({
    says: `contact: the field ${label}`,
    provedBy: [by(pages, contactTest, `, '${label}`)],
  })),
  {
    says: 'contact: phone and email (§1), and a social link',
    provedBy: [by(pages, contactTest, 'tel:', 'mailto:', 'https:')],
  },
  ...['Our mission', 'Our vision', 'Reasons to choose us'].map((title) => ({
    says: `about: ${title}`,
    provedBy: [by(pages, 'the about page has mission, vision, reasons', `'${title}'`)],
  })),
  {
    says: 'about: a link to /contactus',
    provedBy: [by(pages, 'the about page has mission, vision, reasons', "'/contactus'")],
  },
  {
    says: 'blog: one post with Read more / Show less',
    provedBy: [
      by(pages, 'the blog has one post', "'Read more'", "'Show less'"),
      by('e2e/site.spec.ts', 'the post opens and closes, and its button says which'),
    ],
  },
  {
    says: 'blog: a promo video',
    provedBy: [
      by(pages, 'the blog has a promo video with controls, a still picture and captions', "'video'"),
      by('e2e/promo-video.spec.ts', 'the film loads nothing until it is started, then plays'),
    ],
  },
  {
    says: 'terms of use: effective 01-July-2025',
    provedBy: [by(pages, 'the legal pages > %s: %s', "['/terms-of-use', 'Effective 01-July-2025']")],
  },
  {
    says: 'privacy policy: updated 01-Sep-2025',
    provedBy: [by(pages, 'the legal pages > %s: %s', "['/privacy-policy', 'Updated 01-Sep-2025']")],
  },
  ...['Not medical advice', 'No doctor-patient relationship', 'Reliance on the records'].map((head) => ({
    says: `legal disclaimer: ${head}`,
    provedBy: [by(pages, disclaimer, head)],
  })),
];
