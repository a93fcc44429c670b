// Downloads.
import { defectsOf } from '../defect.ts';

const HEADERS = 'tests/server/http/headers.test.ts';
const SLOW = 'tests/server/files/slow-downloads.test.ts';
const BY_NGINX = 'tests/server/files/downloads-by-nginx.test.ts';
const ARCHIVES = 'tests/server/files/archives.test.ts';
const EXPORT = 'tests/server/files/account-export.test.ts';
const DOWNLOADS = 'tests/server/files/downloads.test.ts';

export const downloads = [
  ...defectsOf('server/routes/files/downloads.ts', HEADERS, {
    'download displayed in the page instead of saved': [
      "contentDisposition(originalName.replace(/[\\\\/]/g, '_'))",
      "contentDisposition(originalName.replace(/[\\\\/]/g, '_'), { type: 'inline' })",
    ],
  }),
  ...defectsOf('server/http/attachment.ts', HEADERS, {
    'download without a sandbox': '; sandbox',
    'download stored by caches': ["'private, no-store'", "'private, max-age=3600'"],
  }),
  ...defectsOf('server/routes/files/downloads.ts', DOWNLOADS, {
    "file's name written into a header as it was sent": [
      "contentDisposition(originalName.replace(/[\\\\/]/g, '_'))",
      '`attachment; filename="${originalName}"`',
    ],
  }),
  ...defectsOf('server/routes/files/downloads.ts', BY_NGINX, {
    'download by nginx without a row in the audit log': [
      '    await recordDownload(call, row);\n    if (address',
      '    if (address',
    ],
  }),
  ...defectsOf('server/routes/files/downloads.ts', 'tests/server/files/signed-downloads.test.ts', {
    'download by the object store without a row in the audit log': [
      '    await recordDownload(call, row);\n    if (address',
      '    if (address === undefined) await recordDownload(call, row);\n    if (address',
    ],
  }),
  ...defectsOf('server/config.ts', 'tests/server/process/config.test.ts', {
    'encrypted files sent by nginx as they are': [
      'if (ACCEL_LOCATION !== undefined && FILES_KEY !== undefined)',
      'if (false)',
    ],
  }),
  ...defectsOf('server/http/piece-stream.ts', SLOW, {
    'piece overwritten while it is being sent': ['await taken(to, next.value);', 'to.write(next.value);'],
  }),
  ...defectsOf('server/files/pieces.ts', SLOW, {
    'next piece read into the buffer that is in use': '      [using, spare] = [spare, using];\n',
  }),
  ...defectsOf('server/archives/archive.ts', ARCHIVES, {
    'archive begun before the beginning of its file is verified': [
      '      waiting.push(part.make().subarray(from, to));\n',
      '      yield part.make().subarray(from, to);\n',
    ],
    'archive whose files are not in the custody record': '    if (!hasBegun) await begin(file);\n',
    'archive with the wrong end of a range': ['end + 1 - position', 'end - position'],
    'late CRC-32 not kept': '  if (entry.isCrcLate) await setCrc32(context.db, file.name, entry.crc32);\n',
  }),
  ...defectsOf('server/exports/ticket.ts', EXPORT, {
    'permission for an export used in another session': [
      "['export', tokenHash, endsAt]",
      "['export', endsAt]",
    ],
    'permission for an export without an end': [' || endsAt <= context.now().getTime()', ''],
  }),
  ...defectsOf('server/routes/accounts/account-export.ts', EXPORT, {
    'export without the password': '    await requirePassword(call, input.password);\n',
    'export of a file in quarantine': '    requireReleased(file);\n',
    'file of an export without a row in the custody record':
      "    await recordEvent(context, trx, actor, { event: 'file-downloaded', sha256, ...about });\n",
  }),
  ...defectsOf('server/exports/files.ts', EXPORT, {
    'one damaged file keeps all others from being taken': [
      'await pieces.next().catch(reasonOf)',
      'await pieces.next()',
    ],
  }),
  ...defectsOf('server/exports/export.ts', EXPORT, {
    "staff take their clients' inquiries": [
      'for (const inquiryId of touched) {',
      'for (const inquiryId of touched) {\n      yield json(`${inquiryId}`, await findInquiry(context.db, inquiryId, undefined));',
    ],
  }),
  ...defectsOf('server/archives/zip.ts', ARCHIVES, {
    'offsets beyond 4 GiB cut off': ['entry.bytes, entry.bytes, offset', 'entry.bytes, entry.bytes'],
  }),
  ...defectsOf('server/archives/entry-names.ts', ARCHIVES, {
    'path of the sender kept in an archive': ['/[\\\\/:*?"<>|]/g', '/[:*?"<>|]/g'],
    'two files with one name in an archive': '      if (taken.has(keyOf(name))) continue;\n',
  }),
  ...defectsOf('server/routes/files/archives.ts', ARCHIVES, {
    'archive goes on with a file that was found infected': '      requireReleased(file);\n',
    'infected file in an archive': [
      "const files = all.filter(({ scan }) => scan !== 'infected');",
      'const files = all;',
    ],
  }),
  ...defectsOf('server/http/headers.ts', HEADERS, {
    'nosniff missing': "    'x-content-type-options': 'nosniff',\n",
  }),
  ...defectsOf('server/http/range.ts', DOWNLOADS, {
    'range off by one': ['Math.min(Number(last), bytes - 1)', 'Math.min(Number(last) + 1, bytes - 1)'],
  }),
];
