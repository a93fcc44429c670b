// A change, its custody row, its mails and its stored answer are one commit.
import { defectsOf } from '../defect.ts';

const COMMITS = 'tests/server/custody/all-or-nothing.test.ts';

export const commits = [
  ...defectsOf('server/routes/inquiries/publish.ts', COMMITS, {
    'custody row of an answer written after its transaction': [
      '  await recordForm({ context, actor: author }, trx, answered, stored, approval);',
      '  void context.db.transaction().execute((own) => recordForm({ context, actor: author }, own, answered, stored, approval)).catch(() => undefined);',
    ],
    'answer to an inquiry committed without its mail': [
      'reviewReadyMail(context.config, client, id), { inquiryId: id });',
      'reviewReadyMail(context.config, client, id)).catch(() => undefined);',
    ],
  }),
  ...defectsOf('server/routes/inquiries/inquiries.ts', COMMITS, {
    'files of a deleted inquiry trashed before the commit': [
      "    await recordEvent(context, trx, actor, { event: 'inquiry-deleted'",
      "    await context.files.trash(names);\n    await recordEvent(context, trx, actor, { event: 'inquiry-deleted'",
    ],
  }),
  ...defectsOf('server/routes/accounts/accounts.ts', COMMITS, {
    'custody row of a new password written before its transaction': [
      ["      await recordEvent(context, trx, by, { event: 'password-reset' }, ...proof);\n", ''],
      [
        '    const passwordHash = await context.passwords.hash(newPassword, requesterOf(ip, false));\n',
        "    const passwordHash = await context.passwords.hash(newPassword, requesterOf(ip, false));\n    await context.db.transaction().execute((trx) => recordEvent(context, trx, actor, { event: 'password-reset' }));\n",
      ],
    ],
    'mail with a reset link queued before its transaction': [
      ['      await queueMail(context, trx, mail, { expiresAt, linkHash });\n', ''],
      [
        '    const token = newToken();\n',
        "    const token = newToken();\n    await queueMail(context, context.db, resetMail(context.config, email, id, { token, expiresAt: '9999' }));\n",
      ],
    ],
  }),
  ...defectsOf('server/accounts/sessions.ts', COMMITS, {
    'custody row of a sign-in written after its transaction': [
      [
        "    await recordEvent(context, trx, actor, { event: 'signed-in' });\n    return sendCookie;\n",
        '    return sendCookie;\n',
      ],
      [
        '  void reply.setCookie',
        "  await context.db.transaction().execute((trx) => recordEvent(context, trx, { accountId: account.id, role: account.role, ip: request.ip, requestId: request.id }, { event: 'signed-in' }));\n  void reply.setCookie",
      ],
    ],
    'custody row of a sign-out left out':
      "      await recordEvent(context, trx, actor, { event: 'signed-out' });\n",
    'session ended outside the transaction of its custody row': [
      ['      await deleteSession(trx, tokenHash);\n', ''],
      [
        '  void reply.clearCookie',
        '  if (tokenHash) await deleteSession(context.db, tokenHash);\n  void reply.clearCookie',
      ],
    ],
  }),
  ...defectsOf('server/http/idempotency.ts', COMMITS, {
    'idempotency row written after the transaction': [
      ['  if (!(await addReplay(trx, row, remembered(context, replay)))) throw new MadeMeanwhile();\n', ''],
      [
        '      isMade = true;\n',
        '      isMade = true;\n      if (key) await addReplay(context.db, { key: key.key, answer: JSON.stringify(answer), content: null, expiresAt: after(context, key.seconds) }, remembered(context, key));\n',
      ],
    ],
  }),
  ...defectsOf('server/routes/contact.ts', COMMITS, {
    'mail of a contact request queued before its transaction': [
      ['      await queueMail(context, trx, contactMail(context.config, id, input));\n', ''],
      [
        "  await context.throttle.hit(['contactPerIp', ip]);\n",
        "  await context.throttle.hit(['contactPerIp', ip]);\n  await queueMail(context, context.db, contactMail(context.config, 0, input));\n",
      ],
    ],
  }),
];
