// Uploads: their checks, their cleanup and their durability.
import { defectsOf } from '../defect.ts';

const UPLOADS = 'tests/server/uploads/uploads.test.ts';
const DURABLE = 'tests/server/uploads/durable-uploads.test.ts';
const PIPELINE = 'server/uploads/receive.ts';
const INTAKE = 'tests/server/uploads/intake.test.ts';
const RECEIVING = 'server/uploads/uploaded-file.ts';

export const uploads = [
  ...defectsOf('server/uploads/multipart.ts', UPLOADS, {
    'final boundary not required': [
      ["      .on('error', failAs(broken));", "      .on('error', () => undefined);"],
      ['    await parsed;\n', '    await parsed.catch(() => undefined);\n'],
      ['    if (!this.#delimiters.isWhole(this.#parts)) throw broken();\n', ''],
    ],
    'final boundary of the parser not compared with our own':
      '    if (!this.#delimiters.isWhole(this.#parts)) throw broken();\n',
    'truncated field accepted as complete': [
      'else if (isCut) this',
      'else if (isCut && name === undefined) this',
    ],
    'unchecked field after the files ignored': [
      'this.fail(refuse.badRequest(serverMessages.uploadOrder));',
      'return;',
    ],
  }),
  ...defectsOf('server/uploads/delimiters.ts', UPLOADS, {
    'parts after the final boundary ignored': [
      "if (this.#rest && !/^\\s{0,2}$/.test(this.#rest.toString('latin1')))",
      'if (false)',
    ],
    'parts before the first boundary ignored': ['if (!this.#startsWell(chunk))', 'if (false)'],
    'parts that the parser skipped not noticed': ['this.#count === parts + 1', 'this.#count > parts'],
  }),
  ...defectsOf(RECEIVING, UPLOADS, {
    'file one byte over the limit accepted': [
      'bytes > context.uploadLimits.maxFileBytes',
      'bytes > context.uploadLimits.maxFileBytes + 1',
    ],
    'file type decided by the extension alone': [
      'if (!(await isWhatItSays(',
      'if (false && !(await isWhatItSays(',
    ],
  }),
  ...defectsOf('server/files/content.ts', UPLOADS, {
    'directory of a DOCX not read': ["=== 'PK' && hasDocxParts(draft, bytes)", "=== 'PK'"],
  }),
  ...defectsOf('server/files/intake/work.ts', 'tests/server/uploads/accepted-uploads.test.ts', {
    "SHA-256 of other bytes than the file's": ['hash.update(plain);', 'hash.update(buffer);'],
  }),
  ...defectsOf('server/files/intake/incoming-file.ts', INTAKE, {
    'buffer of a broken upload never used again':
      '    if (this.#filling) this.#buffers.give(this, this.#filling);\n',
    'batches of a file written at the same time': [
      'this.#storing = this.#storing.then(async',
      'this.#storing = Promise.resolve().then(async',
    ],
  }),
  ...defectsOf('server/files/intake/buffers.ts', INTAKE, {
    'uploads that have stopped hold up all others': [
      'return held === 0 || (held < MOST_PER_FILE && this.#extra < MOST_EXTRA);',
      'return held < MOST_PER_FILE && this.#used < MOST_EXTRA;',
    ],
  }),
  ...defectsOf('server/files/intake/threads.ts', INTAKE, {
    'upload waits forever for a thread that has ended':
      '      for (const { reject } of this.#unanswered.splice(0)) reject(error);\n',
    'thread that has ended gets the next file, too': '      this.#threads.delete(thread);\n',
  }),
  ...defectsOf(RECEIVING, 'tests/server/uploads/upload-refusals.test.ts', {
    'content of a file checked only by the browser': [
      'if (!(await isWhatItSays(',
      'if (false && !(await isWhatItSays(',
    ],
  }),
  ...defectsOf('server/files/names.ts', 'tests/server/uploads/accepted-uploads.test.ts', {
    'file stored under the name that was sent': "    .replace(/[^A-Za-z0-9]+/g, '-')\n",
    'invisible characters kept in the name of a file': ".replace(INVISIBLE, '')",
  }),
  ...defectsOf(PIPELINE, UPLOADS, {
    'temporary file of a broken upload left on the disk': [
      'await Promise.allSettled(drafts.map((draft) => draft.discard()))',
      'undefined',
    ],
  }),
  ...defectsOf(PIPELINE, 'tests/server/uploads/upload-refusals.test.ts', {
    'files of a failed change left on the disk': 'if (!isSettled) await removeUnnamed(context, names);',
  }),
  ...defectsOf(PIPELINE, 'tests/server/uploads/upload-races.test.ts', {
    'right to upload not checked again before the commit':
      'if (!(await findVisitor(context, visitor.tokenHash))) throw refuse.notSignedIn();',
  }),
  ...defectsOf('server/files/disk-draft.ts', DURABLE, {
    'file not synced before its rename: fsync dropped': [
      'this.#sync.file(this.#handle)',
      'Promise.resolve()',
    ],
  }),
  ...defectsOf('server/files/disk.ts', DURABLE, {
    'directory not synced before the commit: fsync of the rename dropped': [
      '        await sync.folder(folder);\n      } catch',
      '      } catch',
    ],
    'stored files readable by every user of the machine': [
      "open(path, 'wx+', 0o600)",
      "open(path, 'wx+', 0o644)",
    ],
  }),
  ...defectsOf('server/files/disk-errors.ts', DURABLE, {
    'failed fsync treated as a success': ['throw fault;', 'return;'],
  }),
];
