// Who may do what.
import type { Defect } from '../defect.ts';

const ACCESS = 'tests/server/custody/access.test.ts';

export const access: readonly Defect[] = [
  {
    name: 'owner check removed from an inquiry',
    file: 'server/db/inquiries.ts',
    edits: [
      [
        "  if (owner !== undefined) query = query.where('inquiries.clientId', '=', owner);\n  return query.executeTakeFirst();",
        '  return query.executeTakeFirst();',
      ],
    ],
    caughtBy: ACCESS,
  },
  {
    name: 'owner check removed from a file',
    file: 'server/db/files.ts',
    edits: [["  if (owner !== undefined) query = query.where('inquiries.clientId', '=', owner);\n", '']],
    caughtBy: ACCESS,
  },
  {
    name: 'owner check removed from the list',
    file: 'server/routes/inquiries.ts',
    edits: [['owner: isStaff ? input.clientid : visitor.account.id,', 'owner: input.clientid,']],
    caughtBy: ACCESS,
  },
  {
    name: "owner check removed from deleting: another client's inquiry goes",
    file: 'server/db/inquiries.ts',
    edits: [
      [
        "    .deleteFrom('inquiries')\n    .where('id', '=', id)\n    .where('clientId', '=', clientId)",
        "    .deleteFrom('inquiries')\n    .where('id', '=', id)",
      ],
    ],
    caughtBy: ACCESS,
  },
  {
    name: 'role check removed: clients may call what is for staff',
    file: 'server/http/serve.ts',
    edits: [['return role === who;', 'return role !== undefined;']],
    caughtBy: ACCESS,
  },
  {
    name: "deleting tells that another client's inquiry exists",
    file: 'server/routes/inquiries.ts',
    edits: [['        await getInquiry(call, id, trx);\n', '']],
    caughtBy: ACCESS,
  },
  {
    name: 'report downloadable before its inquiry is answered',
    file: 'server/db/files.ts',
    edits: [
      [
        "eb('inquiries.processStatus', '=', PROCESS_STATUS.answered)",
        "eb('files.kind', '=', 'report'), eb('inquiries.processStatus', '=', PROCESS_STATUS.answered)",
      ],
    ],
    caughtBy: ACCESS,
  },
  {
    name: 'role taken from a field of the registration',
    file: 'server/routes/accounts.ts',
    edits: [
      [
        "    role: 'client',\n    login,",
        "    role: ((request.body as { role?: 'staff' }) ?? {}).role ?? 'client',\n    login,",
      ],
      [
        '{ context, input, actor }: Call<typeof calls.registerClient>',
        '{ context, input, actor, request }: Call<typeof calls.registerClient>',
      ],
    ],
    caughtBy: 'tests/server/http/values.test.ts',
  },
  {
    name: 'owner taken from a field of the submission',
    file: 'server/routes/inquiries.ts',
    edits: [
      [
        'async ({ clientid }: calls.NewInquiry) => requireOwnId(visitor, clientid);',
        'async () => undefined;',
      ],
      ['clientId: visitor.account.id,', 'clientId: fields.clientid ?? visitor.account.id,'],
    ],
    caughtBy: ACCESS,
  },
  {
    name: 'role of every call taken from a field of the query',
    file: 'server/http/serve.ts',
    edits: [
      [
        "  if (endpoint.who !== 'anyone' && !request.visitor) throw refuse.notSignedIn();\n",
        "  if (endpoint.who !== 'anyone' && !request.visitor) throw refuse.notSignedIn();\n  const [, claimed] = (request.query as [string, string][]).find(([name]) => name === 'role') ?? [];\n  if (request.visitor && (claimed === 'staff' || claimed === 'client')) request.visitor.account.role = claimed;\n",
      ],
    ],
    caughtBy: ACCESS,
  },
  {
    name: 'role of a list taken from a field of the query',
    file: 'server/routes/inquiries.ts',
    edits: [
      [
        "  const isStaff = visitor.account.role === 'staff';\n  if (!isStaff) requireOwnId",
        "  const isStaff = visitor.account.role === 'staff' || request.url.includes('roleid=1');\n  if (!isStaff) requireOwnId",
      ],
      [
        'async function list({\n  context,\n  input,\n  visitor,\n',
        'async function list({\n  context,\n  input,\n  visitor,\n  request,\n',
      ],
    ],
    caughtBy: ACCESS,
  },
  {
    name: 'role of a sign-in taken from a header',
    file: 'server/routes/sign-in.ts',
    edits: [
      [
        "const account = await checkCredentials(call, 'client');",
        "const account = await checkCredentials(call, call.request.headers['x-role'] === 'staff' ? 'staff' : 'client');",
      ],
    ],
    caughtBy: ACCESS,
  },
];
