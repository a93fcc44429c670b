// The image and the compose files.
import { defectsOf } from '../defect.ts';

const CONTAINERS = 'tests/scripts/containers.test.ts';
const IMAGE = 'tests/e2e/image.spec.ts';

export const containers = [
  ...defectsOf('Dockerfile', CONTAINERS, {
    'the image runs as root': 'USER 1000:1000\n',
    'a shell between the container and the server': [
      '\nCMD ["node", "server/main.ts"]',
      '\nCMD node server/main.ts',
    ],
  }),
  ...defectsOf('Dockerfile', IMAGE, {
    'the image has no settings of the firm': ['package.json LICENSE site.config.ts', 'package.json LICENSE'],
    'the health check asks for a path that does not exist': ['/readyz', '/ready'],
  }),
  ...defectsOf('package.json', CONTAINERS, {
    'a package that the server needs is only there for tests': ['    "yauzl": "3.4.0",\n', ''],
  }),
  ...defectsOf('compose.yaml', CONTAINERS, {
    'containers keep rights of root': '  cap_drop: [ALL]\n',
    'the server believes every container': [
      'TRUSTED_PROXIES:-172.31.83.2',
      'TRUSTED_PROXIES:-172.31.83.0/24',
    ],
  }),
  ...defectsOf('compose.large.yaml', CONTAINERS, {
    'two servers share a data directory': ["['data-2:/data']", "['data-1:/data']"],
    'a secret in the compose file': [
      'SECRET_KEY_FILE=/run/secrets/secret_key',
      'SECRET_KEY=0123456789abcdef0123456789abcdef',
    ],
  }),
];
