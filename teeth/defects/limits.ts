// How often somebody may try.
import type { Defect } from '../defect.ts';

const LIMITS = 'tests/server/limits/limits.test.ts';
const CALLS = 'tests/server/limits/limits-of-calls.test.ts';
const SIGN_IN = 'server/routes/sign-in.ts';

export const limits: readonly Defect[] = [
  {
    name: 'limiter in memory only',
    file: 'server/limits/throttle.ts',
    edits: [
      ['await addHits(trx, keyOf(hit), 1,', 'inMemory(calls, keyOf(hit),'],
      [
        'export function openThrottle',
        'function inMemory(calls: Map<string, CallWindow>, key: string, _now: string, endsAt: string) {\n  const window = calls.get(key) ?? { count: 0, unsaved: 0, endsAt };\n  window.count += 1;\n  calls.set(key, window);\n  return window;\n}\n\nexport function openThrottle',
      ],
    ],
    caughtBy: CALLS,
  },
  {
    name: 'guess at a password counted only once it was checked',
    file: 'server/accounts/password-check.ts',
    edits: [
      [
        '  await context.throttle.hit(...hits);\n',
        '  for (const hit of hits) await context.throttle.check(...hit);\n',
      ],
      [
        '  if (!account || !isRight) return undefined;\n  await context.throttle.forgive(...hits);\n',
        '  if (!account || !isRight) {\n    await context.throttle.hit(...hits);\n    return undefined;\n  }\n',
      ],
    ],
    caughtBy: LIMITS,
  },
  {
    name: 'guesses at one account from many addresses not counted together',
    file: SIGN_IN,
    edits: [["    ['loginFailuresPerAccount', login],\n", '']],
    caughtBy: LIMITS,
  },
  {
    name: 'X-Forwarded-For believed from anybody',
    file: 'server/app.ts',
    edits: [['config.trustedProxies.length > 0 ? [...config.trustedProxies] : false', 'true']],
    caughtBy: CALLS,
  },
  {
    name: 'limit of a session not counted',
    file: 'server/http/serve.ts',
    edits: [
      ["    ...(request.visitor ? [['callsPerSession', request.visitor.tokenHash] as const] : []),\n", ''],
    ],
    caughtBy: CALLS,
  },
  {
    name: 'uploads of one client that run at once not counted',
    file: 'server/limits/concurrency.ts',
    edits: [['own >= maxPerKey || ', '']],
    caughtBy: 'tests/server/uploads/upload-refusals.test.ts',
  },
  {
    name: '429 without Retry-After',
    file: 'server/errors.ts',
    edits: [["'retry-after': String(Math.max(1, Math.ceil(retryAfterSeconds))),", '']],
    caughtBy: 'tests/server/http/headers.test.ts',
  },
];
