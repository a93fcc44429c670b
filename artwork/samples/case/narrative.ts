// The text of the narrative summary. Every statement has a footnote, and our own conclusions are labeled as
// ours.
import { inWords } from '../html.ts';
import { missing } from './basics.ts';

export const account: readonly { head: string; when: string; texts: readonly string[] }[] = [
  {
    head: 'Before the collision',
    when: '2021 to 2023',
    texts: [
      'At the time of the collision J. Sample was forty-one, right-handed, and in full-time work as an accounts clerk.^[Therapy evaluation, Mar 20, 2024: age, hand and occupation. {276}]',
      'In November 2021 she saw Dr. B. Specimen for an ache in the right shoulder that had followed moving furniture ten days earlier. Range of motion was full; the note records no neck pain and no numbness.^[Office note, Nov 9, 2021. {31}] Four weeks later the entry reads “resolved, no complaints.”^[Office note, Dec 7, 2021. {33}] The annual examination of October 2022 found neck and upper limbs normal.^[Annual examination, Oct 18, 2022. {38}] That of November 2023 records no musculoskeletal complaint.^[Annual examination, Nov 7, 2023. {44}]',
    ],
  },
  {
    head: 'The collision and the first day',
    when: 'Mar 14, 2024',
    texts: [
      'On March 14, 2024, her car was struck from behind at a light. She was the driver and wore her belt. The triage sheet of Sample General Hospital records that she walked in, had not lost consciousness, and rated her neck pain 6/10; a collar was applied.^[Triage sheet, Mar 14, 2024. {12}] Fire rescue had been at the scene, and she had declined transport; its report is not in the file.^[Emergency record. {13}]',
      'Dr. A. Example found tenderness in the midline of the neck and to the right of it. Strength, sensation and reflexes were normal in both arms.^[Physician’s examination. {14}] A CT showed no fracture and normal alignment. It also showed mild narrowing of the C5–C6 disc space with a small osteophyte.^[CT report {19}. We add that an osteophyte does not form within a day; the report does not comment on its age.] She was discharged with ibuprofen, cyclobenzaprine and the diagnosis of cervical strain, off work through March 17.^[Discharge instructions. The code on the same sheet is for a sprain. {22}]',
    ],
  },
  {
    head: 'The first weeks: pain, then numbness',
    when: 'Mar 18 to Apr 2',
    texts: [
      'Four days later neck pain was 7/10. Dr. Specimen noted that it was stiff, with headache, and in the same note that the patient denied numbness and arm pain.^[Office note, Mar 18, 2024. {54}] The therapist who examined her on March 20 measured neck rotation at 40% of normal and a grip of 31 kg on the right and 34 kg on the left.^[Therapy evaluation, visit 1. {276}]',
      '==Numbness of the right thumb and index finger is first recorded on March 22, 2024, eight days after the collision.==^[Office note, Mar 22, 2024. {58}] A week later it woke her at night, and she slept four hours.^[Telephone note, Mar 29, 2024. {77}] The grip of the right hand fell from 31 kg on March 20 to 15 kg on April 8; the left stayed at 34 kg.^[Therapy, visit 1 {276} and visit 7 {338}. Grip depends on effort.]',
      'Dr. D. Pattern, neurologist, saw her on April 2. Sensation was reduced in the thumb and index finger, the biceps reflex was reduced, and the Spurling test was positive, all on the right. He suspected a C6 radiculopathy, prescribed gabapentin, and ordered an MRI and an electrodiagnostic study.^[Neurology consultation {140}; orders and prescription {143}.]',
    ],
  },
  {
    head: 'What the tests showed',
    when: 'Apr 9 and 16',
    texts: [
      'The MRI of April 9 found a right paracentral protrusion of the C5–C6 disc contacting the right C6 nerve root. C4–C5 had a mild bulge without stenosis; C6–C7 was unremarkable.^[MRI report, Apr 9, 2024. {214}] The needle study of April 16 found active denervation in right C6 muscles and no sign of older reinnervation. The median nerve was normal at the wrist; the report concludes that there is no carpal tunnel syndrome.^[Electrodiagnostic report, Apr 16, 2024. {250}]',
      'Neurological examination, image and needle study name the same root, C6, on the same side, the right.^[Assessment after examination {143}; image {214}; needle study {250}.]',
    ],
  },
  {
    head: 'Therapy, and nineteen days without it',
    when: 'Apr 15 to May 23',
    texts: [
      'She returned to work on April 15 for four hours a day, lifting no more than 10 lb.^[Restriction {80}; employer’s form {661}.] Visit 12 of the eighteen that were ordered was on April 30. Rotation was 70% and pain 4/10; grip was 18 kg on the right and 34 kg on the left, and she had difficulty with jars and typing.^[Flow sheet, visits 9 to 12 {377}; order of 18 visits {55}.] She could type for twenty minutes at a time.^[Office note, Apr 26, 2024. {84}]',
      'After visit 13 on May 3 there is no entry for nineteen days, from May 4 to 22. The therapist’s note before it says “remaining visits on hold, authorization pending”;^[Therapy note, May 3, 2024. {384}] the log after it says that authorization from Sample Health Plan was received on May 21.^[Attendance log. {391}] On May 23 neck pain was 6/10 and right grip 16 kg.^[Therapy, visit 14. {398}]',
    ],
  },
  {
    head: 'Three weeks of relief',
    when: 'May 30 to Sep 10',
    texts: [
      'Dr. F. Model, to whom Dr. Specimen had referred her, recorded what had been tried (therapy, naproxen, gabapentin) and planned an epidural injection.^[Pain management consultation {566}; plan {569}. The note dates the collision “3/15/24”; the triage sheet is dated March 14. {12}]',
      'It was given on June 11 at C7–T1, under fluoroscopy, directed to the right.^[Procedure note, Jun 11, 2024. {602} {603}] A week later neck pain was 2/10, right arm pain 1/10, and the right grip 22 kg.^[Therapy, visit 17. {431}] Visit 18 of 18 was on June 25.^[Therapy, visit 18: rotation 80%, Neck Disability Index 30%. {440}]',
      'The relief, about 70%, lasted three weeks.^[Follow-up, Jul 2, 2024. The note once has “left arm”, and elsewhere the right. {618}] On July 23 the numbness was as before and neck pain 6/10; a second injection was requested.^[Follow-up, Jul 23, 2024. {629}] Sample Health Plan did not authorize it.^[Follow-up, Aug 14, 2024: “not authorized.” {638}] Six more visits of therapy ended on September 10 in a plateau, with right grip at 16 kg.^[Therapy, second course, discharge of Sep 10, 2024. {512}] From July 22 she worked six hours a day.^[Restriction from Jul 22, 2024 {96}; employer’s form {673}.]',
    ],
  },
  {
    head: 'Weakness, and the question of surgery',
    when: 'Aug 20, 2024 to Jan 16, 2025',
    texts: [
      'On August 20 Dr. Pattern found the right biceps at 4/5, a weakness not recorded before, five months after the collision.^[Neurology follow-up. {188}] Dr. G. Prototype, spine surgeon, found the same on September 19, recommended fusion at C5–C6, and wrote “more likely than not related to the collision.”^[Surgical consultation, Sep 19, 2024. The note is marked “Dictated, not read.” {918}] His history says “no prior neck or shoulder complaint”; it omits the shoulder complaint of November 2021.^[Surgical consultation {917}; office note of Nov 9, 2021 {31}.] Radiographs of the same day showed no instability, and narrowing at C5–C6 as on the CT of March 14.^[Radiographs, four views. {925}]',
      'She wished to wait with surgery.^[Primary care, Oct 4, 2024. {108}] Risks and alternatives were discussed on November 5, and she deferred the decision.^[Surgical follow-up. {941}] Duloxetine was begun on November 19.^[Pain management. {650}] The MRI of December 12 found the protrusion unchanged and no signal change in the cord.^[MRI report, Dec 12, 2024. {963}] On January 16, 2025, the surgeon recommended fusion again, and she was given a cost estimate.^[Surgical follow-up {978}; estimate {990}.]',
    ],
  },
  {
    head: 'Where the file ends',
    when: 'Mar 6, 2025',
    texts: [
      'On March 6, 2025, fifty-one weeks after the collision, she had neck pain of 5/10, right arm pain of 5/10, and a right biceps of 4/5. She had elected surgery; no date was set. She was taking gabapentin and duloxetine and worked six hours a day.^[Surgical follow-up, last entry in the file. {1004}] In February she slept six hours.^[Office note, Feb 11, 2025. {127}]',
      `This account is based on the records we received. ${inWords(missing.length, true)} sets of records to which the file refers are not in it, among them the fire rescue report, two sheets of the fax of March 22, the images, and the notes of therapy visits 2 to 6.^[Fire rescue {13}; fax {59} {60}; images, reports only {19} {214} {963}; therapy log {391}.] The Medical Chronology lists all of them at its end.`,
    ],
  },
];
