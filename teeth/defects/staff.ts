// What staff share about an inquiry: notes, corrections, and statements that are written at the same time.
import { defectsOf } from '../defect.ts';

const NOTES = 'tests/server/desk/notes.test.ts';
const CORRECTIONS = 'tests/server/inquiries/corrections.test.ts';

export const staff = [
  ...defectsOf('contract/desk/notes.ts', NOTES, {
    'clients read internal notes': [
      "  path: '/api/notes',\n  methods: ['GET'],\n  who: 'staff',",
      "  path: '/api/notes',\n  methods: ['GET'],\n  who: 'signed-in',",
    ],
  }),
  ...defectsOf('contract/custody/custody.ts', NOTES, {
    'clients learn that there is a note': [
      "  'note-written',\n  'note-changed',\n  'note-removed',\n];",
      '];',
    ],
  }),
  ...defectsOf('server/routes/desk/notes.ts', NOTES, {
    'a note replaces text that its writer has not seen': [
      'if (note.version !== call.input.version)',
      'if (note.version < 0)',
    ],
  }),
  ...defectsOf('server/db/desk/notes.ts', NOTES, {
    'a colleague removes a note': [
      "    .where('accountId', '=', own.accountId)\n    .executeTakeFirst();\n  return result.numDeletedRows",
      '    .executeTakeFirst();\n  return result.numDeletedRows',
    ],
  }),
  ...defectsOf('server/db/inquiries/corrections.ts', CORRECTIONS, {
    'the files of a correction are removed right away': [
      '.set({ announcedAt: null, remindedAt: null, removalAt: null, answerUnread: 1 })',
      ".set((eb) => ({ status: eb.ref('status') }))",
    ],
  }),
  ...defectsOf('server/routes/inquiries/corrections.ts', CORRECTIONS, {
    'a correction takes the files of the statement before': [
      "const firstReport = await nextPosition(trx, inquiryId, 'report');",
      'const firstReport = 0;',
    ],
  }),
];
