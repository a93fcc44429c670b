// Running transfers: their places, their ends, their speed, the space they take and the quota they use.
import { defectsOf } from '../defect.ts';

const PLACES = 'tests/server/limits/transfers.test.ts';
const ENDED = 'tests/server/uploads/ended-sessions.test.ts';
const TIME = 'tests/server/uploads/upload-time.test.ts';
const SPACE = 'tests/server/uploads/space.test.ts';
const QUOTA = 'tests/server/uploads/quota.test.ts';

export const transfers = [
  ...defectsOf('server/limits/transfers.ts', PLACES, {
    'one address takes every place': ["taken('address') >= free", 'free <= 0'],
    'downloads of one account not counted': "      taken('accountId') >= this.#most.perAccount ||\n",
  }),
  ...defectsOf('server/limits/transfers.ts', 'tests/server/uploads/upload-refusals.test.ts', {
    'concurrent uploads of one client not counted':
      "      taken('session') >= this.#most.perSession ||\n      taken('accountId') >= this.#most.perAccount ||\n",
  }),
  ...defectsOf('server/http/download-place.ts', 'tests/server/files/download-cuts.test.ts', {
    'place of a download that was cut not free again': [
      '    stopWatching();\n    transfer.leave();\n',
      '    stopWatching();\n',
    ],
  }),
  ...defectsOf('server/accounts/running-transfers.ts', ENDED, {
    'transfer goes on after its session has ended':
      '      else if (!aliveTokens.has(transfer.session)) transfer.cut(refuse.notSignedIn());\n',
  }),
  ...defectsOf('server/accounts/running-transfers.ts', TIME, {
    'running transfer not counted as activity': 'await touchSessions(context.db, due, nowText)',
  }),
  ...defectsOf('server/app.ts', ENDED, {
    'transfer of a session that another process ended goes on': '  watchTransfers(app, context);\n',
  }),
  ...defectsOf('server/http/serve.ts', ENDED, {
    'transfer not ended at once by signing out': '        void endDeadTransfers(context);\n',
  }),
  ...defectsOf('server/limits/speed.ts', TIME, {
    'stalled upload not cut off': ['isStalled = isFull', 'isStalled = false && isFull'],
    'upload that is slow on average not cut off': ['counted * limits', '0 * counted * limits'],
  }),
  ...defectsOf('server/http/download-place.ts', 'tests/server/files/download-cuts.test.ts', {
    'stalled download not cut off': ['transfer.cut(refuse.downloadStalled())', 'undefined'],
  }),
  ...defectsOf('server/limits/space.ts', SPACE, {
    'announced space not kept for its upload': [' - total(this.#held);', ';'],
    'space of an ended upload not free again': '      this.#held.delete(held);\n',
    'body without a length takes the reserve': ['if (held.written > held.reserved)', 'if (false)'],
    'one address reserves all the space': ' || own + bytes > SHARE * (room + own)',
    'space taken by another program not noticed': ['      await this.#measure(held);\n', ''],
    'every upload stopped when another program takes space': ' || this.#stopping',
  }),
  ...defectsOf('server/limits/space.ts', 'tests/server/uploads/upload-refusals.test.ts', {
    'free space on the disk not checked': ['if (bytes > room || own', 'if (false && own'],
  }),
  ...defectsOf('server/uploads/quota.ts', QUOTA, {
    'quota not checked in the transaction':
      '  if ((await getRecordBytes(trx, accountId)) > context.config.clientQuota) throw refuse.quotaUsed();\n',
    'more than the quota read before it is refused': '  take(least);\n  stored -= least;\n  sent -= least;\n',
    'what was sent and deleted not counted for the day': [
      'sentTodayKey(accountId), bytes,',
      'sentTodayKey(accountId), 0,',
    ],
    'report refused by a quota': "  if (account.role !== 'client') return { take: () => undefined };\n",
  }),
  ...defectsOf('server/db/migrations/sqlite/031-drafts.sql', QUOTA, {
    'quota not free again after a deletion': ['record_bytes - OLD.bytes', 'record_bytes'],
  }),
];
