// What answers, logs and pages may say.
import type { Defect } from '../defect.ts';

const LOGS = 'tests/server/custody/logs.test.ts';
const HEADERS = 'tests/server/http/headers.test.ts';
const REFUSED = 'tests/server/http/refused-requests.test.ts';

export const words: readonly Defect[] = [
  {
    name: 'log prints the address with its query',
    file: 'server/app.ts',
    edits: [["route: request.routeOptions.url ?? 'none'", 'route: request.url']],
    caughtBy: LOGS,
  },
  {
    name: "log prints an error's text",
    file: 'server/log.ts',
    edits: [['    error: error.name,\n', '    error: `${error.name}: ${error.message}`,\n']],
    caughtBy: LOGS,
  },
  {
    name: '404 repeats the address',
    file: 'server/app.ts',
    edits: [
      [
        'app.setNotFoundHandler((_request, reply) =>\n      reply.code(404).send({ success: 0, message: serverMessages.notFound }),',
        'app.setNotFoundHandler((request, reply) =>\n      reply.code(404).send({ success: 0, message: request.url }),',
      ],
    ],
    caughtBy: REFUSED,
  },
  {
    name: '500 tells what went wrong',
    file: 'server/http/answer-error.ts',
    edits: [['message: serverMessages.fault, errorid', 'message: String(error), errorid']],
    caughtBy: REFUSED,
  },
  {
    name: 'HSTS missing',
    file: 'server/http/headers.ts',
    edits: [["...(config.secure ? { 'strict", "...(false ? { 'strict"]],
    caughtBy: HEADERS,
  },
  {
    name: "pages' policy allows inline scripts",
    file: 'server/http/headers.ts',
    edits: [['`script-src ${scripts}`', "`script-src ${scripts} 'unsafe-inline'`"]],
    caughtBy: HEADERS,
  },
  {
    name: 'text of a case put into the page as HTML',
    file: 'web/portal/inquiry/inquiry-sections.tsx',
    edits: [
      [
        '<p className="written">{inquiry.aboutCase}</p>',
        '<p className="written" dangerouslySetInnerHTML={{ __html: inquiry.aboutCase }} />',
      ],
    ],
    caughtBy: 'tests/web/inquiry-details.test.tsx',
  },
];
