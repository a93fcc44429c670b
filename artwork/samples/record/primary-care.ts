// Sample Family Medicine: the family physician's chart, before and after the collision.
import { type RecordPages, shown } from './page.ts';

export const primaryCare: RecordPages = {
  31: {
    by: 'pcp',
    date: '2021-11-09',
    words: `OFFICE VISIT
Right shoulder ache for 10 days, after moving furniture. No neck pain. No numbness.
EXAM: right shoulder, full range of motion. PLAN: ibuprofen, home exercises.`,
  },
  33: {
    by: 'pcp',
    date: '2021-12-07',
    words: `OFFICE VISIT
Right shoulder: resolved, no complaints. Nothing further ordered.`,
  },
  38: {
    by: 'pcp',
    date: '2022-10-18',
    words: `ANNUAL EXAMINATION
Neck normal. Upper limbs normal. No medication for pain. No numbness.`,
  },
  44: {
    by: 'pcp',
    date: '2023-11-07',
    words: `ANNUAL EXAMINATION
No musculoskeletal complaint. No neurological complaint.`,
  },
  54: {
    by: 'pcp',
    date: '2024-03-18',
    words: `OFFICE VISIT
Struck from behind 3/14. Neck pain 7/10, stiff, with headache. Denies numbness, denies arm pain.
DX: M54.2 cervicalgia`,
  },
  55: {
    by: 'pcp',
    date: '2024-03-18',
    words: `ORDERS
Physical therapy, 18 visits. OFF WORK through 03/29.`,
  },
  58: { by: 'pcp', date: '2024-03-22', words: shown('fax') },
  59: {
    by: 'pcp',
    date: '2024-03-22',
    words: `FAX  03/22/2024 16:41      P.04/11
RX: naproxen 500 mg twice daily. Stop ibuprofen.
DX: M54.2 cervicalgia; R20.0 anesthesia of skin (numbness R hand). Continued on next sheet.`,
  },
  60: {
    by: 'pcp',
    date: '2024-03-22',
    words: `FAX  03/22/2024 16:41      P.07/11
OFFICE NOTE 03/22/2024, continued: instructions given.`,
  },
  77: {
    by: 'pcp',
    date: '2024-03-29',
    words: `TELEPHONE NOTE
Numbness wakes her at night; sleeps 4 hours. OFF WORK through 04/12.`,
  },
  80: {
    by: 'pcp',
    date: '2024-04-05',
    words: `OFFICE VISIT
Neck pain 6/10, right arm 5/10. Stop cyclobenzaprine.
OFF WORK through 04/14. From 04/15 modified duty: 4 hours a day, no lifting over 10 lb, until changed.`,
  },
  84: {
    by: 'pcp',
    date: '2024-04-26',
    words: `OFFICE VISIT
Right arm pain 5/10. Types for no more than 20 minutes at a time. Refer to pain management.`,
  },
  96: {
    by: 'pcp',
    date: '2024-07-12',
    words: `OFFICE VISIT
Neck pain 5/10. From 07/22 modified duty: 6 hours a day, same lifting limit (10 lb), until changed.`,
  },
  108: {
    by: 'pcp',
    date: '2024-10-04',
    words: `OFFICE VISIT
Neck pain 6/10. Wishes to wait with surgery. Modified duty continued: 6 hours a day, same lifting limit.`,
  },
  127: {
    by: 'pcp',
    date: '2025-02-11',
    words: `OFFICE VISIT
Neck pain 5/10. Sleeps 6 hours. Duloxetine raised from 30 mg to 60 mg daily. Gabapentin continued.
Modified duty continued: 6 hours a day, same lifting limit.`,
  },
};
