// What answers, logs and pages may say.
import type { Defect } from '../defect.ts';

const LOGS = 'tests/server/custody/logs.test.ts';
const HEADERS = 'tests/server/http/headers.test.ts';

export const words: readonly Defect[] = [
  {
    name: 'log prints the address with its query',
    file: 'server/app.ts',
    edits: [["route: request.routeOptions.url ?? 'none'", 'route: request.url']],
    caughtBy: { file: LOGS, test: 'has none of what was sent' },
  },
  {
    name: "log prints an error's text",
    file: 'server/log.ts',
    edits: [['    error: error.name,\n', '    error: `${error.name}: ${error.message}`,\n']],
    caughtBy: { file: LOGS, test: 'has of an error neither its text' },
  },
  {
    name: '404 repeats the address',
    file: 'server/app.ts',
    edits: [
      [
        '(_request, reply) => reply.code(404).send({ success: 0, message: serverMessages.notFound })',
        '(request, reply) => reply.code(404).send({ success: 0, message: request.url })',
      ],
    ],
    caughtBy: { file: HEADERS, test: '404 to a path that does not exist repeats nothing' },
  },
  {
    name: '500 tells what went wrong',
    file: 'server/http/answer-error.ts',
    edits: [['message: serverMessages.fault, errorid', 'message: String(error), errorid']],
    caughtBy: { file: HEADERS, test: '500 has a number to ask about' },
  },
  {
    name: 'HSTS missing',
    file: 'server/http/headers.ts',
    edits: [["...(config.secure ? { 'strict", "...(false ? { 'strict"]],
    caughtBy: { file: HEADERS, test: 'binds browsers to https' },
  },
  {
    name: "pages' policy allows inline scripts",
    file: 'server/http/headers.ts',
    edits: [['`script-src ${scripts}`', "`script-src ${scripts} 'unsafe-inline'`"]],
    caughtBy: { file: 'tests/server/http/pages.test.ts', test: 'allow exactly the inline scripts' },
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
    caughtBy: { file: 'tests/web/inquiry-details.test.tsx', test: 'shows tags in a text as letters' },
  },
];
