// Malware scanning: what is held back, and what a scanner is believed.
import { defectsOf } from '../defect.ts';

const SCANNING = 'tests/server/files/scanning.test.ts';

export const scanning = [
  ...defectsOf('server/routes/downloads.ts', SCANNING, {
    'an infected file is given out': "  if (scan === 'infected') throw refuse.fileInfected();\n",
    'a file is given out before it was scanned': "  if (scan === 'pending') throw refuse.filePending();\n",
  }),
  ...defectsOf('server/scanning/verdict.ts', SCANNING, {
    'a scanner that hides its limits is believed': [
      'if (!NOT_SEEN_WHOLE.test(await findingIn(MUST_EXCEED_LIMITS, signal)))',
      'if (signal.aborted)',
    ],
    'a stream that is too long for the scanner is called clean': [
      "{ scan: 'partial', detail: 'StreamMaxLength' }",
      "{ scan: 'clean', detail: 'StreamMaxLength' }",
    ],
    'a file past the scanner’s other limits is called clean': [
      "NOT_SEEN_WHOLE.test(found) ? 'partial'",
      "NOT_SEEN_WHOLE.test(found) ? 'clean'",
    ],
  }),
  ...defectsOf('server/scanning/clamd.ts', SCANNING, {
    'the scanner’s answer is believed before it is whole': [
      "socket.on('end', noReply);",
      "socket.on('end', () => reply.resolve({ text, afterEnd }));",
    ],
  }),
  ...defectsOf('server/scanning/worker.ts', SCANNING, {
    'malware leaves no row in the custody record':
      '    await recordEvent(context, trx, THE_SCANNER, entry);\n',
  }),
];
