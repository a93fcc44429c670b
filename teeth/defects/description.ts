// The description of the calls.
import { defectsOf } from '../defect.ts';

const DESCRIPTION = 'tests/server/http/api-description.test.ts';

export const description = [
  ...defectsOf('contract/openapi/fields.ts', DESCRIPTION, {
    'required fields described as optional': [
      'isRequired: !field.safeParse(undefined).success',
      'isRequired: false',
    ],
    'blank fields described as forbidden': ['`^$|${pattern}`', 'pattern'],
  }),
  ...defectsOf('contract/openapi/document.ts', DESCRIPTION, {
    'statuses of a call not described': ['if (posts || fields.length > 0) found.push(400);', ''],
    'an answer described with another form': [
      "schema: ref('schemas', `${name}Answer`)",
      "schema: ref('schemas', 'Success')",
    ],
    'a document that is not OpenAPI': ["openapi: '3.1.1'", "openapi: '3.1.1', swagger: '2.0'"],
    'only one of two methods described': [
      'endpoint.methods.map((method) => [',
      'endpoint.methods.slice(0, 1).map((method) => [',
    ],
  }),
  ...defectsOf('contract/openapi/inquiry-answers.ts', DESCRIPTION, {
    'a field of an answer not described': '  organization: z.string(),\n',
  }),
];
