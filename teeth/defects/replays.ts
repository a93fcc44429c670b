// Idempotency: a repeated request has no second effect.
import { defectsOf } from '../defect.ts';

export const replays = [
  ...defectsOf('server/http/replays.ts', 'tests/server/uploads/upload-races.test.ts', {
    'answer stored outside the transaction of its effect': [
      ['  await claimReplay(trx, replay.key, remembered(context, replay), expiresAt);\n', ''],
      ['  await completeReplay(trx, replay.key, JSON.stringify(answer));\n', ''],
      [
        '      isMade = true;\n',
        '      if (key) {\n        await claimReplay(context.db, key.key, remembered(context, key), after(context, key.seconds));\n        await completeReplay(context.db, key.key, JSON.stringify(answer));\n      }\n      isMade = true;\n',
      ],
    ],
  }),
  ...defectsOf('server/http/replays.ts', 'tests/server/custody/all-or-nothing.test.ts', {
    'answer sent before the commit': [
      '      const answer = await context.db.transaction().execute((trx) => remember(context, trx, key, change));\n',
      '      const early = Promise.withResolvers<Answer>();\n      context.db.transaction().execute(async (trx) => {\n        const made = await remember(context, trx, key, change);\n        early.resolve(made);\n        return made;\n      }).catch(early.reject);\n      const answer = await early.promise;\n',
    ],
  }),
  ...defectsOf('server/routes/accounts.ts', 'tests/server/http/replays.test.ts', {
    'repeated request for a reset link mails twice': [
      "replayKey(context, REPLAY.naturalSeconds, 'forgot', login)",
      "replayKey(context, REPLAY.naturalSeconds, 'forgot', login, newToken())",
    ],
  }),
  ...defectsOf('server/routes/inquiries.ts', 'tests/server/http/replays.test.ts', {
    "form's key ignored: a submission sent twice is two inquiries": [
      '  return key\n    ? replayKey',
      '  return false\n    ? replayKey',
    ],
    "form's key shared by all accounts": ['name, String(call.visitor.account.id), key)', 'name, key)'],
  }),
];
