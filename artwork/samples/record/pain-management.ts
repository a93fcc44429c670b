// Sample Pain Management: consultation, one epidural injection, follow-up.
import { type RecordPages, shown } from './page.ts';

export const painManagement: RecordPages = {
  566: {
    by: 'pain',
    date: '2024-05-30',
    words: `CONSULTATION
Collision of 3/15/24. Referred by Dr. B. Specimen. Neck pain 6/10, right arm 6/10.
Tried: therapy, naproxen, gabapentin, without lasting effect.
DX: M50.122 cervical disc disorder at C5-C6 level with radiculopathy`,
  },
  569: {
    by: 'pain',
    date: '2024-05-30',
    words: `PLAN
Naproxen stopped (stomach). Epidural injection planned. Gabapentin continued.`,
  },
  602: { by: 'pain', date: '2024-06-11', words: shown('procedure') },
  603: {
    by: 'pain',
    date: '2024-06-11',
    words: `PROCEDURE NOTE, page 2
Interlaminar at C7-T1 under fluoroscopy, directed to the right. Dexamethasone 10 mg, epidural, once.`,
  },
  618: {
    by: 'pain',
    date: '2024-07-02',
    words: `FOLLOW-UP after epidural steroid injection of 06/11
About 70% relief for three weeks, now wearing off. Neck pain 5/10, right arm 4/10.
PLAN: gabapentin 300 mg three times daily, for left arm.`,
  },
  629: {
    by: 'pain',
    date: '2024-07-23',
    words: `FOLLOW-UP
Numbness as before the injection. Neck pain 6/10, right arm 6/10. Second injection requested.`,
  },
  638: {
    by: 'pain',
    date: '2024-08-14',
    words: `FOLLOW-UP
Second injection not authorized (Sample Health Plan). Relief after the first one ended at three weeks.
Referred for a surgical opinion.`,
  },
  650: {
    by: 'pain',
    date: '2024-11-19',
    words: `FOLLOW-UP
Neck pain 5/10, right arm 5/10. Duloxetine 30 mg daily begun. Gabapentin continued.`,
  },
};
