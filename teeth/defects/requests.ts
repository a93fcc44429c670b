// From which page, by which method, and with which fields a call may come.
import type { Defect } from '../defect.ts';

const ORIGIN = 'tests/server/http/same-origin.test.ts';
const RULE = 'server/http/same-origin.ts';

export const requests: readonly Defect[] = [
  {
    name: 'same-origin rule skipped for GET',
    file: 'server/http/serve.ts',
    edits: [
      [
        'if (endpoint.changes && !isFromOurPages(context.config, request))',
        "if (endpoint.changes && request.method !== 'GET' && !isFromOurPages(context.config, request))",
      ],
    ],
    caughtBy: ORIGIN,
  },
  {
    name: 'Sec-Fetch-Dest ignored: a link on a page of ours may change something',
    file: RULE,
    edits: [["    if (request.headers['sec-fetch-dest'] !== 'empty') return false;\n", '']],
    caughtBy: ORIGIN,
  },
  {
    name: 'same-site taken for same-origin',
    file: RULE,
    edits: [["return site === 'same-origin' ||", "return site === 'same-origin' || site === 'same-site' ||"]],
    caughtBy: ORIGIN,
  },
  {
    name: 'request without a site taken for one of ours',
    file: RULE,
    edits: [["return site === 'same-origin' ||", "return site === 'same-origin' || site === 'none' ||"]],
    caughtBy: ORIGIN,
  },
  {
    name: 'Origin not asked where Sec-Fetch-Site is missing',
    file: RULE,
    edits: [['  if (origin !== undefined) return isOurs(origin);\n', '']],
    caughtBy: ORIGIN,
  },
  {
    name: 'Referer not asked where both are missing',
    file: RULE,
    edits: [['  if (referer !== undefined) return isOurs(originOf(referer));\n', '']],
    caughtBy: ORIGIN,
  },
  {
    name: 'any origin may read answers with the cookie of a visitor',
    file: 'server/app.ts',
    edits: [['origin: [...config.allowedOrigins],', 'origin: true,']],
    caughtBy: ORIGIN,
  },
  {
    name: 'HEAD calls: it deletes as GET does',
    file: 'server/http/serve.ts',
    edits: [
      ["...(head ? (['HEAD'] as const) : [])", "...(head ? (['HEAD'] as const) : (['HEAD'] as const))"],
    ],
    caughtBy: ORIGIN,
  },
  {
    name: 'field given twice taken',
    file: 'server/http/input.ts',
    edits: [
      [
        '    if (Object.hasOwn(fields, name)) throw refuse.badRequest(serverMessages.doubled(toShownName(name)));\n',
        '',
      ],
    ],
    caughtBy: 'tests/server/http/fields.test.ts',
  },
  {
    name: 'body of text/plain taken, as foreign forms can send it',
    file: 'server/http/wire.ts',
    edits: [
      [
        "  app.removeContentTypeParser('text/plain');\n",
        "  app.removeContentTypeParser('text/plain');\n  app.addContentTypeParser('text/plain', { parseAs: 'string' }, (_request, body, done) => done(null, JSON.parse(String(body))));\n",
      ],
    ],
    caughtBy: 'tests/server/http/headers.test.ts',
  },
];
