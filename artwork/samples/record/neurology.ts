// Sample Neurology: consultation, electrodiagnostic study, follow-up.
import type { RecordPages } from './page.ts';

export const neurology: RecordPages = {
  140: {
    by: 'neuro',
    date: '2024-04-02',
    words: `CONSULTATION
Struck from behind 03/14. Neck and right arm pain; numbness of right thumb and index finger.
EXAM, right side: sensation reduced in thumb and index finger; biceps reflex reduced; Spurling test positive.
Left side normal. Strength full.`,
  },
  143: {
    by: 'neuro',
    date: '2024-04-02',
    words: `ASSESSMENT AND ORDERS
C6 radiculopathy suspected, right. ICD-10 M54.12 radiculopathy, cervical region
MRI cervical spine and electrodiagnostic study ordered. RX: gabapentin 300 mg at night.`,
  },
  158: {
    by: 'neuro',
    date: '2024-04-12',
    words: `PATIENT MESSAGE
MRI result explained. Gabapentin raised to 300 mg twice daily.`,
  },
  188: {
    by: 'neuro',
    date: '2024-08-20',
    words: `FOLLOW-UP
EXAM: right biceps strength 4/5, weakness not recorded before. Right biceps reflex still reduced.
DX: M50.122 cervical disc disorder at C5-C6 level with radiculopathy. Agree with surgical referral.`,
  },
  250: {
    by: 'neuro',
    date: '2024-04-16',
    words: `ELECTRODIAGNOSTIC STUDY - NERVE CONDUCTION AND NEEDLE EMG, RIGHT ARM
NEEDLE: active denervation (fibrillations, positive waves) in right C6 muscles: biceps, pronator teres, C6
paraspinals. No enlarged motor units: no sign of older reinnervation.
CONDUCTION: median nerve normal at the wrist.
IMPRESSION: right C6 radiculopathy. No carpal tunnel syndrome.`,
  },
};
