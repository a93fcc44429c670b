// Screens and forms.
import { defectsOf } from '../defect.ts';

const LIST = 'tests/web/portal/review-list.test.tsx';
const DETAIL = 'tests/web/portal/inquiry-details.test.tsx';
const FORM = 'tests/web/portal/inquiry-form.test.tsx';
const DRAFTS = 'tests/web/portal/drafts.test.tsx';
const CONTACT = 'tests/web/site/contact-form.test.tsx';
const REGISTRATION = 'tests/web/account/registration.test.tsx';
const LOOKS = 'tests/e2e/site/looks.spec.ts';
const NEW_VERSION = 'tests/e2e/site/new-version.spec.ts';

export const screens = [
  ...defectsOf('web/ui/forms/after-press.ts', CONTACT, {
    'a warning moves the button away during the click': [
      'if (isPressed.current) waiting.current = act;\n    else act();',
      'act();',
    ],
  }),
  ...defectsOf('web/ui/forms/password-field.tsx', 'tests/web/account/password-fields.test.tsx', {
    'password left visible after it was sent': "form?.addEventListener('submit', hide);",
  }),
  ...defectsOf('web/account/registration-rules.ts', REGISTRATION, {
    'country code sent as a part of the number': [
      "return number.replace(/^\\+?1(?=\\d{10}$)/, '');",
      'return number;',
    ],
  }),
  ...defectsOf('web/account/guessable.ts', REGISTRATION, {
    'common password with digits added not recognized': ", lower.replace(/[^\\p{L}]{1,4}$/u, '')",
  }),
  ...defectsOf('web/account/sign-in-form.tsx', 'tests/web/account/sign-in.test.tsx', {
    'empty sign-in sent as a guess': ['const [first] = missing;', 'const first = undefined;'],
  }),
  ...defectsOf('web/routes.ts', 'tests/web/routes.test.tsx', {
    "staff's list routed to the client's screen": [
      "page(pages.staffList, 'portal/lists/staff-list",
      "page(pages.staffList, 'portal/lists/client-list",
    ],
    "staff's detail routed to the client's screen": [
      "page(pages.staffInquiry, 'portal/inquiry/staff-inquiry",
      "page(pages.staffInquiry, 'portal/inquiry/client-inquiry",
    ],
    "client's detail routed to staff's screen": [
      "page(pages.clientInquiry, 'portal/inquiry/client-inquiry",
      "page(pages.clientInquiry, 'portal/inquiry/staff-inquiry",
    ],
  }),
  ...defectsOf('web/portal/lists/inquiry-table.tsx', LIST, {
    'Case Type cells empty': '{row.caseType}',
    'Urgency cells empty': '<Urgency level={row.urgencyLevel} />',
  }),
  ...defectsOf('web/portal/inquiry/inquiry-facts.tsx', DETAIL, {
    'email displayed as the mobile number': ['{inquiry.mobilenumber}', '{inquiry.emailaddress}'],
    'client name displayed as the organization': ['{inquiry.organization || ', '{inquiry.client_name || '],
  }),
  ...defectsOf('web/portal/inquiry/stored-files.ts', DETAIL, {
    'report files displayed among the records': [
      'storedFiles(inquiryfiles, inquiryfileName, ',
      'storedFiles(reportfiles, finalreport, ',
    ],
  }),
  ...defectsOf('web/styles/site/home.css', 'tests/e2e/site/site.spec.ts', {
    'service cards in one column on a wide screen': ['repeat(3, minmax(0, 1fr))', 'minmax(0, 1fr)'],
  }),
  ...defectsOf('web/styles/site/charts.css', 'tests/e2e/site/site.spec.ts', {
    'total of the expenses outside its sheet on a phone': [
      '  .expenses tr {\n    display: grid;',
      '  .expenses tr {',
    ],
  }),
  ...defectsOf('web/styles/shell.css', LOOKS, {
    'link of the current page not marked': [
      '.nav > [aria-current],\n.nav > details > [aria-current] {',
      '.nav > [aria-currently] {',
    ],
  }),
  ...defectsOf('web/styles/ui.css', LOOKS, {
    'colors of the two statuses swapped': [
      '.status[data-tone="done"]::before {',
      '.status:not([data-tone="done"]) {\n  color: var(--green);\n}\n.status:not([data-tone="open"]) {\n  color: var(--red);\n}\n.status[data-tone="done"]::before {',
    ],
  }),
  ...defectsOf('web/portal/inquiry/unscanned-note.tsx', DETAIL, {
    'client told that files were not scanned': ['!isStaff || ', ''],
  }),
  ...defectsOf('web/portal/list-link.tsx', LIST, {
    'link back to a list opens its first page': ['!isFromList || ', 'isFromList || '],
  }),
  ...defectsOf('web/portal/lists/use-kept-scroll.ts', LIST, {
    'rows in view lost on the way back to a list': [
      "if (isBack && top > 0) window.scrollTo({ top, behavior: 'instant' });",
      '',
    ],
  }),
  ...defectsOf('web/start-script.ts', NEW_VERSION, {
    'scripts that do not load fail in silence': ['document.documentElement.dataset.start = "failed";', ''],
  }),
  ...defectsOf('vite.config.ts', NEW_VERSION, {
    'page reloads itself when its script cannot be loaded': [
      'reactRouter(), loadErrorsThrown(), ',
      'reactRouter(), ',
    ],
  }),
  ...defectsOf('web/shell/load-fault.tsx', NEW_VERSION, {
    'new version not loaded': [
      "if (version === 'other' && mayLeaveVersion()) reloadPage();\n      else ",
      '',
    ],
    'page of two versions reloads forever': [
      "version === 'other' && mayLeaveVersion()",
      "version === 'other'",
    ],
    'page tried again without a server': ['if (version) reloadPage();\n    else ', 'reloadPage();\n    '],
  }),
  ...defectsOf('web/upload.ts', 'tests/web/portal/upload.test.ts', {
    'progress of an upload without an upper bound': [
      'Math.min(totalBytes, Math.max(0, loaded - framing))',
      'Math.max(0, loaded - framing)',
    ],
    'progress counted against the first file only': [
      'files.reduce((sum, file) => sum + file.size, 0)',
      'files[0]?.size ?? 0',
    ],
  }),
  ...defectsOf('web/portal/sending/use-sending.ts', FORM, {
    'progress displayed against the first file only': [
      'filesOf(state, files)',
      'filesOf(state, files.slice(0, 1))',
    ],
  }),
  ...defectsOf('web/portal/sending/use-sending.ts', DETAIL, {
    'progress of a report displayed against the first file only': [
      'filesOf(state, files)',
      'filesOf(state, files.slice(0, 1))',
    ],
  }),
  ...defectsOf('web/portal/sending/new-inquiry/new-inquiry.tsx', FORM, {
    'second click sends the inquiry twice': '    if (isSending) return;\n',
  }),
  ...defectsOf('web/portal/sending/statement/response-form.tsx', DETAIL, {
    'second click sends the response twice': '    if (isSending) return;\n',
  }),
  ...defectsOf('web/ui/forms/use-submit.ts', CONTACT, {
    'second click sends the contact request twice': '    if (busy.current) return;\n',
  }),
  ...defectsOf('web/portal/lists/client-list.tsx', LIST, {
    'second click deletes twice': '    if (isDeleting.current) return;\n',
  }),
  ...defectsOf('web/ui/forms/use-submit.ts', 'tests/web/account/sign-in.test.tsx', {
    'second click signs in twice': '    if (busy.current) return;\n',
  }),
  ...defectsOf('web/portal/drafts/kept-form.ts', DRAFTS, {
    'unsent form shown to another account': [
      'return account === accountOf(readSession()) ? kept : undefined;',
      'return account ? kept : undefined;',
    ],
  }),
  ...defectsOf('web/portal/sending/send-once.ts', FORM, {
    'new idempotency key for each click on a submission': [
      'if (lastContent === content && lastKey)',
      'if (false)',
    ],
    'edited form sent with the key of the first version': [
      'if (lastContent === content && lastKey)',
      'if (lastKey)',
    ],
    'lost answer not asked for': ['      if (known) return known;\n', ''],
  }),
  ...defectsOf('web/portal/sending/use-sending.ts', FORM, {
    'upload does not announce itself to the idle sign-out': [
      'let endWork = session ? () => {} : beginWork();',
      'let endWork = () => {};',
    ],
    'failed upload blocks the idle sign-out permanently': [
      ['      endWork();\n', ''],
      [
        'return await sendOnce(endpoint, withDraft, isInDraft ? [] : files, { signal, onProgress });',
        'const answer = await sendOnce(endpoint, withDraft, isInDraft ? [] : files, { signal, onProgress });\n      endWork();\n      return answer;',
      ],
    ],
  }),
  ...defectsOf('web/portal/consultations/reaching.ts', 'tests/web/portal/consultations.test.tsx', {
    'link to a visitor’s address adds other receivers': [
      'encodeURIComponent(typed.slice(0, at))',
      'typed.slice(0, at)',
    ],
    'text that is not an address becomes a link': '  if (!isEmailAddress(typed)) return undefined;\n',
  }),
  ...defectsOf('web/site/contact/contact-form.tsx', CONTACT, {
    'new idempotency key for each click on a contact request': ['key.current ||= ', 'key.current = '],
  }),
];
