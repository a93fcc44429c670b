// What an upload must be, and what is left of one that is not.
import type { Defect } from '../defect.ts';

const UPLOADS = 'tests/server/uploads/uploads.test.ts';
const DURABLE = 'tests/server/uploads/durable-uploads.test.ts';
const REFUSALS = 'tests/server/uploads/upload-refusals.test.ts';
const PIPELINE = 'server/uploads/receive.ts';
const BODY = 'server/uploads/multipart.ts';
const DELIMITERS = 'server/uploads/delimiters.ts';
const RECEIVING = 'server/uploads/uploaded-file.ts';

export const uploads: readonly Defect[] = [
  {
    name: 'final boundary not required',
    file: BODY,
    edits: [
      ["      .on('error', failAs(broken));", "      .on('error', () => undefined);"],
      ['    await finished;\n', '    await finished.catch(() => undefined);\n'],
      ['    if (!this.#delimiters.isWhole(this.#parts)) throw broken();\n', ''],
    ],
    caughtBy: UPLOADS,
  },
  {
    name: 'final boundary of the parser not held against our own',
    file: BODY,
    edits: [['    if (!this.#delimiters.isWhole(this.#parts)) throw broken();\n', '']],
    caughtBy: UPLOADS,
  },
  {
    name: 'parts behind the final boundary passed over',
    file: DELIMITERS,
    edits: [["if (this.#rest && !/^\\s{0,2}$/.test(this.#rest.toString('latin1')))", 'if (false)']],
    caughtBy: UPLOADS,
  },
  {
    name: 'parts before the first boundary passed over',
    file: DELIMITERS,
    edits: [['if (!this.#startsWell(chunk))', 'if (false)']],
    caughtBy: UPLOADS,
  },
  {
    name: 'parts that the parser skipped not missed',
    file: DELIMITERS,
    edits: [['this.#count === parts + 1', 'this.#count > parts']],
    caughtBy: UPLOADS,
  },
  {
    name: 'file of one byte more than the limit taken',
    file: RECEIVING,
    edits: [['bytes > context.uploadLimits.maxFileBytes', 'bytes > context.uploadLimits.maxFileBytes + 1']],
    caughtBy: UPLOADS,
  },
  {
    name: 'kind of a file told by its extension alone',
    file: RECEIVING,
    edits: [['if (!(await isWhatItSays(', 'if (false && !(await isWhatItSays(']],
    caughtBy: UPLOADS,
  },
  {
    name: 'directory of a DOCX not read',
    file: 'server/files/content.ts',
    edits: [["=== 'PK' && hasDocxParts(draft, bytes)", "=== 'PK'"]],
    caughtBy: UPLOADS,
  },
  {
    name: 'SHA-256 of something else than the bytes',
    file: RECEIVING,
    edits: [['hash.update(chunk);', 'hash.update(head);']],
    caughtBy: 'tests/server/uploads/accepted-uploads.test.ts',
  },
  {
    name: 'field that was cut off taken for whole',
    file: BODY,
    edits: [['else if (isCut) this', 'else if (isCut && name === undefined) this']],
    caughtBy: UPLOADS,
  },
  {
    name: 'field behind the files, which nobody has checked, passed over',
    file: BODY,
    edits: [['this.fail(refuse.badRequest(serverMessages.uploadOrder));', 'return;']],
    caughtBy: UPLOADS,
  },
  {
    name: 'draft of a broken upload left on the disk',
    file: PIPELINE,
    edits: [['await Promise.allSettled(drafts.map((draft) => draft.discard()))', 'undefined']],
    caughtBy: UPLOADS,
  },
  {
    name: 'files of a change that failed left on the disk',
    file: PIPELINE,
    edits: [['if (!isSettled) await removeUnnamed(context, names);', '']],
    caughtBy: REFUSALS,
  },
  {
    name: 'right to upload not asked again before the commit',
    file: PIPELINE,
    edits: [['if (!(await findVisitor(context, visitor.tokenHash))) throw refuse.notSignedIn();', '']],
    caughtBy: 'tests/server/uploads/upload-races.test.ts',
  },
  {
    name: 'upload that stands still not cut',
    file: 'server/uploads/upload-progress.ts',
    edits: [['if (isFull && total < limits', 'if (false && limits']],
    caughtBy: 'tests/server/uploads/upload-time.test.ts',
  },
  {
    name: 'room on the disk not asked for',
    file: PIPELINE,
    edits: [['  await requireRoom(call);\n', '']],
    caughtBy: REFUSALS,
  },
  {
    name: 'file not synced before it gets its name: fsync dropped',
    file: 'server/files/disk-draft.ts',
    edits: [['sync(this.#handle)', 'Promise.resolve()']],
    caughtBy: DURABLE,
  },
  {
    name: 'folder not synced before the commit: fsync of the name dropped',
    file: 'server/files/disk.ts',
    edits: [['        await syncFolder(folder);\n      } catch', '      } catch']],
    caughtBy: DURABLE,
  },
  {
    name: 'failed fsync taken for a good one',
    file: 'server/files/disk-errors.ts',
    edits: [["throw new DiskFault('fsync failed', { cause: error });", 'return;']],
    caughtBy: DURABLE,
  },
  {
    name: 'stored files readable by every account of the machine',
    file: 'server/files/disk.ts',
    edits: [["open(path, 'wx+', 0o600)", "open(path, 'wx+', 0o644)"]],
    caughtBy: DURABLE,
  },
];
