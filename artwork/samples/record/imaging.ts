// Sample Imaging: two MRI reports.
import { type RecordPages, shown } from './page.ts';

export const imaging: RecordPages = {
  214: { by: 'img', date: '2024-04-09', words: shown('imaging') },
  963: {
    by: 'img',
    date: '2024-12-12',
    words: `DIAGNOSTIC IMAGING REPORT
EXAM: MRI CERVICAL SPINE W/O CONTRAST   COMPARISON: MRI of 04/09/2024
C5-C6: right paracentral protrusion, unchanged, still contacting the right C6 nerve root.
CORD: no signal change. Report only; images on request.`,
  },
};
