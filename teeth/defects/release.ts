// Versions, changes and notices of a release.
import { defectsOf } from '../defect.ts';

const RELEASE = 'tests/scripts/release.test.ts';

export const release = [
  ...defectsOf('CHANGELOG.md', RELEASE, {
    'a version without its changes': ['## 1.0.0 - ', '## 0.9.0 - '],
  }),
  ...defectsOf('scripts/licenses.ts', RELEASE, {
    'notices of packages that the site contains left out': ["  'react-dom',\n", ''],
    'notices of packages that another package needs left out': [
      'for (const needed of Object.keys({ ...dependencies, ...optionalDependencies })) visit(path, needed);',
      'void [dependencies, optionalDependencies];',
    ],
  }),
  ...defectsOf('scripts/start.ts', 'tests/server/process/first-run.test.ts', {
    'a question for the version builds the site': [
      "process.argv.includes('--version')",
      "process.argv.includes('--no-version')",
    ],
  }),
];
