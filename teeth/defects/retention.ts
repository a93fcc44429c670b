// The removal of files after their time, and legal holds.
import { defectsOf } from '../defect.ts';

const RETENTION = 'tests/server/files/retention.test.ts';

export const retention = [
  ...defectsOf('server/inquiries/retention.ts', RETENTION, {
    'a clock that jumps removes files':
      '  if (!(await hasSwept(context, remindedAt, REMINDED_DAYS))) return;\n',
    'the client is told in a second transaction that does not ask whether another one did': [
      'if (!(await noteMail(trx, id, mail, now().toISOString(), removal.toISOString()))) return;',
      'await noteMail(trx, id, mail, now().toISOString(), removal.toISOString());',
    ],
  }),
  ...defectsOf('server/db/inquiries/retention.ts', RETENTION, {
    'files on hold are removed': [
      [
        "    .where('filesRemovedAt', 'is', null)\n    .where('heldAt', 'is', null)\n    .where('answeredAt', '<=', answeredUpTo)",
        "    .where('filesRemovedAt', 'is', null)\n    .where('answeredAt', '<=', answeredUpTo)",
      ],
      [
        "    .where('remindedAt', '=', remindedAt)\n    .where('filesRemovedAt', 'is', null)\n    .where('heldAt', 'is', null)",
        "    .where('remindedAt', '=', remindedAt)\n    .where('filesRemovedAt', 'is', null)",
      ],
    ],
    'no mail after a hold': ['announcedAt: null, remindedAt: null, removalAt: null', 'removalAt: null'],
  }),
  ...defectsOf('server/routes/files/downloads.ts', RETENTION, {
    'anyone learns that a file was removed': [
      'findRemovedFile(context.db, input.filename, ownerFor(visitor))',
      'findRemovedFile(context.db, input.filename, undefined)',
    ],
  }),
];
