// What an upload must be, and what is left of one that is not.
import type { Defect } from '../defect.ts';

const UPLOADS = 'tests/server/uploads/uploads.test.ts';
const DURABLE = 'tests/server/uploads/durable-uploads.test.ts';
const REFUSALS = 'tests/server/uploads/upload-refusals.test.ts';
const PIPELINE = 'server/uploads/receive.ts';
const BODY = 'server/uploads/multipart.ts';
const DELIMITERS = 'server/uploads/delimiters.ts';
const RECEIVING = 'server/uploads/uploaded-file.ts';
const nothingStored = (what: string) => ({ file: UPLOADS, test: `nothing is stored of an upload > ${what}` });

export const uploads: readonly Defect[] = [
  {
    name: 'final boundary not required',
    file: BODY,
    edits: [
      ["      .on('error', failAs(broken));", "      .on('error', () => undefined);"],
      ['    await finished;\n', '    await finished.catch(() => undefined);\n'],
      ['    if (!this.#delimiters.isWhole(this.#parts)) throw broken();\n', ''],
    ],
    caughtBy: nothingStored('whose final boundary lacks a dash'),
  },
  {
    name: 'final boundary of the parser not held against our own',
    file: BODY,
    edits: [['    if (!this.#delimiters.isWhole(this.#parts)) throw broken();\n', '']],
    caughtBy: nothingStored('with a boundary that can be read in two ways'),
  },
  {
    name: 'parts behind the final boundary passed over',
    file: DELIMITERS,
    edits: [["if (this.#rest && !/^\\s{0,2}$/.test(this.#rest.toString('latin1')))", 'if (false)']],
    caughtBy: nothingStored('with more parts behind the closing boundary'),
  },
  {
    name: 'parts before the first boundary passed over',
    file: DELIMITERS,
    edits: [['if (!this.#startsWell(chunk))', 'if (false)']],
    caughtBy: nothingStored('with a file before the first boundary'),
  },
  {
    name: 'parts that the parser skipped not missed',
    file: DELIMITERS,
    edits: [['this.#count === parts + 1', 'this.#count > parts']],
    caughtBy: nothingStored('with a part that does not say what it is'),
  },
  {
    name: 'file of one byte more than the limit taken',
    file: RECEIVING,
    edits: [['bytes > context.uploadLimits.maxFileBytes', 'bytes > context.uploadLimits.maxFileBytes + 1']],
    caughtBy: nothingStored('with a file one byte too large'),
  },
  {
    name: 'kind of a file told by its extension alone',
    file: RECEIVING,
    edits: [['if (!(await isWhatItSays(', 'if (false && !(await isWhatItSays(']],
    caughtBy: nothingStored('with a program renamed to .pdf'),
  },
  {
    name: 'directory of a DOCX not read',
    file: 'server/files/content.ts',
    edits: [["=== 'PK' && hasDocxParts(draft, bytes)", "=== 'PK'"]],
    caughtBy: nothingStored('with a DOCX that is another ZIP'),
  },
  {
    name: 'SHA-256 of something else than the bytes',
    file: RECEIVING,
    edits: [['hash.update(chunk);', 'hash.update(head);']],
    caughtBy: {
      file: 'tests/server/uploads/accepted-uploads.test.ts',
      test: 'sizes and numbers at their edges',
    },
  },
  {
    name: 'field that was cut off taken for whole',
    file: BODY,
    edits: [['else if (isCut) this', 'else if (isCut && name === undefined) this']],
    caughtBy: nothingStored('with a field of more than 64 KiB'),
  },
  {
    name: 'field behind the files, which nobody has checked, passed over',
    file: BODY,
    edits: [['this.fail(refuse.badRequest(serverMessages.uploadOrder));', 'return;']],
    caughtBy: nothingStored('with a field behind a file'),
  },
  {
    name: 'draft of a broken upload left on the disk',
    file: PIPELINE,
    edits: [['await Promise.allSettled(drafts.map((draft) => draft.discard()))', 'undefined']],
    caughtBy: nothingStored('with a program renamed to .pdf'),
  },
  {
    name: 'files of a change that failed left on the disk',
    file: PIPELINE,
    edits: [['if (!isSettled) await removeUnnamed(context, names);', '']],
    caughtBy: { file: REFUSALS, test: 'nothing is kept when the change itself fails' },
  },
  {
    name: 'right to upload not asked again before the commit',
    file: PIPELINE,
    edits: [['if (!(await findVisitor(context, visitor.tokenHash))) throw refuse.notSignedIn();', '']],
    caughtBy: {
      file: 'tests/server/uploads/upload-races.test.ts',
      test: 'stores nothing after the sender has signed out',
    },
  },
  {
    name: 'upload that stands still not cut',
    file: 'server/uploads/upload-progress.ts',
    edits: [['if (isFull && total < limits', 'if (false && limits']],
    caughtBy: { file: 'tests/server/uploads/upload-time.test.ts', test: 'cuts who is a byte slower' },
  },
  {
    name: 'room on the disk not asked for',
    file: PIPELINE,
    edits: [['  await requireRoom(call);\n', '']],
    caughtBy: { file: REFUSALS, test: 'nothing is begun: neither without the reserve' },
  },
  {
    name: 'file not synced before it gets its name: fsync dropped',
    file: 'server/files/disk-draft.ts',
    edits: [['sync(this.#handle)', 'Promise.resolve()']],
    caughtBy: { file: DURABLE, test: 'is on the disk before its name, its name before its row' },
  },
  {
    name: 'folder not synced before the commit: fsync of the name dropped',
    file: 'server/files/disk.ts',
    edits: [['        await syncFolder(folder);\n      } catch', '      } catch']],
    caughtBy: { file: DURABLE, test: 'is on the disk before its name, its name before its row' },
  },
  {
    name: 'failed fsync taken for a good one',
    file: 'server/files/disk-errors.ts',
    edits: [["throw new DiskFault('fsync failed', { cause: error });", 'return;']],
    caughtBy: {
      file: DURABLE,
      test: 'is refused and removed when a file cannot be synced, and the server is not fit',
    },
  },
  {
    name: 'stored files readable by every account of the machine',
    file: 'server/files/disk.ts',
    edits: [["open(path, 'wx+', 0o600)", "open(path, 'wx+', 0o644)"]],
    caughtBy: { file: DURABLE, test: 'is for this account alone' },
  },
];
