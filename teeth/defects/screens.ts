// What the screens show, and what their forms send.
import type { Defect } from '../defect.ts';

const ROUTES = 'tests/web/routes.test.tsx';
const LIST = 'tests/web/review-list.test.tsx';
const DETAIL = 'tests/web/inquiry-details.test.tsx';
const FORM = 'tests/web/inquiry-form.test.tsx';
const UPLOAD = 'tests/web/upload.test.ts';
const CONTACT = 'tests/web/contact-form.test.tsx';
const LOOKS = 'tests/e2e/looks.spec.ts';
const TABLE = 'web/portal/lists/inquiry-table.tsx';
const FACTS = 'web/portal/inquiry/inquiry-facts.tsx';
const NEW_INQUIRY = 'web/portal/sending/new-inquiry.tsx';
const SENDING = 'web/portal/sending/use-sending.ts';

export const screens: readonly Defect[] = [
  {
    name: "staff's list routed to the client's screen",
    file: 'web/routes.ts',
    edits: [
      ["page(pages.staffList, 'portal/lists/staff-list", "page(pages.staffList, 'portal/lists/client-list"],
    ],
    caughtBy: ROUTES,
  },
  {
    name: "staff's detail routed to the client's screen",
    file: 'web/routes.ts',
    edits: [
      [
        "page(pages.staffInquiry, 'portal/inquiry/staff-inquiry",
        "page(pages.staffInquiry, 'portal/inquiry/client-inquiry",
      ],
    ],
    caughtBy: ROUTES,
  },
  {
    name: "client's detail routed to staff's screen",
    file: 'web/routes.ts',
    edits: [
      [
        "page(pages.clientInquiry, 'portal/inquiry/client-inquiry",
        "page(pages.clientInquiry, 'portal/inquiry/staff-inquiry",
      ],
    ],
    caughtBy: ROUTES,
  },
  {
    name: 'Case Type cells empty',
    file: TABLE,
    edits: [['{row.caseType}', '']],
    caughtBy: LIST,
  },
  {
    name: 'Urgency cells empty',
    file: TABLE,
    edits: [['<Urgency level={row.urgencyLevel} />', '']],
    caughtBy: LIST,
  },
  {
    name: 'email shown as the mobile number',
    file: FACTS,
    edits: [['{inquiry.mobilenumber}', '{inquiry.emailaddress}']],
    caughtBy: DETAIL,
  },
  {
    name: 'client name shown as the organization',
    file: FACTS,
    edits: [['{inquiry.organization || ', '{inquiry.client_name || ']],
    caughtBy: DETAIL,
  },
  {
    name: 'report files shown among the records',
    file: 'web/portal/inquiry/inquiry-sections.tsx',
    edits: [
      [
        'storedFiles(inquiry.inquiryfiles, inquiry.inquiryfileName)',
        'storedFiles(inquiry.reportfiles, inquiry.finalreport)',
      ],
    ],
    caughtBy: DETAIL,
  },
  {
    name: 'service cards in one column on a wide screen',
    file: 'web/styles/site/home.css',
    edits: [['repeat(3, minmax(0, 1fr))', 'minmax(0, 1fr)']],
    caughtBy: LOOKS,
  },
  {
    name: 'link of the current page not marked',
    file: 'web/styles/shell.css',
    edits: [['.nav > [aria-current],\n.nav > details > [aria-current] {', '.nav > [aria-currently] {']],
    caughtBy: LOOKS,
  },
  {
    name: 'colors of the two statuses exchanged',
    file: 'web/styles/ui.css',
    edits: [
      [
        '.status[data-tone="done"]::before {',
        '.status:not([data-tone="done"]) {\n  color: var(--green);\n}\n.status:not([data-tone="open"]) {\n  color: var(--red);\n}\n.status[data-tone="done"]::before {',
      ],
    ],
    caughtBy: LOOKS,
  },
  {
    name: 'progress of an upload without an upper bound',
    file: 'web/upload.ts',
    edits: [['Math.min(totalBytes, Math.max(0, loaded - framing))', 'Math.max(0, loaded - framing)']],
    caughtBy: UPLOAD,
  },
  {
    name: 'progress counted against the first file only',
    file: 'web/upload.ts',
    edits: [['files.reduce((sum, file) => sum + file.size, 0)', 'files[0]?.size ?? 0']],
    caughtBy: UPLOAD,
  },
  {
    name: 'progress shown against the first file only',
    file: NEW_INQUIRY,
    edits: [['selection.files.reduce((sum, file) => sum + file.size, 0)', 'selection.files[0]?.size ?? 0']],
    caughtBy: FORM,
  },
  {
    name: 'progress of a report shown against the first file only',
    file: 'web/portal/sending/response-form.tsx',
    edits: [['selection.files.reduce((sum, file) => sum + file.size, 0)', 'selection.files[0]?.size ?? 0']],
    caughtBy: DETAIL,
  },
  {
    name: 'second press sends the inquiry twice',
    file: NEW_INQUIRY,
    edits: [['    if (isSending) return;\n', '']],
    caughtBy: FORM,
  },
  {
    name: 'second press sends the response twice',
    file: 'web/portal/sending/response-form.tsx',
    edits: [['    if (isSending) return;\n', '']],
    caughtBy: DETAIL,
  },
  {
    name: 'second press sends the contact request twice',
    file: 'web/ui/forms/use-submit.ts',
    edits: [['    if (busy.current) return;\n', '']],
    caughtBy: CONTACT,
  },
  {
    name: 'second press deletes twice',
    file: 'web/portal/lists/client-list.tsx',
    edits: [['isDeleting.current || ', '']],
    caughtBy: LIST,
  },
  {
    name: 'second press signs in twice',
    file: 'web/ui/forms/use-submit.ts',
    edits: [['    if (busy.current) return;\n', '']],
    caughtBy: 'tests/web/sign-in.test.tsx',
  },
  {
    name: 'idempotency key of a submission made anew at each press',
    file: SENDING,
    edits: [['if (content !== last.content) Object', 'Object']],
    caughtBy: FORM,
  },
  {
    name: 'idempotency key of a contact request made anew at each press',
    file: 'web/site/contact/contact-form.tsx',
    edits: [['key.current ||= ', 'key.current = ']],
    caughtBy: CONTACT,
  },
  {
    name: 'upload does not announce itself to the idle sign-out',
    file: SENDING,
    edits: [['const endWork = beginWork();', 'const endWork = () => undefined;']],
    caughtBy: FORM,
  },
  {
    name: 'upload that failed holds up the idle sign-out for good',
    file: SENDING,
    edits: [
      ['      endWork();\n', ''],
      [
        'return await upload(endpoint, fields, files, { signal, idempotencyKey, onProgress: setSentBytes });',
        'const answer = await upload(endpoint, fields, files, { signal, idempotencyKey, onProgress: setSentBytes });\n      endWork();\n      return answer;',
      ],
    ],
    caughtBy: FORM,
  },
];
