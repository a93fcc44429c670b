// §2, registration and the screens of clients and staff.
import { by, type Row } from './row.ts';

const list = 'web/review-list.test.tsx';
const form = 'web/inquiry-form.test.tsx';
const details = 'web/inquiry-details.test.tsx';
const clientColumns = 'has the seven columns, and Delete only where the status is 1';
const staffColumns = 'adds the client’s name, has neither Create New nor Delete';
const everyField = 'shows every field to the %s';

const columns = ['Inquiry Id', 'Case Type', 'Urgency Level', 'Status', 'Created Date', 'View'];

const shown = [
  ['inquiry id', 'Inquiry Id: INQ-39'],
  ['email', 'Email: dana@example.com'],
  ['client name', 'Client Name: Dana Whitfield'],
  ['mobile number', 'Mobile Number: 5550100123'],
  ['organization', 'Organization: Whitfield & Lane'],
  ['status', 'Status: Send to Review'],
  ['case type', 'Case Type: Insurance Review'],
  ['date', 'Date: 11-11-2025'],
  ['urgency level', 'Urgency Level: Standard (7-10 business days)'],
  ['original file download links', '/uploads/k1-Volume_1.pdf'],
  ['selected services', "'Medical Chronology'"],
  ['About Case', '/First line/'],
] as const;

export const rows: Row[] = [
  {
    says: 'registration shows a list of ten services that the form does not use',
    provedBy: [
      by('web/registration.test.tsx', 'lists the first ten services, for display only', 'slice(0, 10)'),
    ],
  },
  {
    says: 'both lists are titled Review List',
    provedBy: [
      by(
        'web/routes.test.tsx',
        'show a %s at %s: %s',
        "'/ClientHome', 'Review List'",
        "'/AdminHome', 'Review List'",
      ),
    ],
  },
  {
    says: 'client list: a Create New button that leads to the form',
    provedBy: [
      by(list, 'says that there is nothing yet, and where to start', "'Create New'", '/CreateClientInquiry'),
    ],
  },
  {
    says: 'both lists: a keyword search box',
    provedBy: [by(list, 'searches at once on Enter', 'search('), by(list, staffColumns, "'searchbox'")],
  },
  ...columns.map((column) => ({
    says: `both lists: the column ${column}`,
    about: [`column ${column}`],
    provedBy: [by(list, clientColumns, `'${column}'`), by(list, staffColumns, `'${column}'`)],
  })),
  {
    says: 'client list: the column Delete, offered only at status 1',
    about: ['column Delete'],
    provedBy: [by(list, clientColumns, "'Delete'", 'queryByRole')],
  },
  {
    says: 'admin list: the extra column Client Name',
    about: ['column Client Name'],
    provedBy: [by(list, staffColumns, "'Client Name'")],
  },
  {
    says: 'admin list: no Create button and no Delete',
    provedBy: [by(list, staffColumns, "queryByText('Create New')", '/Delete/')],
  },
  {
    says: 'client list: View opens the client detail',
    provedBy: [by(list, clientColumns, "'/ViewInquiery?id=1'")],
  },
  {
    says: 'admin list: View opens the admin detail',
    provedBy: [by(list, staffColumns, "'/InquieryView?id=1'")],
  },
  {
    says: 'the inquiry id is shown with a fixed prefix, the date as dd-MM-yyyy',
    provedBy: [
      by(list, clientColumns, "'INQ-2'", "'18-11-2025'"),
      by('web/portal-words.test.ts', 'has a prefixed id and a date of dd-MM-yyyy in the firm’s time zone'),
    ],
  },
  {
    says: 'both lists: Prev and Next with the text Page x of y',
    provedBy: [
      by(list, 'keeps the page in the address, and goes back to it', "'Page 1 of 3'", "'Next'", "'Prev'"),
      by(list, staffColumns, "'Page 1 of 1'", "'Prev', 'Next'"),
      by('e2e/main-journey.spec.ts', 'pages through 23, and Back and reload keep the place'),
    ],
  },
  {
    says: 'a new search resets to page 1',
    provedBy: [by(list, 'searches 300 ms after the last key, from page 1', '?page=2', 'page: 1')],
  },
  {
    says: 'inquiry form: case type, urgency level',
    provedBy: [
      by(form, 'the five case types, of which none is chosen', "'Case type'"),
      by(form, 'the three urgencies with their turnaround, of which none is chosen', "'radio'"),
    ],
  },
  {
    says: 'inquiry form: about case',
    provedBy: [
      by(form, 'alerts once, and its summary takes the focus and leads to each field', "'About case'"),
    ],
  },
  {
    says: 'inquiry form: a multi-select list of services',
    provedBy: [by(form, 'the service %s, %i times', 'checkbox')],
  },
  {
    says: 'inquiry form: a file picker',
    provedBy: [by(form, 'several files of .pdf, .doc and .docx at once', "'Choose files'")],
  },
  {
    says: 'inquiry form: text inputs for Customized Reports and Other appear when these are ticked',
    provedBy: [
      by(form, 'ticks the expert opinion in both groups, and asks for the texts of two services', "'Other'"),
    ],
  },
  {
    says: 'inquiry form: while submitting, a progress percentage is shown',
    provedBy: [
      by(form, 'shows how far it is, then that the files are being checked', '50%'),
      by(
        'e2e/main-journey.spec.ts',
        'submits two PDFs and a DOCX, and sees how far it is',
        'watchPercentages',
      ),
    ],
  },
  ...shown.map(([field, text]) => ({
    says: `inquiry detail, client and admin: ${field}`,
    provedBy: [by(details, everyField, text, "['client', 'staff']")],
  })),
  {
    says: 'inquiry detail: customized reports and other service text only if non-empty',
    provedBy: [
      by(
        details,
        'shows customized reports and other service only where there is a text',
        'Gaps',
        '/^Other/',
      ),
      by(details, everyField, 'Other: Translation', 'queryByText(/Customized Reports/)'),
    ],
  },
  {
    says: 'inquiry detail at processstatus 1: a Review Statement with comment and report links, for both',
    provedBy: [
      by(
        details,
        'shows the statement and its reports to the %s',
        "'Review Statement'",
        "'/uploads/r1-Report.pdf'",
      ),
      by(
        'e2e/main-journey.spec.ts',
        'the client reads the statement and downloads the report, byte for byte',
      ),
    ],
  },
  {
    says: 'inquiry detail at any other processstatus: no statement for the client',
    provedBy: [
      by(details, 'shows a client no statement before there is one', 'queryByText'),
      by(details, 'is asked for as long as processstatus is not 1 (%i)', "'client'"),
    ],
  },
  {
    says: 'inquiry detail at any other processstatus: admin sees a form with a comment and a file picker',
    provedBy: [
      by(details, 'is asked for as long as processstatus is not 1 (%i)', "'Comment'"),
      by(details, 'has the picker and the size rule of the inquiry form', "'Choose files'"),
    ],
  },
];
