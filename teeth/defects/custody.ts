// The audit log, and what is shown of it.
import type { Defect } from '../defect.ts';

const AUDIT = 'tests/server/custody/audit.test.ts';
const INQUIRIES = 'tests/server/custody/inquiries.test.ts';
const LOG = 'server/audit.ts';

export const custody: readonly Defect[] = [
  {
    name: 'audit rows not chained to the one before',
    file: LOG,
    edits: [['    previousMac,\n    row.sequence,', '    previousMac.slice(0, 0),\n    row.sequence,']],
    caughtBy: AUDIT,
  },
  {
    name: 'tail of the audit log cut off unnoticed',
    file: LOG,
    edits: [['  if (!savedFound)\n    return', '  if (false)\n    return']],
    caughtBy: AUDIT,
  },
  {
    name: 'head of the audit log not held against its rows',
    file: LOG,
    edits: [['if (previous.sequence < head.sequence) {', 'if (false) {']],
    caughtBy: AUDIT,
  },
  {
    name: 'audit log not append-only',
    file: 'server/db/migrations/sqlite/002-audit.sql',
    edits: [
      [
        "CREATE TRIGGER audit_is_not_cut BEFORE DELETE ON audit BEGIN SELECT RAISE(ABORT, 'audit is append-only'); END;\n",
        '',
      ],
    ],
    caughtBy: AUDIT,
  },
  {
    name: 'change made although it could not be recorded',
    file: LOG,
    edits: [
      [
        '    await appendAuditRow(trx, { ...row, mac });\n',
        '    await appendAuditRow(trx, { ...row, mac }).catch(() => undefined);\n',
      ],
    ],
    caughtBy: 'tests/server/custody/all-or-nothing.test.ts',
  },
  {
    name: 'download not recorded',
    file: 'server/routes/downloads.ts',
    edits: [
      ["if (request.method === 'GET') await recordDownload(call, row).catch(closeAndThrow(file));", ''],
    ],
    caughtBy: AUDIT,
  },
  {
    name: 'custody holds the text of the case',
    file: 'server/routes/inquiries.ts',
    edits: [
      [
        "{ event: 'inquiry-created', inquiryId: inquiryid }",
        "{ event: 'inquiry-created', inquiryId: inquiryid, detail: fields.aboutCase }",
      ],
    ],
    caughtBy: AUDIT,
  },
  {
    name: "client sees another client's custody record",
    file: 'server/routes/custody.ts',
    edits: [['await getInquiry(call, call.input.inquiryid);', '{ id: call.input.inquiryid };']],
    caughtBy: 'tests/server/custody/access.test.ts',
  },
  {
    name: 'client sees which member of staff read the record',
    file: 'server/routes/custody.ts',
    edits: [["isStaff || role === 'client' ?", 'true ?']],
    caughtBy: AUDIT,
  },
  {
    name: 'email told as the mobile number',
    file: 'server/routes/inquiries.ts',
    edits: [['mobilenumber: inquiry.contactNumber', 'mobilenumber: inquiry.email']],
    caughtBy: INQUIRIES,
  },
  {
    name: 'client name told as the organization',
    file: 'server/routes/inquiries.ts',
    edits: [['organization: inquiry.organization', 'organization: inquiry.clientName']],
    caughtBy: INQUIRIES,
  },
  {
    name: 'case type told as the date',
    file: 'server/routes/inquiries.ts',
    edits: [['createddate: inquiry.createdAt', 'createddate: inquiry.caseType']],
    caughtBy: INQUIRIES,
  },
  {
    name: 'customized reports told as the other service',
    file: 'server/routes/inquiries.ts',
    edits: [['otherService: inquiry.otherService', 'otherService: inquiry.customizedReports']],
    caughtBy: INQUIRIES,
  },
];
