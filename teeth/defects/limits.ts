// Rate limits and limits of concurrency.
import { defectsOf } from '../defect.ts';

const LIMITS = 'tests/server/limits/limits.test.ts';
const CALLS = 'tests/server/limits/limits-of-calls.test.ts';

export const limits = [
  ...defectsOf('server/limits/throttle.ts', CALLS, {
    'rate limits in memory only': [
      ['await addHits(trx, keyOf(hit), 1,', 'inMemory(calls, keyOf(hit),'],
      [
        'export function openThrottle',
        'function inMemory(calls: Map<string, CallWindow>, key: string, _now: string, endsAt: string) {\n  const window = calls.get(key) ?? { count: 0, unsaved: 0, endsAt };\n  window.count += 1;\n  calls.set(key, window);\n  return window;\n}\n\nexport function openThrottle',
      ],
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
  ...defectsOf('server/routes/sign-in.ts', LIMITS, {
    'guesses at one account from several addresses not counted together':
      "    ['loginFailuresPerAccount', login],\n",
  }),
  ...defectsOf('server/app.ts', CALLS, {
    'X-Forwarded-For trusted from any address': [
      'config.trustedProxies.length > 0 ? [...config.trustedProxies] : false',
      'true',
    ],
  }),
  ...defectsOf('server/http/serve.ts', CALLS, {
    'limit per session not counted':
      "    ...(request.visitor ? [['callsPerSession', request.visitor.tokenHash] as const] : []),\n",
  }),
  ...defectsOf('server/limits/concurrency.ts', 'tests/server/uploads/upload-refusals.test.ts', {
    'concurrent uploads of one client not counted': 'own >= maxPerKey || ',
  }),
  ...defectsOf('server/errors.ts', 'tests/server/http/headers.test.ts', {
    '429 without Retry-After': "'retry-after': String(Math.max(1, Math.ceil(retryAfterSeconds))),",
  }),
];
