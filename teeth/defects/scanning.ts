// Malware scanning: what is held back, and what a scanner is believed.
import type { Defect } from '../defect.ts';

const SCANNING = 'tests/server/files/scanning.test.ts';
const NOT_SEEN_WHOLE = 'a file that the scanner has not seen whole is never called clean';

export const scanning: readonly Defect[] = [
  {
    name: 'an infected file is given out',
    file: 'server/routes/downloads.ts',
    edits: [["  if (scan === 'infected') throw refuse.fileInfected();\n", '']],
    caughtBy: { file: SCANNING, test: 'goes out to nobody, while the others of its inquiry do' },
  },
  {
    name: 'a file is given out before it was scanned',
    file: 'server/routes/downloads.ts',
    edits: [["  if (scan === 'pending') throw refuse.filePending();\n", '']],
    caughtBy: { file: SCANNING, test: 'goes out to nobody before it was scanned' },
  },
  {
    name: 'a scanner that hides its limits is believed',
    file: 'server/scanning/verdict.ts',
    edits: [
      ['if (!NOT_SEEN_WHOLE.test(await findingIn(MUST_EXCEED_LIMITS, signal)))', 'if (signal.aborted)'],
    ],
    caughtBy: {
      file: SCANNING,
      test: 'by a scanner that says nothing of its limits: it is not believed, and the file waits',
    },
  },
  {
    name: 'a stream that is too long for the scanner is called clean',
    file: 'server/scanning/verdict.ts',
    edits: [
      ["{ scan: 'partial', detail: 'StreamMaxLength' }", "{ scan: 'clean', detail: 'StreamMaxLength' }"],
    ],
    caughtBy: { file: SCANNING, test: `${NOT_SEEN_WHOLE} > longer than the stream it takes` },
  },
  {
    name: 'a file past the scanner’s other limits is called clean',
    file: 'server/scanning/verdict.ts',
    edits: [["NOT_SEEN_WHOLE.test(found) ? 'partial'", "NOT_SEEN_WHOLE.test(found) ? 'clean'"]],
    caughtBy: { file: SCANNING, test: `${NOT_SEEN_WHOLE} > larger than the file it looks at` },
  },
  {
    name: 'the scanner’s answer is believed before it is whole',
    file: 'server/scanning/clamd.ts',
    edits: [["socket.on('end', noReply);", "socket.on('end', () => reply.resolve({ text, afterEnd }));"]],
    caughtBy: { file: SCANNING, test: `${NOT_SEEN_WHOLE} > answered without an end` },
  },
  {
    name: 'malware leaves no row in the custody record',
    file: 'server/scanning/worker.ts',
    edits: [['    await recordEvent(context, trx, THE_SCANNER, entry);\n', '']],
    caughtBy: { file: SCANNING, test: 'stands in the custody record' },
  },
];
