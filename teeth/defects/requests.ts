// From which page, by which method, and with which fields a call may come.
import type { Defect } from '../defect.ts';

const ORIGIN = 'tests/server/http/same-origin.test.ts';
const RULE = 'server/http/same-origin.ts';
const refusedTo = (whom: string) => ({ file: ORIGIN, test: `is refused to ${whom}` });

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
    caughtBy: refusedTo('a pasted or mailed address'),
  },
  {
    name: 'Sec-Fetch-Dest ignored: a link on a page of ours may change something',
    file: RULE,
    edits: [["    if (request.headers['sec-fetch-dest'] !== 'empty') return false;\n", '']],
    caughtBy: refusedTo('a link on a page of ours'),
  },
  {
    name: 'same-site taken for same-origin',
    file: RULE,
    edits: [["return site === 'same-origin' ||", "return site === 'same-origin' || site === 'same-site' ||"]],
    caughtBy: refusedTo('a script of a sister host'),
  },
  {
    name: 'Origin not asked where Sec-Fetch-Site is missing',
    file: RULE,
    edits: [['  if (origin !== undefined) return isOurs(origin);\n', '']],
    caughtBy: refusedTo('an older browser on a foreign page'),
  },
  {
    name: 'Referer not asked where both are missing',
    file: RULE,
    edits: [['  if (referer !== undefined) return isOurs(originOf(referer));\n', '']],
    caughtBy: refusedTo('a foreign referer'),
  },
  {
    name: 'any origin may read answers with the cookie of a visitor',
    file: 'server/app.ts',
    edits: [['origin: [...config.allowedOrigins],', 'origin: true,']],
    caughtBy: { file: ORIGIN, test: 'another origin of ours > is exactly one of the list' },
  },
  {
    name: 'HEAD calls: it deletes as GET does',
    file: 'server/http/serve.ts',
    edits: [
      ["...(head ? (['HEAD'] as const) : [])", "...(head ? (['HEAD'] as const) : (['HEAD'] as const))"],
    ],
    caughtBy: { file: ORIGIN, test: 'a method that a call does not have' },
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
    caughtBy: {
      file: 'tests/server/http/fields.test.ts',
      test: 'refuses the field inquiryid given twice, in the query and in a form',
    },
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
    caughtBy: {
      file: 'tests/server/http/headers.test.ts',
      test: 'an answer > 415 has exactly the headers it should have',
    },
  },
];
