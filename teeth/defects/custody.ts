// The audit log, and what is shown of it.
import type { Defect } from '../defect.ts';

const AUDIT = 'tests/server/custody/audit.test.ts';
const LOG = 'server/audit.ts';
const SHOWN = { file: AUDIT, test: 'is shown to the client and to staff' };

export const custody: readonly Defect[] = [
  {
    name: 'audit rows not chained to the one before',
    file: LOG,
    edits: [['    previousMac,\n    row.sequence,', '    previousMac.slice(0, 0),\n    row.sequence,']],
    caughtBy: { file: AUDIT, test: 'a row that the same key has signed for another history' },
  },
  {
    name: 'tail of the audit log cut off unnoticed',
    file: LOG,
    edits: [['  if (!savedFound)\n    return', '  if (false)\n    return']],
    caughtBy: { file: AUDIT, test: 'a tail that was cut off' },
  },
  {
    name: 'head of the audit log not held against its rows',
    file: LOG,
    edits: [['if (previous.sequence < head.sequence) {', 'if (false) {']],
    caughtBy: { file: AUDIT, test: 'a tail that was cut off' },
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
    caughtBy: { file: AUDIT, test: 'refuses to edit or delete rows' },
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
    caughtBy: { file: AUDIT, test: 'undoes what could not be recorded' },
  },
  {
    name: 'download not recorded',
    file: 'server/routes/downloads.ts',
    edits: [
      ["if (request.method === 'GET') await recordDownload(call, row).catch(closeAndThrow(file));", ''],
    ],
    caughtBy: { file: AUDIT, test: 'tells who touched an inquiry' },
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
    caughtBy: { file: AUDIT, test: 'tells who touched an inquiry' },
  },
  {
    name: "client sees another client's custody record",
    file: 'server/routes/custody.ts',
    edits: [['await getInquiry(call, call.input.inquiryid);', '{ id: call.input.inquiryid };']],
    caughtBy: {
      file: 'tests/server/custody/access.test.ts',
      test: 'custodyRecord > opens or stays shut for another client',
    },
  },
  {
    name: 'client sees which member of staff read the record',
    file: 'server/routes/custody.ts',
    edits: [["isStaff || role === 'client' ?", 'true ?']],
    caughtBy: SHOWN,
  },
];
