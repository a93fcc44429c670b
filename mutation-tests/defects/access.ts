// Access: the owner check and the role check.
import { defectsOf } from '../defect.ts';

const ACCESS = 'tests/server/custody/access.test.ts';

export const access = [
  ...defectsOf('server/db/inquiries/inquiries.ts', ACCESS, {
    'owner check removed from an inquiry': [
      '  if (viewer !== undefined) query = query.where(isSeenBy(viewer));\n  return query.executeTakeFirst();',
      '  return query.executeTakeFirst();',
    ],
    "owner check removed from deleting: another client's inquiry is deleted": [
      "    .set({ aboutCase: '' })\n    .where('id', '=', id)\n    .where(isDeletableBy(accountId))",
      "    .set({ aboutCase: '' })\n    .where('id', '=', id)",
    ],
  }),
  ...defectsOf('server/db/files/files.ts', ACCESS, {
    'owner check removed from a file': ['    )\n    .where(isSeenBy(viewer));\n}', '    );\n}'],
    'report downloadable before its inquiry is answered': [
      "eb('inquiries.processStatus', '=', PROCESS_STATUS.answered)",
      "eb('files.kind', '=', 'report'), eb('inquiries.processStatus', '=', PROCESS_STATUS.answered)",
    ],
  }),
  ...defectsOf('server/db/inquiry-list/find.ts', 'tests/server/staff/restriction.test.ts', {
    'restricted inquiries in the lists of all staff': '    await isShown(db, query),\n',
  }),
  ...defectsOf('server/routes/staff/assignment.ts', 'tests/server/staff/restriction.test.ts', {
    'inquiry taken from a colleague who restricts it at this moment': 'await getInquiry(call, id, trx);',
  }),
  ...defectsOf('server/db/inquiries/visibility.ts', 'tests/server/staff/restriction.test.ts', {
    'admission to one restricted inquiry taken for all': [
      'AND hidden.id <> ${admittedTo}',
      'AND ${admittedTo} = 0',
    ],
  }),
  ...defectsOf('server/mail/choices.ts', 'tests/server/staff/restriction.test.ts', {
    'restricted inquiry named to everyone who reads the mailbox of the firm': [
      'onlyReader !== undefined && isToFirm(one)',
      "onlyReader === '' && isToFirm(one)",
    ],
  }),
  ...defectsOf('server/uploads/pieces/receive.ts', 'tests/server/staff/restriction.test.ts', {
    'file of a draft about an inquiry that its owner no longer sees':
      ' || !(await sees(context.db, visitor.account, upload.inquiryId))',
  }),
  ...defectsOf('server/db/files/files.ts', 'tests/server/drafts/upload-links.test.ts', {
    'file that waits for one client given to every client': [
      '\n    .where(isSeenBy(viewer))\n    .executeTakeFirst();',
      '\n    .executeTakeFirst();',
    ],
  }),
  ...defectsOf('server/db/drafts/upload-links.ts', 'tests/server/drafts/upload-links.test.ts', {
    'expired upload link accepted':
      "    .where('expiresAt', '>', now)\n    .where('accounts.disabled', '=', 0)\n",
    'revoked upload link accepted':
      "    .where((eb) => eb.or([eb('outcome', 'is', null), eb('outcome', 'in', ['accepted', 'rejected'])]))\n",
  }),
  ...defectsOf('server/routes/inquiries/submit.ts', 'tests/server/drafts/links-of-drafts.test.ts', {
    'links of a draft lost when its inquiry is submitted': [
      'draft ? await passLinks(trx, draft.id, inquiryid) : []',
      '[] as Awaited<ReturnType<typeof passLinks>>',
    ],
  }),
  ...defectsOf('server/routes/drafts/uploads.ts', 'tests/server/drafts/upload-links.test.ts', {
    'upload link takes any number of bytes': ['> link.maxBytes)', '> link.maxBytes * 2)'],
  }),
  ...defectsOf('server/routes/inquiries/second-reader.ts', 'tests/server/inquiries/second-reader.test.ts', {
    'author approves their own statement':
      '  if (proposal.accountId === visitor.account.id) throw refuse.ownProposal();\n',
    'second reader publishes what they have not read':
      '  if (proposal.hash !== input.hash) throw refuse.conflict(refusals.proposalChanged);\n',
  }),
  ...defectsOf('server/db/drafts/drafts.ts', 'tests/server/inquiries/second-reader.test.ts', {
    'statement still waits after a change': ['warnedAt: null, proposedAt: null })', 'warnedAt: null })'],
  }),
  ...defectsOf('server/routes/inquiries/publish.ts', 'tests/server/inquiries/second-reader.test.ts', {
    'statement published without its second reader': [
      'if (!call.context.config.secondReaderRequired)',
      'if (call.context.config.secondReaderRequired)',
    ],
  }),
  ...defectsOf('server/inquiries/rounds.ts', 'tests/server/inquiries/rounds.test.ts', {
    'client who comes back is still in the round that was answered': [
      'round: row.round + 1',
      'round: row.round',
    ],
    'second round due when the first one was': [
      'const began = round === 1 ? createdAt : (messages[0]?.sentAt ?? createdAt);',
      'const began = createdAt;',
    ],
  }),
  ...defectsOf('server/http/inquiry-access.ts', ACCESS, {
    'id of another account accepted in a field':
      '  if (claimed !== undefined && claimed !== visitor.account.id) throw refuse.notAllowed();\n',
  }),
  ...defectsOf('server/routes/inquiries/list.ts', ACCESS, {
    'owner check removed from the list': [
      'owner: isStaff ? input.clientid : visitor.account.id,',
      'owner: input.clientid,',
    ],
    'role of a list taken from a field of the query': [
      [
        "  const isStaff = visitor.account.role === 'staff';\n  if (!isStaff) requireOwnId",
        "  const isStaff = visitor.account.role === 'staff' || request.url.includes('roleid=1');\n  if (!isStaff) requireOwnId",
      ],
      ['const { context, input, visitor } = call;', 'const { context, input, visitor, request } = call;'],
    ],
  }),
  ...defectsOf('server/routes/inquiries/inquiries.ts', ACCESS, {
    "deleting reveals that another client's inquiry exists": [
      'const { heldAt } = await getInquiry(call, id, trx);',
      'const heldAt = null;',
    ],
  }),
  ...defectsOf('server/routes/inquiries/submit.ts', ACCESS, {
    'owner taken from a field of the submission': [
      ['requireOwnId(visitor, fields.clientid);', ''],
      ['const clientId = visitor.account.id;', 'const clientId = fields.clientid ?? visitor.account.id;'],
    ],
  }),
  ...defectsOf('server/db/inquiry-list/find.ts', ACCESS, {
    "owner check removed from a client's list": [
      '  if (owner === undefined) return undefined;',
      '  if (owner !== undefined) return undefined;',
    ],
  }),
  ...defectsOf('server/http/serve.ts', ACCESS, {
    'role check removed: clients may make calls of staff': [
      'return role === who;',
      'return role !== undefined;',
    ],
    'right of an administrator not asked for: all staff may invite and disable': [
      'return visitor?.isAdministrator === true;',
      "return visitor?.account.role === 'staff';",
    ],
    'role of every call taken from a field of the query': [
      "  if (endpoint.who !== 'anyone' && !request.visitor) throw refuse.notSignedIn();\n",
      "  if (endpoint.who !== 'anyone' && !request.visitor) throw refuse.notSignedIn();\n  const [, claimed] = (request.query as [string, string][]).find(([name]) => name === 'role') ?? [];\n  if (request.visitor && (claimed === 'staff' || claimed === 'client')) request.visitor.account.role = claimed;\n",
    ],
  }),
  ...defectsOf('contract/contact.ts', ACCESS, {
    'clients may read consultation requests': [
      "who: 'staff',\n  recorded: true,",
      "who: 'signed-in',\n  recorded: true,",
    ],
  }),
  ...defectsOf('server/routes/accounts/accounts.ts', 'tests/server/http/values.test.ts', {
    'role taken from a field of the registration': [
      "    role: 'client',\n    login,",
      "    role: Object.fromEntries((call.request.body as { pairs: [string, 'staff'][] }).pairs).role ?? 'client',\n    login,",
    ],
  }),
  ...defectsOf('server/routes/accounts/sign-in.ts', ACCESS, {
    'role of a sign-in taken from a header': [
      "const { account, hits } = await checkCredentials(call, 'client');",
      "const { account, hits } = await checkCredentials(call, call.request.headers['x-role'] === 'staff' ? 'staff' : 'client');",
    ],
  }),
];
