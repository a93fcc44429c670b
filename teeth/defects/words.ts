// What answers, logs and pages may say.
import { defectsOf } from '../defect.ts';

const LOGS = 'tests/server/custody/logs.test.ts';
const HEADERS = 'tests/server/http/headers.test.ts';

export const words = [
  ...defectsOf('server/app.ts', LOGS, {
    'log prints the address with its query': [
      "route: request.routeOptions.url ?? 'none'",
      'route: request.url',
    ],
  }),
  ...defectsOf('server/log.ts', LOGS, {
    "log prints an error's text": [
      '    error: error.name,\n',
      '    error: `${error.name}: ${error.message}`,\n',
    ],
  }),
  ...defectsOf('server/app.ts', HEADERS, {
    '404 repeats the address': [
      'app.setNotFoundHandler((_request, reply) =>\n      reply.code(404).send({ success: 0, message: serverMessages.notFound }),',
      'app.setNotFoundHandler((request, reply) =>\n      reply.code(404).send({ success: 0, message: request.url }),',
    ],
  }),
  ...defectsOf('server/http/answer-error.ts', HEADERS, {
    '500 tells what went wrong': [
      'message: serverMessages.fault, errorid',
      'message: String(error), errorid',
    ],
  }),
  ...defectsOf('server/http/headers.ts', HEADERS, {
    'HSTS missing': ["...(config.secure ? { 'strict", "...(false ? { 'strict"],
  }),
  ...defectsOf('server/http/headers.ts', 'tests/server/http/pages.test.ts', {
    "pages' policy allows inline scripts": [
      '`script-src ${scripts}`',
      "`script-src ${scripts} 'unsafe-inline'`",
    ],
  }),
  ...defectsOf('web/portal/inquiry/inquiry-sections.tsx', 'tests/web/inquiry-details.test.tsx', {
    'text of a case put into the page as HTML': [
      '<p className="written">{inquiry.aboutCase}</p>',
      '<p className="written" dangerouslySetInnerHTML={{ __html: inquiry.aboutCase }} />',
    ],
  }),
];
