// Encryption at rest.
import type { Defect } from '../defect.ts';

const TESTS = 'tests/server/files/sealed-files.test.ts';
const CHUNKS = 'server/files/chunks.ts';

export const sealed: readonly Defect[] = [
  {
    name: 'chunk not bound to its file: header and name dropped as additional data',
    file: CHUNKS,
    edits: [['return Buffer.concat([HEADER, Buffer.from(name)]);', 'return Buffer.alloc(0);']],
    caughtBy: TESTS,
  },
  {
    name: 'last chunk not marked: a file cut between chunks passes for whole',
    file: CHUNKS,
    edits: [['nonce[11] = isLast ? 1 : 0;', 'nonce[11] = isLast ? 0 : 0;']],
    caughtBy: TESTS,
  },
  {
    name: 'chunks not numbered',
    file: CHUNKS,
    edits: [['nonce.writeUIntBE(index, 5, 6);', '']],
    caughtBy: TESTS,
  },
  {
    name: 'tag of a chunk not checked before its bytes go out',
    file: CHUNKS,
    edits: [['  decipher.final();\n', '']],
    caughtBy: TESTS,
  },
  {
    name: "wrapped key not bound to its file's name",
    file: 'server/keys/file-keys.ts',
    edits: [
      ['keyring.seal(key, name)', 'keyring.seal(key)'],
      ['keyring.open(wrapped, name)', 'keyring.open(wrapped)'],
    ],
    caughtBy: TESTS,
  },
  {
    name: 'start without the key of the stored files',
    file: 'server/context.ts',
    edits: [['    await requireFileKeys(db, fileKeys);\n', '']],
    caughtBy: TESTS,
  },
  {
    name: 'key that lies beside the data taken',
    file: 'server/config.ts',
    edits: [["if (!relative(dataDir, resolve(path)).startsWith('..'))", 'if (false)']],
    caughtBy: 'tests/server/process/config.test.ts',
  },
];
