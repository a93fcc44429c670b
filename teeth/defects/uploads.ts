// What an upload must be, and what is left of one that is not.
import { defectsOf } from '../defect.ts';

const UPLOADS = 'tests/server/uploads/uploads.test.ts';
const DURABLE = 'tests/server/uploads/durable-uploads.test.ts';
const PIPELINE = 'server/uploads/receive.ts';
const RECEIVING = 'server/uploads/uploaded-file.ts';

export const uploads = [
  ...defectsOf('server/uploads/multipart.ts', UPLOADS, {
    'final boundary not required': [
      ["      .on('error', failAs(broken));", "      .on('error', () => undefined);"],
      ['    await finished;\n', '    await finished.catch(() => undefined);\n'],
      ['    if (!this.#delimiters.isWhole(this.#parts)) throw broken();\n', ''],
    ],
    'final boundary of the parser not held against our own':
      '    if (!this.#delimiters.isWhole(this.#parts)) throw broken();\n',
    'field that was cut off taken for whole': [
      'else if (isCut) this',
      'else if (isCut && name === undefined) this',
    ],
    'field behind the files, which nobody has checked, passed over': [
      'this.fail(refuse.badRequest(serverMessages.uploadOrder));',
      'return;',
    ],
  }),
  ...defectsOf('server/uploads/delimiters.ts', UPLOADS, {
    'parts behind the final boundary passed over': [
      "if (this.#rest && !/^\\s{0,2}$/.test(this.#rest.toString('latin1')))",
      'if (false)',
    ],
    'parts before the first boundary passed over': ['if (!this.#startsWell(chunk))', 'if (false)'],
    'parts that the parser skipped not missed': ['this.#count === parts + 1', 'this.#count > parts'],
  }),
  ...defectsOf(RECEIVING, UPLOADS, {
    'file of one byte more than the limit taken': [
      'bytes > context.uploadLimits.maxFileBytes',
      'bytes > context.uploadLimits.maxFileBytes + 1',
    ],
    'kind of a file told by its extension alone': [
      'if (!(await isWhatItSays(',
      'if (false && !(await isWhatItSays(',
    ],
  }),
  ...defectsOf('server/files/content.ts', UPLOADS, {
    'directory of a DOCX not read': ["=== 'PK' && hasDocxParts(draft, bytes)", "=== 'PK'"],
  }),
  ...defectsOf(RECEIVING, 'tests/server/uploads/accepted-uploads.test.ts', {
    'SHA-256 of something else than the bytes': ['hash.update(chunk);', 'hash.update(head);'],
  }),
  ...defectsOf(PIPELINE, UPLOADS, {
    'draft of a broken upload left on the disk': [
      'await Promise.allSettled(drafts.map((draft) => draft.discard()))',
      'undefined',
    ],
  }),
  ...defectsOf(PIPELINE, 'tests/server/uploads/upload-refusals.test.ts', {
    'files of a change that failed left on the disk': 'if (!isSettled) await removeUnnamed(context, names);',
    'room on the disk not asked for': '  await requireRoom(call);\n',
  }),
  ...defectsOf(PIPELINE, 'tests/server/uploads/upload-races.test.ts', {
    'right to upload not asked again before the commit':
      'if (!(await findVisitor(context, visitor.tokenHash))) throw refuse.notSignedIn();',
  }),
  ...defectsOf('server/uploads/upload-progress.ts', 'tests/server/uploads/upload-time.test.ts', {
    'upload that stands still not cut': ['if (isFull && total < limits', 'if (false && limits'],
  }),
  ...defectsOf('server/files/disk-draft.ts', DURABLE, {
    'file not synced before it gets its name: fsync dropped': ['sync(this.#handle)', 'Promise.resolve()'],
  }),
  ...defectsOf('server/files/disk.ts', DURABLE, {
    'folder not synced before the commit: fsync of the name dropped': [
      '        await syncFolder(folder);\n      } catch',
      '      } catch',
    ],
    'stored files readable by every account of the machine': [
      "open(path, 'wx+', 0o600)",
      "open(path, 'wx+', 0o644)",
    ],
  }),
  ...defectsOf('server/files/disk-errors.ts', DURABLE, {
    'failed fsync taken for a good one': [
      "throw new DiskFault('fsync failed', { cause: error });",
      'return;',
    ],
  }),
];
