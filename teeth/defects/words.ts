// Responses, logs and pages reveal nothing.
import { defectsOf } from '../defect.ts';

const LOGS = 'tests/server/custody/logs.test.ts';
const HEADERS = 'tests/server/http/headers.test.ts';
const REFUSED = 'tests/server/http/refused-requests.test.ts';

export const words = [
  ...defectsOf('server/app.ts', LOGS, {
    'log contains the URL with its query': [
      "route: request.routeOptions.url ?? 'none'",
      'route: request.url',
    ],
  }),
  ...defectsOf('server/app.ts', LOGS, {
    'field that is not documented written to the log': [
      "      event: 'request-completed',\n",
      "      agent: String(request.headers['user-agent']),\n      event: 'request-completed',\n",
    ],
  }),
  ...defectsOf('server/log.ts', LOGS, {
    'log contains the message of an error': [
      '    error: error.name,\n',
      '    error: `${error.name}: ${error.message}`,\n',
    ],
  }),
  ...defectsOf('server/app.ts', REFUSED, {
    '404 repeats the URL': [
      'app.setNotFoundHandler((_request, reply) =>\n      reply.code(404).send({ success: 0, message: refusals.notFound }),',
      'app.setNotFoundHandler((request, reply) =>\n      reply.code(404).send({ success: 0, message: request.url }),',
    ],
  }),
  ...defectsOf('server/http/answer-error.ts', REFUSED, {
    '500 reveals the error': ['message: serverMessages.fault, errorid', 'message: String(error), errorid'],
  }),
  ...defectsOf('server/http/answer-error.ts', LOGS, {
    'fault not logged':
      "  context.log.error({ event: 'fault', request: request.id, ...describeError(error) });\n",
  }),
  ...defectsOf('server/routes/health.ts', REFUSED, {
    'readyz says why it is not ready': [
      '      throw refuse.notReady();\n    }\n    const warnings',
      '      throw Object.assign(refuse.notReady(), { message: String(error) });\n    }\n    const warnings',
    ],
  }),
  ...defectsOf('server/http/headers.ts', HEADERS, {
    'HSTS missing': ["...(config.secure ? { 'strict", "...(false ? { 'strict"],
  }),
  ...defectsOf('server/http/headers.ts', HEADERS, {
    'addresses of our pages sent to other sites': "    'referrer-policy': 'no-referrer',\n",
    'answers to calls stored by caches': "    'cache-control': 'no-store',\n",
    'answers to calls framed by other sites': [
      "'none'; base-uri 'none'; frame-ancestors 'none'\"",
      "'none'; base-uri 'none'\"",
    ],
  }),
  ...defectsOf('server/http/headers.ts', HEADERS, {
    "pages' policy allows inline scripts": [
      '`script-src ${scripts}`',
      "`script-src ${scripts} 'unsafe-inline'`",
    ],
  }),
  ...defectsOf('web/portal/inquiry/inquiry-sections.tsx', 'tests/web/portal/inquiry-details.test.tsx', {
    'text of a case rendered as HTML': [
      '<p className="written">{inquiry.aboutCase}</p>',
      '<p className="written" dangerouslySetInnerHTML={{ __html: inquiry.aboutCase }} />',
    ],
  }),
];
