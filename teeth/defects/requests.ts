// Requests: their origin, method and fields.
import { defectsOf } from '../defect.ts';

const ORIGIN = 'tests/server/http/same-origin.test.ts';

export const requests = [
  ...defectsOf('server/http/serve.ts', ORIGIN, {
    'same-origin rule skipped for GET': [
      'if ((endpoint.changes || endpoint.recorded) && !isFromOurPages(context.config, request))',
      "if (request.method !== 'GET' && !isFromOurPages(context.config, request))",
    ],
    'HEAD makes calls: it deletes as GET does': [
      "...(head ? (['HEAD'] as const) : [])",
      "...(head ? (['HEAD'] as const) : (['HEAD'] as const))",
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
  ...defectsOf('server/http/input.ts', 'tests/server/http/fields.test.ts', {
    'repeated field accepted':
      '    if (Object.hasOwn(fields, name)) throw refuse.badRequest(serverMessages.doubled(toShownName(name)));\n',
  }),
  ...defectsOf('server/http/wire.ts', 'tests/server/http/headers.test.ts', {
    'text/plain body accepted, which foreign forms can send': [
      "  app.removeContentTypeParser('text/plain');\n",
      "  app.removeContentTypeParser('text/plain');\n  app.addContentTypeParser('text/plain', { parseAs: 'string' }, (_request, body, done) => done(null, JSON.parse(String(body))));\n",
    ],
  }),
];
