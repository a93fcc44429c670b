// From which page, by which method, and with which fields a call may come.
import { defectsOf } from '../defect.ts';

const ORIGIN = 'tests/server/http/same-origin.test.ts';

export const requests = [
  ...defectsOf('server/http/serve.ts', ORIGIN, {
    'same-origin rule skipped for GET': [
      'if (endpoint.changes && !isFromOurPages(context.config, request))',
      "if (endpoint.changes && request.method !== 'GET' && !isFromOurPages(context.config, request))",
    ],
    'HEAD calls: it deletes as GET does': [
      "...(head ? (['HEAD'] as const) : [])",
      "...(head ? (['HEAD'] as const) : (['HEAD'] as const))",
    ],
  }),
  ...defectsOf('server/http/same-origin.ts', ORIGIN, {
    'Sec-Fetch-Dest ignored: a link on a page of ours may change something':
      "    if (request.headers['sec-fetch-dest'] !== 'empty') return false;\n",
    'same-site taken for same-origin': [
      "return site === 'same-origin' ||",
      "return site === 'same-origin' || site === 'same-site' ||",
    ],
    'request without a site taken for one of ours': [
      "return site === 'same-origin' ||",
      "return site === 'same-origin' || site === 'none' ||",
    ],
    'Origin not asked where Sec-Fetch-Site is missing':
      '  if (origin !== undefined) return isOurs(origin);\n',
    'Referer not asked where both are missing':
      '  if (referer !== undefined) return isOurs(originOf(referer));\n',
  }),
  ...defectsOf('server/app.ts', ORIGIN, {
    'any origin may read answers with the cookie of a visitor': [
      'origin: [...config.allowedOrigins],',
      'origin: true,',
    ],
  }),
  ...defectsOf('server/http/input.ts', 'tests/server/http/fields.test.ts', {
    'field given twice taken':
      '    if (Object.hasOwn(fields, name)) throw refuse.badRequest(serverMessages.doubled(toShownName(name)));\n',
  }),
  ...defectsOf('server/http/wire.ts', 'tests/server/http/headers.test.ts', {
    'body of text/plain taken, as foreign forms can send it': [
      "  app.removeContentTypeParser('text/plain');\n",
      "  app.removeContentTypeParser('text/plain');\n  app.addContentTypeParser('text/plain', { parseAs: 'string' }, (_request, body, done) => done(null, JSON.parse(String(body))));\n",
    ],
  }),
];
