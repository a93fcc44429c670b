// The audit log and the custody record.
import { defectsOf } from '../defect.ts';

const CONTACT_REQUESTS = 'tests/server/custody/contact-requests.test.ts';
const AUDIT = 'tests/server/custody/audit.test.ts';

const RECORD = 'tests/server/custody/custody-record.test.ts';
const FILE = 'tests/server/custody/custody-file.test.ts';
const MERKLE = 'tests/contract/merkle.test.ts';

export const custody = [
  ...defectsOf('server/routes/contact.ts', CONTACT_REQUESTS, {
    'consultation requests read without a record': '  await requireReading(context, actor, readings);\n',
  }),
  ...defectsOf('server/audit/row-texts.ts', AUDIT, {
    'audit rows not chained to the previous row': [
      '    previousMac,\n    row.sequence,',
      '    previousMac.slice(0, 0),\n    row.sequence,',
    ],
  }),
  ...defectsOf('server/audit/verify.ts', AUDIT, {
    'head of the audit log not compared with its rows': [
      "if (previous.sequence < head.sequence) return fail('rows after this one are missing');\n",
      '',
    ],
    'changed leaf of the tree not found': [
      "return row.hashes === JSON.stringify(grown.hashes) ? undefined : 'its leaf in the tree was changed';",
      'return undefined;',
    ],
  }),
  ...defectsOf('server/audit/write-row.ts', 'tests/server/custody/all-or-nothing.test.ts', {
    'change made although it could not be recorded': [
      '  await appendAuditRows(trx, grown);\n',
      '  await appendAuditRows(trx, grown).catch(() => undefined);\n',
    ],
  }),
  ...defectsOf('server/audit/hashing.ts', MERKLE, {
    'inner node of the tree passed off as a row': ['sha256(`\\0${text}`)', 'sha256(text)'],
  }),
  ...defectsOf('contract/custody/custody-check.ts', FILE, {
    'signature of the log not checked': [
      'const isHeadSigned = await checking.verifies(key, headText(file.log, head), head.signature);',
      'const isHeadSigned = true;',
    ],
    'row of a saved record not proved': [
      'return rootFrom(checking, size, 0, row.sequence - 1, leaf, find) === root;',
      'return leaf !== root;',
    ],
    'log that was rewritten after a published head accepted': [
      'if (rootOf(checking, peaks) !== earlier.root) return false;\n',
      'if (peaks.length >= 0) return true;\n',
    ],
  }),
  ...defectsOf('server/http/inquiry-access.ts', RECORD, {
    "stranger's refusals in the custody record": [
      'call.request.soughtId = id;\n',
      'call.request.soughtId = id;\n  call.request.inquiryId = id;\n',
    ],
  }),
  ...defectsOf('server/routes/files/downloads.ts', RECORD, {
    'download planted by a page of another site':
      'if (isEmbedded(context.config, request)) throw refuse.foreignPage();',
  }),
  ...defectsOf('server/routes/inquiries/custody.ts', AUDIT, {
    'custody record read without a recorded view': '  await requireView(context, actor, inquiry.id);\n',
  }),
  ...defectsOf('server/routes/inquiries/custody.ts', 'tests/server/custody/access.test.ts', {
    "client sees another client's custody record": [
      'await getInquiry(call, call.input.inquiryid);',
      '{ id: call.input.inquiryid };',
    ],
  }),
  ...defectsOf('server/db/migrations/sqlite/001-baseline.sql', AUDIT, {
    'audit log not append-only':
      "CREATE TRIGGER audit_is_not_cut BEFORE DELETE ON audit BEGIN SELECT RAISE(ABORT, 'audit is append-only'); END;\n",
  }),
  ...defectsOf('server/routes/files/downloads.ts', AUDIT, {
    'download not recorded': [
      'return deliver(call, row, () => recordDownload(call, row));',
      'return deliver(call, row, async () => undefined);',
    ],
  }),
  ...defectsOf('server/routes/inquiries/submit.ts', AUDIT, {
    'custody record contains the text of the case': [
      "{ event: 'inquiry-created', inquiryId: inquiryid }",
      "{ event: 'inquiry-created', inquiryId: inquiryid, detail: fields.aboutCase }",
    ],
  }),
  ...defectsOf('server/audit/shown-entries.ts', AUDIT, {
    'client sees which staff member read the record': ["role === 'staff' && !isStaff ?", 'false ?'],
  }),
];
