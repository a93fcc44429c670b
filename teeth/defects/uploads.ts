// Uploads: their checks, their cleanup and their durability.
import { defectsOf } from '../defect.ts';

const UPLOADS = 'tests/server/uploads/uploads.test.ts';
const DURABLE = 'tests/server/uploads/durable-uploads.test.ts';
const PIPELINE = 'server/uploads/receive.ts';
const INTAKE = 'tests/server/uploads/intake.test.ts';
const PIECES = 'tests/server/uploads/pieces.test.ts';
const RECEIVING = 'server/uploads/uploaded-file.ts';

export const uploads = [
  ...defectsOf('server/uploads/pieces/receive.ts', PIECES, {
    'piece stored at another place than it says': [
      'upload.isComplete || offset !== upload.received',
      'upload.isComplete',
    ],
    'piece of a file that was changed sealed with the same nonce': [
      "if (pending !== '' && pending !== mark) throw refuse.pieceChanged();",
      '',
    ],
    'kept file of a failed commit received once more': [
      'isLast && upload.received > 0 ? await findKept(call, upload, cleanup) : undefined',
      'undefined',
    ],
    'another last piece reported as stored': ['if (!isSame) throw', 'if (false) throw'],
    'piece of any size received': [
      'if (!isAllowed || size > mostPieceBytes(call)) throw',
      'if (false) throw',
    ],
    'larger pieces of sealed files': [
      'context.config.filesKeys.length > 0 ? PIECE_BYTES : MOST_PIECE_BYTES',
      'context.config === undefined ? PIECE_BYTES : MOST_PIECE_BYTES',
    ],
    'offset of pieces that the store has lost': [
      '  await restartUpload(context.db, id);\n  return 0;',
      '  return upload.received;',
    ],
    'lost pieces reported as a fault for ever': ['      await restartUpload(context.db, id);\n', ''],
    'bytes of a removed file left by a piece that was on its way': [
      'if (error instanceof Refusal && error.status === 404) await removeUnnamed(call, upload);\n',
      '',
    ],
  }),
  ...defectsOf('server/files/crc32.ts', PIECES, {
    'CRC-32 of the pieces joined as if all had the same size': ['rest = Math.floor(rest / 2)', 'rest = 0'],
  }),
  ...defectsOf('server/uploads/pieces/piece.ts', PIECES, {
    'checksum of a piece not compared': 'if (checksum && !checksum.isRight(sum)) throw refuse.checksum();',
    'piece that broke off stored': [
      'bytes === size ? resolve() : reject(refuse.pieceSize(size))',
      'resolve()',
    ],
    'piece counted before its last bytes are taken': '    await taking;\n',
  }),
  ...defectsOf('server/files/intake/incoming-file.ts', INTAKE, {
    'last bytes lost that wait for a buffer': ['    await this.#copied;\n    // An', '    // An'],
  }),
  ...defectsOf('server/uploads/pieces/complete.ts', PIECES, {
    'content of a file in pieces not checked': ['!extension || !(await', '!extension && !(await'],
  }),
  ...defectsOf('server/commands/rewrap-files.ts', PIECES, {
    'keys of files that are arriving not rewrapped': '  { list: listSealedUploads, set: rewrapUpload },\n',
  }),
  ...defectsOf('server/db/drafts/uploads.ts', PIECES, {
    'key of a file written back as it was before it was rewrapped': [
      '...(received === 0 && { wrappedKey })',
      'wrappedKey',
    ],
    'file of another account received': [
      "    .where('drafts.accountId', '=', accountId)\n    .executeTakeFirst",
      '    .executeTakeFirst',
    ],
    'removed file of a draft kept in the store': [
      "  await trx.insertInto('erasedFiles').values({ name }).execute();\n",
      '',
    ],
  }),
  ...defectsOf('server/files/partials.ts', PIECES, {
    'hash of a file that continues in another process made of its end': [
      'plan = { name, macKey, sealingKey, from: received, isInPieces: true }',
      'plan = { name, macKey, sealingKey, isInPieces: true }',
    ],
  }),
  ...defectsOf('server/uploads/multipart.ts', UPLOADS, {
    'final boundary not required': [
      ["      .on('error', failAs(broken));", "      .on('error', () => undefined);"],
      ['    await parsed;\n', '    await parsed.catch(() => undefined);\n'],
      ['    if (!this.#delimiters.isWhole(this.#parts)) throw broken();\n', ''],
    ],
    'final boundary of the parser not compared with our own':
      '    if (!this.#delimiters.isWhole(this.#parts)) throw broken();\n',
    'truncated field accepted as complete': ['if (isCut) this', 'if (isCut && name === undefined) this'],
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
    'directory of a DOCX not read': ["(extension !== '.docx' || hasDocxParts(content, bytes))", 'true'],
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
