// Rate limits.
import { defectsOf } from '../defect.ts';

const LIMITS = 'tests/server/limits/limits.test.ts';
const DEVICES = 'tests/server/accounts/devices.test.ts';
const QUEUE = 'tests/server/limits/fair-queue.test.ts';
const CALLS = 'tests/server/limits/limits-of-calls.test.ts';

export const limits = [
  ...defectsOf('server/limits/throttle.ts', CALLS, {
    'rate limits in memory only': [
      ['await addHits(trx, hits, runningOf(seconds))', 'inMemory(hits)'],
      [
        '  const calls = new Map<string, Counter & { limit: Limit }>();\n',
        '  const calls = new Map<string, Counter & { limit: Limit }>();\n  const kept = new Map<string, Counter & { key: string }>();\n  const inMemory = (hits: readonly { key: string; hits: number; endsAt: string }[]) =>\n    hits.map(({ key, hits: times, endsAt }) => {\n      const window = { key, endsAt, count: (kept.get(key)?.count ?? 0) + times };\n      kept.set(key, window);\n      return window;\n    });\n',
      ],
    ],
  }),
  ...defectsOf('server/http/host.ts', 'tests/server/http/host.test.ts', {
    'calls for any host served': [
      'if (!hosts.some((host) => ours.has(nameOf(host)))) throw refuse.misdirected();',
      'void hosts;',
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
    'guesses from one network not counted together': "    ['loginFailuresPerNetwork', network],\n",
  }),
  ...defectsOf('server/routes/accounts/accounts.ts', DEVICES, {
    'requests for links by strangers use up those of the owner': [
      "...(device ? [['forgotPerDevice', device] as const] : forgotHits(call, login))",
      '...forgotHits(call, login)',
    ],
  }),
  ...defectsOf('server/limits/fair-queue.ts', QUEUE, {
    'one network may fill the queue for hashes':
      '      if (waiting.length > limits.perNetwork) takeLast(lane, network)?.refuse();\n      else ',
  }),
  ...defectsOf('server/app.ts', CALLS, {
    'X-Forwarded-For trusted from any address': [
      'config.trustedProxies.length > 0 ? [...config.trustedProxies] : false',
      'true',
    ],
  }),
  ...defectsOf('server/http/serve.ts', CALLS, {
    'limit per session not counted': [
      '  if (request.visitor) context.throttle.hitCall',
      '  if (request.visitor && false) context.throttle.hitCall',
    ],
  }),
];
