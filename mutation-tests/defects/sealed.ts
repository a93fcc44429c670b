// Encryption at rest.
import { defectsOf } from '../defect.ts';

const TESTS = 'tests/server/files/sealed-files.test.ts';

export const sealed = [
  ...defectsOf('server/files/chunks.ts', TESTS, {
    'chunk not bound to its file: header and name dropped as additional data': [
      'return Buffer.concat([HEADER, Buffer.from(name)]);',
      'return Buffer.alloc(0);',
    ],
    'last chunk not marked: a file cut between chunks seems complete': [
      'nonce[11] = isLast ? 1 : 0;',
      'nonce[11] = isLast ? 0 : 0;',
    ],
    'chunks not numbered': 'nonce.writeUIntBE(index, 5, 6);',
    'tag of a chunk not checked before its bytes are sent': '    decipher.final();\n',
  }),
  ...defectsOf('server/files/sealed.ts', TESTS, {
    'changed header of a sealed file not noticed': [
      'if (!sealed.subarray(0, header).equals(HEADER.subarray(0, header)))',
      'if (sealed.length < 0)',
    ],
  }),
  ...defectsOf('server/files/intake/work.ts', TESTS, {
    'last chunk of every batch marked as the last of the file': [
      'const isLastOfFile = isLast && index',
      'const isLastOfFile = index',
    ],
  }),
  ...defectsOf('server/keys/file-keys.ts', TESTS, {
    "wrapped key not bound to its file's name": [
      ['keyring.seal(key, name)', 'keyring.seal(key)'],
      ['keyring.open(wrapped, name)', 'keyring.open(wrapped)'],
    ],
  }),
  ...defectsOf('server/context.ts', TESTS, {
    'start without the key of the stored files': '    await requireFileKeys(db, fileKeys);\n',
    'new files not sealed although there is a key': [
      'const files = fileKeys ? sealStore(stored, fileKeys) : stored;',
      'const files = stored;',
    ],
  }),
  ...defectsOf('server/config.ts', 'tests/server/process/config.test.ts', {
    'key file inside the data directory accepted': [
      "if (path === undefined || relative(dataDir, resolve(path)).startsWith('..')) return;",
      'if (path !== dataDir) return;',
    ],
  }),
];
