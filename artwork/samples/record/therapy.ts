// Sample Physical Therapy: two courses, 18 visits and 6. NDI is the Neck Disability Index.
import { type RecordPages, shown } from './page.ts';

export const therapy: RecordPages = {
  274: {
    by: 'pt',
    date: '2024-03-20',
    words: `INTAKE SHEET (completed by patient, handwritten)
How were you hurt? hit from the side, at a light`,
  },
  276: {
    by: 'pt',
    date: '2024-03-20',
    words: `EVALUATION   VISIT 1 OF 18
Collision 03/14. 41-year-old woman, right-handed. Work: accounts clerk, full time. DX: M54.2 cervicalgia
Neck pain 7/10. Rotation 40% of normal. Grip right 31 kg, left 34 kg. NDI 48%.`,
  },
  338: {
    by: 'pt',
    date: '2024-04-08',
    words: `DAILY NOTE   VISIT 7
Neck pain 6/10. Rotation 55%. Grip right 15 kg, left 34 kg.`,
  },
  351: {
    by: 'pt',
    date: '2024-04-11',
    words: `DAILY NOTE   VISIT 8
Neck pain 6/10. Rotation 55%. Grip not tested.`,
  },
  377: { by: 'pt', date: '2024-04-30', words: shown('therapy') },
  384: {
    by: 'pt',
    date: '2024-05-03',
    words: `DAILY NOTE   VISIT 13
Neck pain 4/10. Remaining visits on hold, authorization pending.`,
  },
  391: {
    by: 'pt',
    date: '2024-06-25',
    words: `ATTENDANCE LOG, first course. Ordered 18, attended 18.
Visit  1 03/20   Visits 2 to 6 03/25 03/27 04/01 04/03 04/05   Visit 7 04/08   Visit 8 04/11
Visit  9 04/17   Visit 10 04/22   Visit 11 04/25   Visit 12 04/30   Visit 13 05/03
05/03 on hold: visits 14 to 18, authorization pending (Sample Health Plan)
05/21 authorization received (Sample Health Plan)
Visit 14 05/23   Visit 15 05/28   Visit 16 06/04   Visit 17 06/18   Visit 18 06/25`,
  },
  398: {
    by: 'pt',
    date: '2024-05-23',
    words: `DAILY NOTE   VISIT 14
Neck pain 6/10, right arm 6/10. Rotation 60%. Grip right 16 kg, left 34 kg.`,
  },
  405: {
    by: 'pt',
    date: '2024-05-28',
    words: `DAILY NOTE   VISIT 15
Neck pain 6/10. Rotation 60%.`,
  },
  412: {
    by: 'pt',
    date: '2024-06-04',
    words: `DAILY NOTE   VISIT 16
Neck pain 6/10. Traction gives relief for an hour.`,
  },
  431: {
    by: 'pt',
    date: '2024-06-18',
    words: `DAILY NOTE   VISIT 17
Neck pain 2/10, right arm 1/10. Grip right 22 kg, left 34 kg: best since 03/20.`,
  },
  440: {
    by: 'pt',
    date: '2024-06-25',
    words: `DISCHARGE NOTE   VISIT 18 OF 18
Neck pain 3/10. Rotation 80%. Grip right 22 kg, left 35 kg. NDI 30%. Discharged to home exercises.`,
  },
  471: {
    by: 'pt',
    date: '2024-08-06',
    words: `RE-EVALUATION   SECOND COURSE   VISIT 1 OF 6
Neck pain 6/10. Rotation 65%. Grip right 17 kg, left 34 kg.`,
  },
  480: {
    by: 'pt',
    date: '2024-08-20',
    words: `DAILY NOTES   SECOND COURSE
Visit 2 of 6, 08/13: neck pain 6/10.   Visit 3 of 6, 08/20: neck pain 6/10.`,
  },
  489: {
    by: 'pt',
    date: '2024-08-27',
    words: `DAILY NOTE   SECOND COURSE   VISIT 4 OF 6
Grip right 16 kg, left 34 kg. No gain in three weeks.`,
  },
  500: {
    by: 'pt',
    date: '2024-09-03',
    words: `DAILY NOTE   SECOND COURSE   VISIT 5 OF 6
Neck pain 6/10. No change.`,
  },
  512: {
    by: 'pt',
    date: '2024-09-10',
    words: `DISCHARGE NOTE   SECOND COURSE   VISIT 6 OF 6
Neck pain 6/10. Grip right 16 kg, left 34 kg. NDI 44%. Plateau. Discharged.`,
  },
};
