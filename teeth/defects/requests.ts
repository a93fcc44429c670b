// Requests: their origin, method and fields.
import { defectsOf } from '../defect.ts';

const ORIGIN = 'tests/server/http/same-origin.test.ts';
const FIELDS = 'tests/server/http/fields.test.ts';
const VALUES = 'tests/server/http/values.test.ts';

export const requests = [
  ...defectsOf('server/http/serve.ts', ORIGIN, {
    'same-origin rule skipped for GET': [
      'if ((endpoint.changes || endpoint.recorded) && !isFromOurPages(context.config, request))',
      "if (request.method !== 'GET' && !isFromOurPages(context.config, request))",
    ],
    'HEAD makes calls: it deletes as GET does': [
      "...(head ? (['HEAD'] as const) : [])",
      "...(head || endpoint.methods.includes('GET') ? (['HEAD'] as const) : [])",
    ],
  }),
  ...defectsOf('server/http/same-origin.ts', ORIGIN, {
    'Sec-Fetch-Dest ignored: a link on our own pages may change something':
      "    if (request.headers['sec-fetch-dest'] !== 'empty') return false;\n",
    'same-site accepted as same-origin': [
      "return site === 'same-origin' ||",
      "return site === 'same-origin' || site === 'same-site' ||",
    ],
    'Sec-Fetch-Site none accepted as same-origin': [
      "return site === 'same-origin' ||",
      "return site === 'same-origin' || site === 'none' ||",
    ],
    'Origin not checked when Sec-Fetch-Site is missing':
      '  if (origin !== undefined) return isOurs(origin);\n',
    'Referer not checked when both are missing':
      '  if (referer !== undefined) return isOurs(originOf(referer));\n',
  }),
  ...defectsOf('server/app.ts', ORIGIN, {
    "any origin may read responses with a visitor's cookie": [
      'origin: [...config.allowedOrigins],',
      'origin: true,',
    ],
  }),
  ...defectsOf('server/http/input.ts', FIELDS, {
    'repeated field accepted':
      '    if (Object.hasOwn(fields, name)) throw refuse.badRequest(refusals.doubled(toShownName(name)));\n',
  }),
  ...defectsOf('server/http/wire.ts', 'tests/server/http/headers.test.ts', {
    'text/plain body accepted, which foreign forms can send': [
      "  app.removeContentTypeParser('text/plain');\n",
      "  app.removeContentTypeParser('text/plain');\n  app.addContentTypeParser('text/plain', { parseAs: 'string' }, (_request, body, done) => done(null, JSON.parse(String(body))));\n",
    ],
  }),
  ...defectsOf('server/http/wire.ts', FIELDS, {
    'list of pairs accepted as fields': ['  throw refuse.badRequest();\n}', '  return body as Pairs;\n}'],
    'JSON that sets a prototype accepted': [
      "app.getDefaultJsonParser('error', 'error')",
      "app.getDefaultJsonParser('ignore', 'ignore')",
    ],
  }),
  ...defectsOf('server/http/wire.ts', VALUES, {
    'query decoded twice': ['new URLSearchParams(query)', 'new URLSearchParams(decodeURIComponent(query))'],
  }),
  ...defectsOf('contract/fields.ts', FIELDS, {
    'list accepted as a text': ['  return z\n    .string()\n', '  return z.coerce\n    .string()\n'],
  }),
  ...defectsOf('contract/fields.ts', VALUES, {
    'NUL accepted in a text':
      "    .refine((value) => !value.includes('\\0'), 'must not contain a NUL character')\n",
    'any number accepted as an id': ["/^[1-9]\\d{0,15}$/, 'must", "/./, 'must"],
  }),
  ...defectsOf('server/db/inquiry-list/conditions.ts', 'tests/server/inquiries/inquiries.test.ts', {
    'keyword written into the query': [
      'LIKE ${`%${escapeLike(folded)}%`} ESCAPE',
      "LIKE '%${sql.raw(escapeLike(folded))}%' ESCAPE",
    ],
  }),
  ...defectsOf('server/app.ts', 'tests/server/http/connections.test.ts', {
    'invalid HTTP accepted, so that requests can be smuggled': [
      'http: { headersTimeout',
      'http: { insecureHTTPParser: true, headersTimeout',
    ],
    'TRACE returns the headers of a request': [
      '  if (siteRoot) await servePages',
      "  app.route({ method: 'TRACE', url: '/*', handler: async (request) => request.headers });\n  if (siteRoot) await servePages",
    ],
  }),
  ...defectsOf('server/http/pages.ts', 'tests/server/http/pages.test.ts', {
    'every file of the built folder served': ['    wildcard: false,\n', ''],
    'hidden files of the built folder served': [
      '    index: false,\n',
      '    index: false,\n    serveDotFiles: true,\n',
    ],
    'folders of the site listed': ['    wildcard: false,\n', "    list: { format: 'json', names: ['/'] },\n"],
    'trailing slash redirects to another host': [
      "if (app.hasRoute({ method: 'GET', url: bare }))",
      'if (bare)',
    ],
  }),
];
