// Administrators: what they may do to accounts, and to whom.
import { defectsOf } from '../defect.ts';

const ADMINISTRATION = 'tests/server/accounts/administration.test.ts';

export const administration = [
  ...defectsOf('server/accounts/administration.ts', ADMINISTRATION, {
    'two administrators may take the right from each other, and none is left':
      '  if (!isAdministrator && !isForced) await requireOtherAdministrator(trx, account.id);\n',
    'an account in use is invited, and its password can be replaced':
      '  if (await hasSignedIn(trx, id)) throw refuse.conflict(refusals.invitedInUse);\n',
  }),
  ...defectsOf('server/routes/administration/accounts.ts', ADMINISTRATION, {
    'administrators remove their own second factor with the password alone':
      '  if (input.accountid === visitor.account.id) throw refuse.conflict(refusals.ownAccount);\n',
    'a dangerous change without the password of the administrator': [
      '    await requirePassword(call, input.password);\n    return commitWithCode',
      '    return commitWithCode',
    ],
  }),
  ...defectsOf('server/routes/accounts/accounts.ts', ADMINISTRATION, {
    'invited staff may choose a password that is easy to guess': ["role === 'staff'\n", 'false\n'],
  }),
  ...defectsOf('server/db/mail/outbox.ts', 'tests/server/mail/mail-queue.test.ts', {
    'a mail that is being sent is sent again': ".where('lastError', 'is not', null)",
  }),
];
