// The audit log and the custody record.
import { defectsOf } from '../defect.ts';

const AUDIT = 'tests/server/custody/audit.test.ts';

export const custody = [
  ...defectsOf('server/audit.ts', AUDIT, {
    'audit rows not chained to the previous row': [
      '    previousMac,\n    row.sequence,',
      '    previousMac.slice(0, 0),\n    row.sequence,',
    ],
    'tail of the audit log cut off unnoticed': ['  if (!savedFound)\n    return', '  if (false)\n    return'],
    'head of the audit log not compared with its rows': [
      'if (previous.sequence < head.sequence) {',
      'if (false) {',
    ],
  }),
  ...defectsOf('server/audit.ts', 'tests/server/custody/all-or-nothing.test.ts', {
    'change made although it could not be recorded': [
      '    await appendAuditRow(trx, { ...row, mac });\n',
      '    await appendAuditRow(trx, { ...row, mac }).catch(() => undefined);\n',
    ],
  }),
  ...defectsOf('server/db/migrations/sqlite/002-audit.sql', AUDIT, {
    'audit log not append-only':
      "CREATE TRIGGER audit_is_not_cut BEFORE DELETE ON audit BEGIN SELECT RAISE(ABORT, 'audit is append-only'); END;\n",
  }),
  ...defectsOf('server/routes/downloads.ts', AUDIT, {
    'download not recorded': [
      'if (content) await recordDownload(call, row).catch(destroyAndThrow(content));',
      'if (content) await Promise.resolve();',
    ],
  }),
  ...defectsOf('server/routes/inquiries.ts', AUDIT, {
    'custody record contains the text of the case': [
      "{ event: 'inquiry-created', inquiryId: inquiryid }",
      "{ event: 'inquiry-created', inquiryId: inquiryid, detail: fields.aboutCase }",
    ],
  }),
  ...defectsOf('server/routes/custody.ts', 'tests/server/custody/access.test.ts', {
    "client sees another client's custody record": [
      'await getInquiry(call, call.input.inquiryid);',
      '{ id: call.input.inquiryid };',
    ],
  }),
  ...defectsOf('server/routes/custody.ts', AUDIT, {
    'client sees which staff member read the record': ["isStaff || role === 'client' ?", 'true ?'],
  }),
  ...defectsOf('server/routes/inquiries.ts', 'tests/server/custody/inquiries.test.ts', {
    'email returned as the mobile number': [
      'mobilenumber: inquiry.contactNumber',
      'mobilenumber: inquiry.email',
    ],
    'client name returned as the organization': [
      'organization: inquiry.organization',
      'organization: inquiry.clientName',
    ],
    'case type returned as the date': ['createddate: inquiry.createdAt', 'createddate: inquiry.caseType'],
    'customized reports returned as the other service': [
      'otherService: inquiry.otherService',
      'otherService: inquiry.customizedReports',
    ],
  }),
];
