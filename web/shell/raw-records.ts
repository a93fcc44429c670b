// Raw records as they arrive: typed, faxed, out of order. All of them are fictitious and decorative.

interface RawRecord {
  page: number;
  /** Braces enclose the phrase that the chronology cites. */
  text: string;
}

export const rawRecords = {
  account: {
    page: 740,
    text: `STATEMENT OF ACCOUNT        PAGE 3 OF 9

03/14  ER LEVEL 4          $ ------
03/14  CT C-SPINE W/O      $ ------
03/14  DRUGS/PHARMACY      $ ------
03/22  OFFICE VISIT EST    $ ------
04/09  MRI C-SPINE         $ ------

ADJUSTMENTS                $ ------
PATIENT RESP.              $ ------

RETAIN FOR YOUR RECORDS`,
  },
  fax: {
    page: 58,
    text: `FAX  03/22/2024 16:41      P.03/11

OFFICE VISIT - ESTABLISHED PATIENT

CC: follow up, MVA 8 days ago.
Still stiff. Sleeping poorly.
{New: numbness R hand, thumb + index.}
Denies weakness. No bowel/bladder sx.

PLAN  refer neuro. NSAID. RTC 2 wks.

Electronically signed 03/22/2024`,
  },
  therapy: {
    page: 377,
    text: `PHYSICAL THERAPY FLOW SHEET
VISIT   9    10    11    12    /18
DATE    4/17 4/22  4/25  4/30
ROM     60%  65%   65%   70%
PAIN    5    5     4     4     /10
{GRIP R  16   17    18    18  kg}
GRIP L  34   34    34    34  kg
-------------------------------------
Pt reports difficulty c jars, typing.
HEP reviewed. Tol. tx well.
Continue POC 2x/wk.

DIAGNOSIS   cervicalgia; R UE parasth.
PRECAUTIONS none`,
  },
  imaging: {
    page: 214,
    text: `DIAGNOSTIC IMAGING REPORT
EXAM: MRI CERVICAL SPINE W/O CONTRAST
DATE: 04/09/2024

TECHNIQUE: Sagittal T1, T2, STIR.

FINDINGS:
C4-5: Mild disc bulge. No stenosis.
C5-6: Right paracentral {protrusion}
{contacting the right C6 nerve root.}
C6-7: Unremarkable.

IMPRESSION: As above. Correlate.`,
  },
  surgery: {
    page: 918,
    text: `SURGICAL CONSULTATION

Thank you for referring this patient.
Failed 6 mo. conservative care incl.
PT and injection. Exam: R biceps 4/5,
Spurling pos. R.

RECOMMEND:                 {ACDF C5-C6.}
In my opinion more likely than not
related to the collision of 3/14.
Risks and benefits discussed.


Dictated, not read.`,
  },
  triage: {
    page: 12,
    text: `EMERGENCY DEPT   TRIAGE  03/14/2024

[x] driver  [x] ambulatory
MECH: rear-ended at light, belted,
{no LOC. neck pain 6/10.}
BP 142/88  HR 96  RR 18  SpO2 99
CT c-spine ordered. Collar on.

ALLERGIES nkda  TETANUS utd
TRIAGE LEVEL  1  2 [3] 4  5`,
  },
  procedure: {
    page: 602,
    text: `PROCEDURE NOTE           06/11/2024

{Cervical epidural steroid inj., R.}
Consent obtained. Prepped, draped.
Tolerated well. D/C ambulatory.
Follow up 3 wks.`,
  },
} satisfies Record<string, RawRecord>;

export type RawRecordName = keyof typeof rawRecords;
