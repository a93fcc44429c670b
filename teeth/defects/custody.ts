// The audit log and the custody record.
import { defectsOf } from '../defect.ts';

const CONTACT_REQUESTS = 'tests/server/custody/contact-requests.test.ts';
const AUDIT = 'tests/server/custody/audit.test.ts';

const RECORD = 'tests/server/custody/custody-record.test.ts';
const FILE = 'tests/server/custody/custody-file.test.ts';
const KEYS = 'tests/server/custody/audit-keys.test.ts';
const MERKLE = 'tests/contract/merkle.test.ts';

export const custody = [
  ...defectsOf('server/routes/contact.ts', CONTACT_REQUESTS, {
    'consultation requests read without a record': '  await recordContactReads(context, actor, ids);\n',
  }),
  ...defectsOf('server/audit/repeats.ts', CONTACT_REQUESTS, {
    'reading of a consultation request recorded for the inquiry with its number':
      "  if (event === 'contact-read') return { detail: `consultation request ${id}` };\n",
  }),
  ...defectsOf('server/audit/chain.ts', AUDIT, {
    'audit rows not chained to the previous row': [
      '    previousMac,\n    row.sequence,',
      '    previousMac.slice(0, 0),\n    row.sequence,',
    ],
  }),
  ...defectsOf('server/audit/verify.ts', AUDIT, {
    'tail of the audit log cut off unnoticed': [
      'if (wanted.some(({ sequence }) => sequence > previous.sequence))',
      'if (false)',
    ],
    'head of the audit log not compared with its rows': [
      "if (previous.sequence < head.sequence) return fail('rows after this one are missing');\n",
      '',
    ],
    'changed leaf of the tree not found': [
      "    return 'its leaf in the tree was changed';\n",
      '    return undefined;\n',
    ],
  }),
  ...defectsOf('server/audit/verify.ts', KEYS, {
    'retired key still signs rows unnoticed': [
      "if (row.sequence > (key.lastSequence ?? row.sequence)) return 'it was signed with a retired key';\n",
      '',
    ],
    'log continued with a replaced key unnoticed': [
      'if (last.sequence === 0 || (valid.length === 1 && valid[0] === currentKeyId)) return undefined;',
      'if (last.sequence >= 0) return undefined;',
    ],
  }),
  ...defectsOf('server/audit/keys.ts', KEYS, {
    'server signs rows with a retired key': ['if (own && own.lastSequence !== null)', 'if (false)'],
    'replaced key not retired': ['return ending.map(', 'return [].map('],
  }),
  ...defectsOf('server/audit/heads.ts', KEYS, {
    'newest head replaced by the head of a shorter log': ['newest.size > head.size', 'false'],
  }),
  ...defectsOf('server/audit/stored-heads.ts', KEYS, {
    'stored head of another key accepted': ['      keys.includes(head.key) &&\n', ''],
  }),
  ...defectsOf('server/audit/record.ts', 'tests/server/custody/all-or-nothing.test.ts', {
    'change made although it could not be recorded': [
      '  await appendAuditRows(trx, rows);\n',
      '  await appendAuditRows(trx, rows).catch(() => undefined);\n',
    ],
  }),
  ...defectsOf('contract/custody/merkle.ts', MERKLE, {
    'proof of a row leads to another root': ['sibling.index < place ?', 'sibling.index > place ?'],
  }),
  ...defectsOf('server/audit/hashing.ts', MERKLE, {
    'inner node of the tree passed off as a row': ['sha256(`\\0${text}`)', 'sha256(text)'],
  }),
  ...defectsOf('contract/custody/custody-check.ts', FILE, {
    'signature of the log not checked': [
      'const isHeadSigned = await checking.verifies(key, headText(file.log, head), head.signature);',
      'const isHeadSigned = true;',
    ],
    'signature of the whole record not checked': [
      '(await checking.verifies(key, sealText(file.format, digest), seal.signature))',
      'seal.signature !== head.signature',
    ],
    'row of a saved record not proved': [
      'return rootFrom(checking, size, 0, row.sequence - 1, leaf, find) === root;',
      'return leaf !== root;',
    ],
    'log that was rewritten after a published head accepted': [
      'if (rootOf(checking, peaks) !== earlier.root) return false;\n',
      'if (peaks.length >= 0) return true;\n',
    ],
    'two forms of one node accepted in a record': ["(nodes.get(name) ?? hash) === hash ? hash : ''", 'hash'],
  }),
  ...defectsOf('contract/custody/custody-file.ts', FILE, {
    'document’s name not under the signature of the record': ['    document?.originalname ?? null,\n', ''],
  }),
  ...defectsOf('server/audit/chain.ts', FILE, {
    'leaf of the tree without a salt': [
      'JSON.stringify([mac, accountId, detail, ip, requestId, keyId])',
      'JSON.stringify([mac.slice(0, 0), accountId, detail, ip, requestId, keyId])',
    ],
  }),
  ...defectsOf('server/audit/repeats.ts', RECORD, {
    'each view of an inquiry has a row': [
      'countRepeat(trx, key, span, REPEATS[event].recorded, repeat)',
      'Promise.resolve(false)',
    ],
    'repeated views are not reported': [
      '  if (window.counted === 0) return;\n',
      '  if (window.counted >= 0) return;\n',
    ],
    'views counted in a window of the future': [
      'to: new Date(now + CLOCK_SECONDS * 1000).toISOString() };',
      "to: '9999' };",
    ],
  }),
  ...defectsOf('server/http/inquiry-access.ts', RECORD, {
    "stranger's refusals in the custody record": [
      'call.request.soughtId = id;\n',
      'call.request.soughtId = id;\n  call.request.inquiryId = id;\n',
    ],
  }),
  ...defectsOf('server/http/serve.ts', RECORD, {
    'view planted by a page of another site': [
      '(endpoint.changes || endpoint.recorded) &&',
      'endpoint.changes &&',
    ],
  }),
  ...defectsOf('server/routes/files/downloads.ts', RECORD, {
    'download planted by a page of another site':
      'if (isEmbedded(context.config, request)) throw refuse.foreignPage();',
    'name of a file read by HEAD without a recorded view':
      "if (request.method === 'HEAD') await requireView(context, call.actor, row.inquiryId);",
  }),
  ...defectsOf('server/routes/inquiries/custody.ts', RECORD, {
    'custody record read without a recorded view': '  await requireView(context, actor, inquiry.id);\n',
    'custody records saved without a limit':
      "  await context.throttle.hit(['custodyFilesPerAccount', String(visitor.account.id)]);\n",
    'any number of custody records saved at once': '  enterDownload(call);\n',
    'whole custody record in one page': [
      ['limit: limit + 1 }', 'limit: 1e6 }'],
      ['rows.slice(0, limit)', 'rows'],
    ],
  }),
  ...defectsOf('server/routes/inquiries/custody.ts', 'tests/server/custody/access.test.ts', {
    "client sees another client's custody record": [
      'await getInquiry(call, call.input.inquiryid);',
      '{ id: call.input.inquiryid };',
    ],
  }),
  ...defectsOf('server/db/migrations/sqlite/002-audit.sql', AUDIT, {
    'audit log not append-only':
      "CREATE TRIGGER audit_is_not_cut BEFORE DELETE ON audit BEGIN SELECT RAISE(ABORT, 'audit is append-only'); END;\n",
  }),
  ...defectsOf('server/routes/files/downloads.ts', AUDIT, {
    'download not recorded': [
      'if (content) await recordDownload(call, row).catch(destroyAndThrow(content));',
      'if (content) await Promise.resolve();',
    ],
  }),
  ...defectsOf('server/routes/inquiries/sending.ts', AUDIT, {
    'custody record contains the text of the case': [
      "{ event: 'inquiry-created', inquiryId: inquiryid }",
      "{ event: 'inquiry-created', inquiryId: inquiryid, detail: fields.aboutCase }",
    ],
  }),
  ...defectsOf('server/audit/custody-entries.ts', AUDIT, {
    'client sees which staff member read the record': ["role === 'staff' && !isStaff ?", 'false ?'],
  }),
  ...defectsOf('server/routes/inquiries/inquiries.ts', 'tests/server/inquiries/inquiries.test.ts', {
    'client told which member of staff answered': [
      'answeredByName === null || !isStaff',
      'answeredByName === null',
    ],
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
