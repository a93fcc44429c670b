// Sample Spine Surgery: consultation, radiographs, follow-up, estimate.
import { type RecordPages, shown } from './page.ts';

export const spineSurgery: RecordPages = {
  917: {
    by: 'spine',
    date: '2024-09-19',
    words: `SURGICAL CONSULTATION - HISTORY
Neck pain 6/10. Numbness of right thumb and index finger. Types for 20 minutes at a time.
No prior neck or shoulder complaint.`,
  },
  918: { by: 'spine', date: '2024-09-19', words: shown('surgery') },
  919: {
    by: 'spine',
    date: '2024-09-19',
    words: `SURGICAL CONSULTATION - CODES
M50.122 cervical disc disorder at C5-C6 level with radiculopathy`,
  },
  925: {
    by: 'spine',
    date: '2024-09-19',
    words: `RADIOGRAPHS, CERVICAL SPINE, FOUR VIEWS WITH FLEXION AND EXTENSION
No instability. Narrowing at C5-C6 as on the CT of 03/14.`,
  },
  941: {
    by: 'spine',
    date: '2024-11-05',
    words: `FOLLOW-UP
Right biceps 4/5, unchanged. Risks of fusion and continued non-surgical care as the alternative discussed at
length. Patient defers decision.`,
  },
  978: {
    by: 'spine',
    date: '2025-01-16',
    words: `FOLLOW-UP
Neck pain 6/10, right arm 5/10. Right biceps 4/5. Fusion at C5-C6 recommended again.`,
  },
  990: {
    by: 'spine',
    date: '2025-01-16',
    words: `COST ESTIMATE FOR SURGERY, given to the patient
22551, 22845, 22853  Surgeon: discectomy and fusion C5-C6, plate, interbody device   14,200.00
Assistant surgeon    2,840.00
Hospital, one night 46,500.00
Anesthesia           3,900.00`,
  },
  991: {
    by: 'spine',
    date: '2025-01-16',
    words: `COST ESTIMATE, page 2
Physical therapy after surgery, 24 visits       3,408.00
Follow-up visits and radiographs, first year    1,260.00
TOTAL                                          72,108.00`,
  },
  1004: {
    by: 'spine',
    date: '2025-03-06',
    words: `FOLLOW-UP
Neck pain 5/10, right arm 5/10. Right biceps 4/5. Patient elects surgery (fusion C5-C6); no date set.
MEDICATION, continuing: gabapentin 300 mg three times daily, duloxetine 60 mg daily. Works 6 hours a day.`,
  },
};
