// Idempotency: a repeated request has no second effect.
import { defectsOf } from '../defect.ts';

export const replays = [
  ...defectsOf('server/uploads/receive.ts', 'tests/server/uploads/upload-races.test.ts', {
    "repeated upload answered before its body is read, so that its sender can't hear": [
      '  return await readBody(call, transfer, async (body) => {\n    const files: Hashed[] = [];',
      '  return ""; await readBody(call, transfer, async (body) => {\n    const files: Hashed[] = [];',
    ],
  }),
  ...defectsOf('server/http/idempotency.ts', 'tests/server/uploads/upload-races.test.ts', {
    'answer stored outside the transaction of its effect': [
      ['  if (!(await addReplay(trx, row, remembered(context, replay)))) throw new MadeMeanwhile();\n', ''],
      [
        '      isMade = true;\n',
        '      if (key) await addReplay(context.db, { key: key.key, answer: JSON.stringify(answer), content: null, expiresAt: after(context, key.seconds) }, remembered(context, key));\n      isMade = true;\n',
      ],
    ],
    'same key, other content: answered with the first answer': [
      '  if (content !== null && content !==',
      '  if (false && content !==',
    ],
  }),
  ...defectsOf('server/http/idempotency.ts', 'tests/server/custody/all-or-nothing.test.ts', {
    'answer sent before the commit': [
      '      const answer = await context.db\n        .transaction()\n        .execute((trx) => remember(context, trx, key, change, content));\n',
      '      const early = Promise.withResolvers<Answer>();\n      context.db.transaction().execute(async (trx) => {\n        const made = await remember(context, trx, key, change, content);\n        early.resolve(made);\n        return made;\n      }).catch(early.reject);\n      const answer = await early.promise;\n',
    ],
  }),
  ...defectsOf('server/routes/accounts/accounts.ts', 'tests/server/http/replays.test.ts', {
    'repeated request for a reset link mails twice': [
      "const asked = ['forgot', login, account?.passwordHash ?? ''];",
      "const asked = ['forgot', login, newToken()];",
    ],
  }),
  ...defectsOf('server/routes/inquiries/forms-with-files.ts', 'tests/server/http/replays.test.ts', {
    "form's key ignored: a submission sent twice is two inquiries": [
      '  if (!key) return undefined;\n  return {',
      '  if (key) return undefined;\n  return {',
    ],
    "form's key shared by all accounts": ['form, String(visitor.account.id), key)', 'form, key)'],
  }),
];
