// Malware scanning: files that are held back, and the scanner's replies.
import { defectsOf } from '../defect.ts';

const SCANNING = 'tests/server/files/scanning.test.ts';

export const scanning = [
  ...defectsOf('server/http/attachment.ts', SCANNING, {
    'infected file served': "  if (scan === 'infected') throw refuse.fileInfected();\n",
    'file served before it was scanned': "  if (scan === 'pending') throw refuse.filePending();\n",
  }),
  ...defectsOf('server/scanning/verdict.ts', SCANNING, {
    'scanner that hides its limits trusted': [
      'if (!NOT_SEEN_WHOLE.test(await findingIn(packed(TIMES_PACKED), signal)))',
      'if (signal.aborted)',
    ],
    'stream too long for the scanner called clean': [
      "{ scan: 'partial', detail: 'StreamMaxLength' }",
      "{ scan: 'clean', detail: 'StreamMaxLength' }",
    ],
    "file beyond the scanner's other limits called clean": [
      "NOT_SEEN_WHOLE.test(found) ? 'partial'",
      "NOT_SEEN_WHOLE.test(found) ? 'clean'",
    ],
  }),
  ...defectsOf('server/scanning/clamd.ts', SCANNING, {
    "scanner's reply trusted before it is complete": [
      "socket.on('end', noReply);",
      "socket.on('end', () => reply.resolve({ text, afterEnd }));",
    ],
  }),
  ...defectsOf('server/scanning/worker.ts', SCANNING, {
    'malware not recorded in the custody record':
      '    await recordEvent(context, trx, THE_SCANNER, entry);\n',
  }),
];
