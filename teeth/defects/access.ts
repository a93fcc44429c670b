// Who may do what.
import type { Defect } from '../defect.ts';

const ACCESS = 'tests/server/custody/access.test.ts';
const BYTE_FOR_BYTE = { file: ACCESS, test: 'answers alike, byte for byte' };

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
    caughtBy: BYTE_FOR_BYTE,
  },
  {
    name: 'owner check removed from a file',
    file: 'server/db/files.ts',
    edits: [["  if (owner !== undefined) query = query.where('inquiries.clientId', '=', owner);\n", '']],
    caughtBy: BYTE_FOR_BYTE,
  },
  {
    name: 'owner check removed from the list',
    file: 'server/routes/inquiries.ts',
    edits: [['owner: isStaff ? input.clientid : visitor.account.id,', 'owner: input.clientid,']],
    caughtBy: { file: ACCESS, test: 'lists to a client nothing of anybody else' },
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
    caughtBy: BYTE_FOR_BYTE,
  },
  {
    name: 'role check removed: clients may call what is for staff',
    file: 'server/http/serve.ts',
    edits: [['return role === who;', 'return role !== undefined;']],
    caughtBy: { file: ACCESS, test: 'answerInquiry > opens or stays shut for another client' },
  },
  {
    name: "deleting tells that another client's inquiry exists",
    file: 'server/routes/inquiries.ts',
    edits: [['        await getInquiry(call, id, trx);\n', '']],
    caughtBy: BYTE_FOR_BYTE,
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
    caughtBy: { file: ACCESS, test: 'opens a report only once the inquiry is answered' },
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
    caughtBy: { file: 'tests/server/http/values.test.ts', test: 'makes nobody staff by a field' },
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
    caughtBy: { file: ACCESS, test: "refuses an id that is not the session's own" },
  },
];
