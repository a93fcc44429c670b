// Erasing on request, and the operator's commands.
import { defectsOf } from '../defect.ts';

const ERASURE = 'tests/server/commands/erasure.test.ts';
const COMMANDS = 'tests/server/commands/commands.test.ts';

export const erasure = [
  ...defectsOf('server/files/disk.ts', ERASURE, {
    'erased files stay in the trash': [
      'if (names.some((name) => trashed.endsWith(`-${name}`)))',
      'if (false)',
    ],
    'erased files stay stored': [
      '      await store.remove(names);\n      for (const name of names) await rm(join(partial',
      '      for (const name of names) await rm(join(partial',
    ],
  }),
  ...defectsOf('server/sweeper.ts', ERASURE, {
    'interrupted erasure not finished': '  await removeErasedFiles(context.db, files);\n',
  }),
  ...defectsOf('server/db/erasures.ts', ERASURE, {
    'mails about an erased inquiry sent': '  await deleteMailsAbout(trx, id);\n',
    'consultation requests of an erased person kept':
      "  if (email === '') return;\n  await trx\n    .deleteFrom('contactRequests')\n    .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', email.toLowerCase()))\n    .execute();\n",
    'sessions of an erased account go on': ["  'sessions',\n", ''],
  }),
  ...defectsOf('server/commands/erasure.ts', ERASURE, {
    'erasure not recorded':
      "    await byOperator(accounts)(trx, client, { event: 'inquiry-erased', inquiryId: id, detail: reason });\n",
    'client not told of an erasure':
      '    await queueMail(accounts, trx, inquiryErasedLetter(client.email, id));\n',
  }),
  ...defectsOf('server/files/own-store.ts', ERASURE, {
    'files of another database looked for': [' && (await files.readId()) === id', ''],
  }),
  ...defectsOf('server/commands/confirm.ts', ERASURE, {
    'erased without a confirmation': ['if (!yes && !stdin.isTTY)', 'if (false)'],
    'address accepted as a reason': ["if (text.includes('@'))", 'if (false)'],
  }),
  ...defectsOf('server/accounts/administration.ts', COMMANDS, {
    'last staff account disabled': [
      "  if (disabled && account.role === 'staff' && !isForced) await requireOthers(trx, account.id);\n",
      '',
    ],
  }),
  ...defectsOf('server/commands/printable.ts', COMMANDS, {
    'names send commands to the terminal': [
      "stripVTControlCharacters(text).replace(/\\p{C}/gu, '?')",
      'stripVTControlCharacters(text) && text',
    ],
  }),
];
