// Encryption at rest.
import { defectsOf } from '../defect.ts';

const TESTS = 'tests/server/files/sealed-files.test.ts';

export const sealed = [
  ...defectsOf('server/files/sealed-chunks.ts', TESTS, {
    'last chunk not marked: a file cut between chunks seems complete': [
      'position[6] = isLast ? 1 : 0;',
      'position[6] = 0;',
    ],
    'chunks not numbered': 'position.writeUIntBE(index, 0, 6);',
    'tag of a chunk not checked before its bytes are sent': '    decipher.final();\n',
  }),
  ...defectsOf('server/files/sealing-thread.ts', TESTS, {
    'last chunk of every batch marked as the last of the file': [
      'isLast && index === count - 1',
      'index === count - 1',
    ],
  }),
  ...defectsOf('server/keys/file-keys.ts', TESTS, {
    "wrapped key not bound to its file's name": [
      ['keyring.seal(Buffer.concat(keys.map(write)), name)', 'keyring.seal(Buffer.concat(keys.map(write)))'],
      ['keyring.open(wrapped, name)', 'keyring.open(wrapped)'],
    ],
  }),
  ...defectsOf('server/files/sealed-store.ts', 'tests/server/uploads/pieces.test.ts', {
    'a file whose upload resumes keeps its key: chunks of an attempt that broke off fit': [
      'const { key } = newChunkKey(chunks);',
      'const key = saved[0]?.key ?? newChunkKey(chunks).key;',
    ],
  }),
  ...defectsOf('server/context.ts', TESTS, {
    'start without the key of the stored files': '    await requireFileKeys(db, secrets.fileKeys);\n',
  }),
];
