// The pile of raw records beside the sign-in form. Its pages lie where styles/ui.css puts them; the
// line leaves the one marked phrase. Nothing here is a real record, and no reader is told of it.
import { RawPage } from '../ui/raw-page.tsx';

const BLANK_PAGES = 7;

const FAX = `FAX  03/22/2024 16:41      P.03/11

OFFICE VISIT - ESTABLISHED PATIENT

CC: follow up, MVA 8 days ago.
Still stiff. Sleeping poorly.
New: numbness R hand, thumb + index.
Denies weakness. No bowel/bladder sx.

PLAN  refer neuro. NSAID. RTC 2 wks.

Electronically signed 03/22/2024`;

const ACCOUNT = `STATEMENT OF ACCOUNT        PAGE 3 OF 9

03/14  ER LEVEL 4          $ ------
03/14  CT C-SPINE W/O      $ ------
03/14  DRUGS/PHARMACY      $ ------
03/22  OFFICE VISIT EST    $ ------
04/09  MRI C-SPINE         $ ------

ADJUSTMENTS                $ ------
PATIENT RESP.              $ ------

RETAIN FOR YOUR RECORDS`;

const SURGEON = `SURGICAL CONSULTATION

Thank you for referring this patient.
Failed 6 mo. conservative care incl.
PT and injection. Exam: R biceps 4/5,
Spurling pos. R.

RECOMMEND:                 ACDF C5-C6.
In my opinion more likely than not
related to the collision of 3/14.
Risks and benefits discussed.


Dictated, not read.`;

const THERAPY_BEFORE = `PHYSICAL THERAPY FLOW SHEET
-------------------------------------
VISIT   9    10    11    12    /18
ROM     60%  65%   65%   70%
PAIN    5    5     4     4
`;

const THERAPY_MARKED = 'GRIP R  16   17    18    18  kg';

const THERAPY_AFTER = `
GRIP L  34   34    34    34  kg
-------------------------------------
Pt reports difficulty c jars, typing.
HEP reviewed. Tol. tx well.
Continue POC 2x/wk.

DIAGNOSIS   cervicalgia; R UE parasth.
PRECAUTIONS none`;

const IMAGING = `DIAGNOSTIC IMAGING REPORT
EXAM: MRI CERVICAL SPINE W/O CONTRAST
DATE: 04/09/2024

TECHNIQUE: Sagittal T1, T2, STIR.

FINDINGS:
C4-5: Mild disc bulge. No stenosis.
C5-6: Right paracentral protrusion
contacting the right C6 nerve root.
C6-7: Unremarkable.

IMPRESSION: As above. Correlate.`;

const TRIAGE = `EMERGENCY DEPT   TRIAGE  14 MAR 24

[x] ambulatory  [ ] stretcher
MECH: rear-ended at light, belted,
no LOC. neck pain 6/10.
BP 142/88  HR 96  RR 18  SpO2 99
CT c-spine ordered. Collar on.

ALLERGIES nkda  TETANUS utd
TRIAGE LEVEL  1  2 [3] 4  5`;

const PROCEDURE = `PROCEDURE NOTE           06/11/2024

Cervical epidural steroid inj., R.
Consent obtained. Prepped, draped.
Tolerated well. D/C ambulatory.
Follow up 3 wks.`;

export function RawPile() {
  return (
    <div className="raw-pile" aria-hidden="true">
      {Array.from({ length: BLANK_PAGES }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blank pages have nothing else, and never change
        <RawPage key={index} />
      ))}
      <RawPage number={58}>{FAX}</RawPage>
      <RawPage number={740}>{ACCOUNT}</RawPage>
      <RawPage number={918}>{SURGEON}</RawPage>
      <RawPage number={377}>
        {THERAPY_BEFORE}
        <mark>{THERAPY_MARKED}</mark>
        {THERAPY_AFTER}
      </RawPage>
      <RawPage number={214}>{IMAGING}</RawPage>
      <RawPage number={12}>{TRIAGE}</RawPage>
      <RawPage number={602}>{PROCEDURE}</RawPage>
    </div>
  );
}
