// Sample General Hospital: the emergency visit.
import { type RecordPages, shown } from './page.ts';

const at = { by: 'ed', date: '2024-03-14' } as const;

export const emergency: RecordPages = {
  12: { ...at, words: shown('triage') },
  13: {
    ...at,
    words: `EMERGENCY RECORD  03/14/2024
Sample County Fire Rescue: EMS on scene, declined transport. Their report not received.`,
  },
  14: {
    ...at,
    words: `PHYSICIAN EXAMINATION
Neck: tenderness in the midline and right of it. No midline step-off.
Arms: strength, sensation and reflexes normal on both sides.`,
  },
  19: {
    ...at,
    words: `CT CERVICAL SPINE W/O CONTRAST - REPORT
No fracture. Normal alignment. Mild narrowing of the C5-C6 disc space with a small osteophyte.
No earlier imaging of the neck for comparison. Images on PACS, not sent.`,
  },
  22: {
    ...at,
    words: `DISCHARGE INSTRUCTIONS
DX: cervical strain. ICD-10 S13.4XXA
RX: ibuprofen 600 mg three times daily; cyclobenzaprine 5 mg at night
OFF WORK 03/14 through 03/17. See your own doctor in 3 to 5 days.`,
  },
};
