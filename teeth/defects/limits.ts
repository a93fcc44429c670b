// Rate limits.
import { defectsOf } from '../defect.ts';

const LIMITS = 'tests/server/limits/limits.test.ts';
const CLOCK = 'tests/server/limits/clock.test.ts';
const DEVICES = 'tests/server/accounts/devices.test.ts';
const QUEUE = 'tests/server/limits/fair-queue.test.ts';
const CALLS = 'tests/server/limits/limits-of-calls.test.ts';

export const limits = [
  ...defectsOf('server/limits/throttle.ts', CALLS, {
    'rate limits in memory only': [
      ['await addHits(trx, keyOf(hit), 1,', 'inMemory(calls, keyOf(hit), hit[0], endOf(hit[0]),'],
      [
        'export function openThrottle',
        'function inMemory(calls: Map<string, CallWindow>, key: string, limit: LimitName, endsAt: string, ..._rest: unknown[]) {\n  const window = calls.get(key) ?? { limit, count: 0, unsaved: 0, endsAt };\n  window.count += 1;\n  calls.set(key, window);\n  return window;\n}\n\nexport function openThrottle',
      ],
    ],
  }),
  ...defectsOf('server/db/counters.ts', CLOCK, {
    'hits written in another order start a window anew': [
      ['OR counters.ends_at > ${latest}`', 'OR counters.ends_at > ${endsAt}`'],
    ],
    'windows of a clock that ran ahead believed': [
      [' OR counters.ends_at > ${latest}`', '`'],
      ["    .where('endsAt', '<=', latest)\n", ''],
    ],
  }),
  ...defectsOf('server/db/mail/outbox.ts', CLOCK, {
    'mails planned by a clock that ran ahead wait for it': [
      ", or('nextAttemptAt', '>', latest)]))\n          .orderBy",
      ']))\n          .orderBy',
    ],
  }),
  ...defectsOf('server/http/forwarded.ts', CALLS, {
    'each port of a visitor counted as another visitor': [
      '/^([\\d.]+):\\d+$/.exec(text)?.[1] ?? text',
      'text',
    ],
  }),
  ...defectsOf('server/http/host.ts', 'tests/server/http/host.test.ts', {
    'calls for any host served': [
      'if (!hosts.some((host) => ours.has(nameOf(host)))) throw refuse.misdirected();',
      'void hosts;',
    ],
  }),
  ...defectsOf('server/routes/health.ts', 'tests/server/http/forwarded.test.ts', {
    'warnings shown to strangers': ['isOnThisMachine(request) ?', 'request ?'],
  }),
  ...defectsOf('contract/endpoints.ts', CALLS, {
    'health limited like other calls': [
      "path: '/healthz',\n  methods: ['GET'],\n  who: 'anyone',\n  changes: false,\n  limited: false,",
      "path: '/healthz',\n  methods: ['GET'],\n  who: 'anyone',\n  changes: false,",
    ],
  }),
  ...defectsOf('server/accounts/password-check.ts', 'tests/server/custody/audit.test.ts', {
    'failed sign-in not recorded': [
      'if (!account || !isRight || account.disabled) {',
      'if (account?.disabled) {',
    ],
  }),
  ...defectsOf('server/accounts/password-check.ts', LIMITS, {
    'guess at a password counted only after the check': [
      [
        '  const count = () => context.throttle.hit(...hits);\n',
        '  const count = async () => {\n    for (const hit of hits) await context.throttle.check(...hit);\n  };\n',
      ],
      [
        '  if (!account || !isRight) return undefined;\n  await context.throttle.forgive(...hits);\n',
        '  if (!account || !isRight) {\n    await context.throttle.hit(...hits);\n    return undefined;\n  }\n',
      ],
    ],
  }),
  ...defectsOf('server/limits/limits.ts', LIMITS, {
    'limit other than the documented one': ['registrationPerIp: { max: 30', 'registrationPerIp: { max: 300'],
  }),
  ...defectsOf('server/http/answer-error.ts', CALLS, {
    'exceeded limit not recorded in the audit log':
      "      await recordEvent(context, trx, actor, { event: 'limit-tripped', detail: refusal.tripped, ...about });\n",
  }),
  ...defectsOf('server/routes/accounts/sign-in.ts', LIMITS, {
    'guesses at one account from several addresses not counted together':
      "    ['loginFailuresPerAccount', login],\n",
  }),
  ...defectsOf('server/routes/accounts/sign-in.ts', DEVICES, {
    'guesses of strangers keep out a device that signed in before': [
      "const hits: Hit[] = device\n    ? [['loginFailuresPerDevice', device]]\n    : strangersHits(context, role, username, ip);",
      'const hits: Hit[] = strangersHits(context, role, username, ip);',
    ],
    'guesses on a known device not limited': ["? [['loginFailuresPerDevice', device]]", '? []'],
    'guesses at an account from one network not counted together':
      "    ['loginFailuresPerAccountAndNetwork', `${login}|${network}`],\n",
    'guesses at an account from one /56 not counted together':
      "    ['loginFailuresPerAccountAndSite', `${login}|${site}`],\n",
    'guesses from one network not counted together': "    ['loginFailuresPerNetwork', network],\n",
  }),
  ...defectsOf('server/routes/accounts/accounts.ts', DEVICES, {
    'requests for links by strangers use up those of the owner': [
      "...(device ? [['forgotPerDevice', device] as const] : forgotHits(call, login))",
      '...forgotHits(call, login)',
    ],
    'requests for links from one network use up those of all':
      "    ['forgotPerAccountAndNetwork', `${account}|${networksOf(ip).network}`],\n",
    'devices still known after a reset': '      await deleteDevicesOf(trx, userId, device);\n',
  }),
  ...defectsOf('server/db/accounts/devices.ts', DEVICES, {
    'a device is known for ever': "    .where('seenAt', '>=', since)\n",
  }),
  ...defectsOf('server/accounts/devices.ts', DEVICES, {
    'a device of one account is known to all': [
      'hashToken(`device of ${accountId}:${token}`)',
      'hashToken(`device:${token}`)',
    ],
    'owner not told of a new device': ['if (!known && !isFirst) {', 'if (!known && !isFirst && id < 0) {'],
  }),
  ...defectsOf('server/limits/fair-queue.ts', QUEUE, {
    'one network may fill the queue for hashes':
      '      if (lane.countOf(path[0]) > room.perNetwork) lane.takeLast(path[0])?.refuse();\n      else ',
    'a full queue refuses whom it knows least about': ['lane.takeLast()?.refuse();', 'reject(full());'],
    'no places for known devices': ['const lane = isKnown ? known : others;', 'const lane = others;'],
    'a network that asks often is served first': [
      '    this.#branches.delete(key);\n    if (branch.count > 0) this.#branches.set(key, branch);\n',
      '    if (branch.count === 0) this.#branches.delete(key);\n',
    ],
  }),
  ...defectsOf('server/app.ts', CALLS, {
    'X-Forwarded-For trusted from any address': [
      'config.trustedProxies.length > 0 ? [...config.trustedProxies] : false',
      'true',
    ],
  }),
  ...defectsOf('server/http/serve.ts', CALLS, {
    'limit per session not counted': [
      '    ...(request.visitor ? [[`',
      '    ...(request.visitor && false ? [[`',
    ],
  }),
  ...defectsOf('server/errors.ts', 'tests/server/http/headers.test.ts', {
    '429 without Retry-After': "'retry-after': String(Math.max(1, Math.ceil(retryAfterSeconds))),",
  }),
];
