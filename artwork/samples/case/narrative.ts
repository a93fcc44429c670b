// The text of the narrative summary. Every statement has a footnote, and our own conclusions are labeled as
// ours.

export const account: readonly { head: string; when: string; texts: readonly string[] }[] = [
  {
    head: 'Before the collision',
    when: '2021 to 2023',
    texts: [
      'At the time of the collision J. Sample was forty-one, right-handed and in full-time work as an accounts clerk.^[Therapy evaluation, 20 Mar 2024: age, hand and occupation. {276}] She had been a patient of Sample Family Medicine for years, and its chart shows what there is to know of her neck and arms before March 2024.',
      'In November 2021 she saw Dr. B. Specimen for an ache in the right shoulder that had followed the moving of furniture ten days earlier. The shoulder moved fully; the note records no neck pain and no numbness.^[Office note, 09 Nov 2021. {31}] Four weeks later the entry reads “resolved, no complaints.”^[Office note, 07 Dec 2021. {33}] Annual examinations in October 2022 and November 2023 found neck and upper limbs normal.^[Annual examinations, 18 Oct 2022 {38} and 07 Nov 2023 {44}.] No earlier imaging of the neck is in the file.',
    ],
  },
  {
    head: 'The collision and the first day',
    when: '14 Mar 2024',
    texts: [
      'On 14 March 2024 her car, standing at a light, was struck from behind. She wore her belt. The triage nurse at Sample General Hospital recorded that she walked in, had not lost consciousness, and rated her neck pain at six of ten; a collar was applied.^[Triage sheet, 14 Mar 2024. {12}] Fire rescue had seen her at the scene, and she had declined transport; that report is not in the file.^[Emergency record. {13}]',
      'Dr. A. Example found tenderness in the midline of the neck and to the right of it. Strength, sensation and reflexes were normal in both arms.^[Physician’s examination. {14}] Computed tomography showed no fracture and normal alignment. It also showed mild narrowing of the C5–C6 disc space with a small osteophyte, a finding that must have been older than the day.^[CT report {19}. That it is older is our reading: bone of this kind does not form in hours. The report itself does not say so.] She went home with ibuprofen, cyclobenzaprine and the diagnosis of cervical strain, off work through 17 March.^[Discharge instructions. {22}]',
    ],
  },
  {
    head: 'The first weeks: pain, then numbness',
    when: '18 Mar to 02 Apr',
    texts: [
      'Four days later the pain stood at seven. Dr. Specimen noted stiffness and headache, and in the same note that the patient denied numbness or arm pain.^[Office note, 18 Mar 2024. {54}] The therapist who examined her on 20 March measured neck rotation at 40% of normal and a grip of 31 kg on the right against 34 kg on the left.^[Therapy evaluation, visit 1. {276}]',
      '==Numbness of the right thumb and index finger is first recorded on 22 March 2024, eight days after the collision.==^[Office note, 22 Mar 2024. {58}] A week later it woke her at night, and she slept four hours.^[Telephone note, 29 Mar 2024. {77}] From the same weeks comes the plainest measurement in the file: the grip of the right hand fell from 31 kg on 20 March to 15 kg on 08 April, while the left stayed at 34.^[Therapy, visit 1 {276} and visit 7 {338}.]',
      'Dr. D. Pattern, neurologist, saw her on 02 April. Sensation was reduced in the thumb and index finger, the biceps reflex was reduced, and the Spurling test was positive, all on the right. He suspected an irritated C6 nerve root, began gabapentin, and ordered the two tests that could confirm it.^[Neurology consultation {140}; orders and prescription {143}.]',
    ],
  },
  {
    head: 'What the tests showed',
    when: '09 and 16 Apr',
    texts: [
      'The magnetic resonance examination of 09 April found a right paracentral protrusion of the C5–C6 disc contacting the right C6 nerve root. The level above had a mild bulge without stenosis; the level below was unremarkable.^[MRI report, 09 Apr 2024. {214}] The needle study of 16 April found active denervation in the muscles of the right C6 root. Conduction of the median nerve at the wrist was normal, so that carpal tunnel syndrome does not explain the hand.^[Electrodiagnostic report, 16 Apr 2024. The conclusion on carpal tunnel syndrome is the examiner’s. {250}]',
      'History, examination, image and needle study thus name the same root on the same side.^[Examination {140}; image {214}; needle study {250}.] Neither report compares its finding with an earlier examination; none was available.',
    ],
  },
  {
    head: 'Therapy, and nineteen days without it',
    when: '15 Apr to 23 May',
    texts: [
      'She returned to work on 15 April for four hours a day, lifting no more than ten pounds.^[Restriction {80}; employer’s form {661}.] By 30 April she had attended twelve of eighteen visits. Rotation had reached 70%, pain four of ten; grip was 18 kg on the right and 34 kg on the left, and jars and typing remained difficult.^[Flow sheet, visits 9 to 12. {377}] She could type for twenty minutes at a time.^[Office note, 26 Apr 2024. {84}]',
      'After visit 13 on 03 May the file is silent for nineteen days, from 04 to 22 May. The reason is recorded on both sides of the silence: the remaining visits were “on hold, authorization pending”,^[Therapy note, 03 May 2024. {384}] and authorization came on 21 May.^[Attendance log. {391}] On 23 May pain was back at six and grip at 16 kg.^[Therapy, visit 14. {398}]',
    ],
  },
  {
    head: 'Three weeks of relief',
    when: '30 May to 10 Sep',
    texts: [
      'Dr. F. Model, to whom Dr. Specimen had referred her, reviewed what had been tried (therapy, naproxen, gabapentin) and proposed an epidural injection.^[Pain management consultation. The note dates the collision “3/15/24”; every other record has 14 March. {566}]',
      'It was given on 11 June at C7–T1, under fluoroscopy, directed to the right.^[Procedure note, 11 Jun 2024. {602}] A week later neck pain was two of ten, arm pain one, and the right hand gripped 22 kg.^[Therapy, visit 17. {431}] She completed the eighteen visits on 25 June.^[Therapy, visit 18: rotation 80%, Neck Disability Index 30%. {440}]',
      'The relief, put at about 70%, lasted three weeks.^[Follow-up, 02 Jul 2024. The note once has “left arm”; the rest of it, and all other records, have the right. {618}] By 23 July the numbness was as before and pain six of ten; a second injection was requested^[Follow-up, 23 Jul 2024. {629}] and, by 14 August, refused.^[Follow-up, 14 Aug 2024: “not authorized.” {638}] Six more visits of therapy in August and September ended in a plateau, with grip at 16 kg.^[Therapy, second course, discharge of 10 Sep 2024. {512}] Work had meanwhile risen to six hours a day.^[Restriction from 22 Jul 2024 {96}; employer’s form {673}.]',
    ],
  },
  {
    head: 'Weakness, and the question of surgery',
    when: '20 Aug 2024 to 16 Jan 2025',
    texts: [
      'On 20 August Dr. Pattern found the right biceps at 4/5. It is the first weakness recorded on examination, five months after the collision.^[Neurology follow-up. {188}] Dr. G. Prototype, spine surgeon, confirmed it on 19 September, recommended fusion at C5–C6, and called the condition “more likely than not” related to the collision.^[Surgical consultation, 19 Sep 2024. {918}] His history states “no prior neck or shoulder complaint”; the shoulder complaint of 2021 was evidently not before him.^[Surgical consultation {917}; office note of 09 Nov 2021 {31}.] Radiographs of the same day showed no instability and the narrowing known from the first CT.^[Radiographs, four views. {925}]',
      'She wished to wait. Risks and alternatives were discussed on 05 November, and the decision was put off.^[Primary care, 04 Oct 2024 {108}; surgical follow-up {941}.] Duloxetine was added on 19 November.^[Pain management. {650}] A second MRI on 12 December found the protrusion unchanged and the cord normal.^[MRI report, 12 Dec 2024. {963}] On 16 January 2025 the surgeon repeated his recommendation and gave her an estimate of cost.^[Surgical follow-up {978}; estimate {990}.]',
    ],
  },
  {
    head: 'Where the file ends',
    when: '06 Mar 2025',
    texts: [
      'On 06 March 2025, fifty-one weeks after the collision, she had neck and arm pain of five of ten and a biceps of 4/5. She had decided on surgery; no date was set.^[Surgical follow-up, last entry. {1004}] She was taking gabapentin and duloxetine, slept six hours, and worked six hours a day.^[Gabapentin {618}; duloxetine and sleep {127}; work {673}.]',
      'The account rests on what was sent. Seven sets of records to which the file refers are not in it, among them the fire rescue report, two sheets of the fax that holds the note of 22 March, the images themselves, and the notes of therapy visits 2 to 6.^[Fire rescue {13}; fax {60}; images, reports only {19} {214} {963}; therapy log {391}.] The list stands at the end of the Medical Chronology.',
    ],
  },
];
