// Statements of account. The site shows page 740 with its amounts left out.
import type { RecordPages } from './page.ts';

const at = { by: 'bill', date: '2025-03-06' } as const;

export const statements: RecordPages = {
  740: {
    ...at,
    words: `STATEMENT OF ACCOUNT        PAGE 3 OF 9

03/14  ER LEVEL 4          $ 1,420.00
03/14  CT C-SPINE W/O      $ 1,180.00
03/14  DRUGS/PHARMACY      $ 64.00
03/22  OFFICE VISIT EST    $ 185.00
04/09  MRI C-SPINE         $ 1,650.00

ADJUSTMENTS                $ ------
PATIENT RESP.              $ ------

RETAIN FOR YOUR RECORDS`,
  },
  741: {
    ...at,
    words: `STATEMENT OF ACCOUNT        PAGE 4 OF 9
CODES: 03/14 99284, 72125; 03/22 99214; 04/09 72141
Hospital: facility charges only. The emergency physician and the radiologist bill separately.`,
  },
  742: { ...at, words: 'SAMPLE FAMILY MEDICINE\n03/18/24  99214  Office visit  185.00' },
  743: {
    ...at,
    words: `SAMPLE FAMILY MEDICINE
04/05/24 04/26/24 07/12/24 10/04/24 02/11/25  99213  Office visits  5 x 130.00`,
  },
  746: { ...at, words: 'SAMPLE IMAGING\n12/12/24  72141  MRI cervical spine, no contrast  1,650.00' },
  752: { ...at, words: 'SAMPLE PHYSICAL THERAPY\n03/20/24  97162  Evaluation  165.00' },
  753: {
    ...at,
    words: `SAMPLE PHYSICAL THERAPY
03/25/24 to 06/25/24  97110, 97140  Treatment, visits 2 to 18  17 x 142.00`,
  },
  756: {
    ...at,
    words: `SAMPLE PHYSICAL THERAPY
08/06/24  97164  Re-evaluation  98.00
08/06/24 to 09/10/24  97110, 97140  Treatment, course 2  6 x 142.00`,
  },
  762: { ...at, words: 'SAMPLE NEUROLOGY\n04/02/24  99204  Consultation, new patient  340.00' },
  763: {
    ...at,
    words: `SAMPLE NEUROLOGY
04/16/24  95910  Nerve conduction, 7-8 studies  520.00
04/16/24  95886  Needle EMG with conduction  410.00`,
  },
  764: { ...at, words: 'SAMPLE NEUROLOGY\n08/20/24  99214  Follow-up visit  185.00' },
  768: { ...at, words: 'SAMPLE PAIN MANAGEMENT\n05/30/24  99204  Consultation, new patient  360.00' },
  770: {
    ...at,
    words: `SAMPLE PAIN MANAGEMENT
06/11/24  62321  Epidural injection, with imaging  780.00
06/11/24  Procedure room  1,640.00`,
  },
  771: {
    ...at,
    words: `SAMPLE PAIN MANAGEMENT
07/02/24 07/23/24 08/14/24 11/19/24  99213  Follow-up visits  4 x 135.00`,
  },
  776: {
    ...at,
    words: `SAMPLE SPINE SURGERY
09/19/24  99204  Consultation, new patient  430.00
09/19/24  72050  Radiographs, cervical, 4 views  190.00`,
  },
  778: { ...at, words: 'SAMPLE SPINE SURGERY\n11/05/24 01/16/25  99214  Follow-up visits  2 x 210.00' },
  779: { ...at, words: 'SAMPLE SPINE SURGERY\n03/06/25  99213  Follow-up visit  150.00' },
  788: {
    ...at,
    words: `SAMPLE PHARMACY   YEARLY STATEMENT, totals only; fill history not listed
Cyclobenzaprine  03/14/24 to 04/05/24    18.40
Naproxen         03/22/24 to 05/30/24    46.20
Gabapentin       04/02/24 to 03/06/25   212.60
Duloxetine       11/19/24 to 03/06/25    88.80`,
  },
};
