// What is repeated has no second effect.
import type { Defect } from '../defect.ts';

const COMMITS = 'tests/server/custody/all-or-nothing.test.ts';
const REPLAYS = 'tests/server/http/replays.test.ts';

export const replays: readonly Defect[] = [
  {
    name: 'answer remembered outside of the transaction of its effect',
    file: 'server/http/replays.ts',
    edits: [
      ['  await claimReplay(trx, replay.key, now.toISOString(), expiresAt);\n', ''],
      ['  await completeReplay(trx, replay.key, JSON.stringify(answer));\n', ''],
      [
        '      isMade = true;\n',
        '      if (key) {\n        const later = new Date(context.now().getTime() + key.seconds * 1000).toISOString();\n        await claimReplay(context.db, key.key, context.now().toISOString(), later);\n        await completeReplay(context.db, key.key, JSON.stringify(answer));\n      }\n      isMade = true;\n',
      ],
    ],
    caughtBy: 'tests/server/uploads/upload-races.test.ts',
  },
  {
    name: 'answer given before the commit',
    file: 'server/http/replays.ts',
    edits: [
      [
        '      const answer = await context.db.transaction().execute((trx) => remember(context, trx, key, change));\n',
        '      const early = Promise.withResolvers<Answer>();\n      context.db.transaction().execute(async (trx) => {\n        const made = await remember(context, trx, key, change);\n        early.resolve(made);\n        return made;\n      }).catch(early.reject);\n      const answer = await early.promise;\n',
      ],
    ],
    caughtBy: COMMITS,
  },
  {
    name: 'repeated wish for a link mails twice',
    file: 'server/routes/accounts.ts',
    edits: [
      [
        "replayKey(context, REPLAY.naturalSeconds, 'forgot', login)",
        "replayKey(context, REPLAY.naturalSeconds, 'forgot', login, newToken())",
      ],
    ],
    caughtBy: REPLAYS,
  },
  {
    name: "form's key ignored: a submission sent twice is two inquiries",
    file: 'server/routes/inquiries.ts',
    edits: [['  return key\n    ? replayKey', '  return false\n    ? replayKey']],
    caughtBy: REPLAYS,
  },
  {
    name: "form's key shared by all accounts",
    file: 'server/routes/inquiries.ts',
    edits: [['name, String(call.visitor.account.id), key)', 'name, key)']],
    caughtBy: REPLAYS,
  },
];
