// The doctor's answers, as the report of a testifying expert. The author is invented and has no license; the
// cited publications are real.
import { inWords } from '../html.ts';
import { discrepancies, missing } from './basics.ts';
import { laterDays } from './gaps.ts';

export interface Question {
  asked: string;
  /** The answer in one or two sentences; the reasons follow it. */
  answer: string;
  reasons: readonly string[];
}

export const questions: readonly Question[] = [
  {
    asked: 'What condition of the neck and right arm do the records establish?',
    answer:
      'A right C6 radiculopathy from a disc protrusion at C5–C6, to a high degree of medical certainty.',
    reasons: [
      'Four kinds of evidence agree on the root and the side. History: numbness of the right thumb and index finger {58}. Examination: reduced sensation there, reduced right biceps reflex, positive Spurling test {140}. Image: a right paracentral protrusion at C5–C6 contacting the right C6 root {214}. Needle study: active denervation in right C6 muscles {250}.',
      'The main alternative is compression of the median nerve at the wrist. The median nerve was normal at the wrist {250}. I found nothing in the file that suggests a cause in the shoulder or the brachial plexus. The second MRI shows no signal change in the cord {963}.',
    ],
  },
  {
    asked: 'Is this condition, more likely than not, related to the collision of March 14, 2024?',
    answer:
      'Yes. ==Within reasonable medical probability the collision made a worn but silent C5–C6 disc symptomatic, and was a substantial factor in the radiculopathy.==',
    reasons: [
      '**Sequence.** The chart has four notes from the twenty-eight months before the collision, and none has a complaint of the neck {31} {33} {38} {44}. Neck pain is recorded on the day {12}, numbness eight days later {58}, and a reduced biceps reflex in the third week {140}.',
      '**Interval.** She denied numbness and arm pain on March 18 {54}. A delay of days is compatible with a root irritated by swelling and chemical inflammation at an injured disc. It is less what I would expect of a root compressed by a large fragment at the moment of impact. A delay of several months would speak against a relation. In my opinion eight days do not.',
      '**Recorded course.** The needle study of April 16 found active denervation and no sign of older reinnervation {250}. Denervation in the muscles of the arm usually appears two to four weeks after a root is injured, which fits an onset in the second half of March. Right grip was 31 kg on March 20 and 15 kg on April 8, with the left at 34 kg {276} {338}. Grip depends on effort and is not chiefly a function of C6, so I give it less weight.',
      '**What speaks against it.** Imaging changes at this age are common in people without symptoms [1] [2], and in one large series only 14.8% of patients with cervical radiculopathy reported preceding exertion or trauma [3]. The protrusion, taken alone, could therefore be older than the collision, and I do not base my opinion on the image. I base it on the sequence of recorded signs.',
    ],
  },
  {
    asked: 'What part did earlier conditions play?',
    answer:
      'The disc was mildly degenerated before the collision. The shoulder complaint of 2021 played no part.',
    reasons: [
      'The CT of March 14, 2024, shows mild narrowing at C5–C6 with a small osteophyte {19}. An osteophyte does not form within hours; the wear is older. It probably made the disc more vulnerable. I found no record that it had ever caused symptoms.',
      'The right shoulder ache of November 2021 followed moving furniture, came without neck pain or numbness {31}, and had resolved four weeks later {33}. The surgeon’s history omits the complaint {917}. I would not expect it to change his opinion, but he should be shown the page and asked.',
      'I cannot state a percentage for wear and for collision. I know of no method that divides a radiculopathy in that way, and a figure would be a guess.',
    ],
  },
  {
    asked: 'Was the treatment to date reasonable, and does the gap in May 2024 matter?',
    answer: 'The treatment was reasonable and in the customary order. The gap does not change my opinion.',
    reasons: [
      'Medication and therapy came first, then MRI and electrodiagnosis. The injection followed twelve weeks after the collision {602}, when therapy, naproxen and gabapentin had been “without lasting effect” {566}. A second injection was requested {629} and not authorized {638}; I find it reasonable.',
      `Between May 4 and 22 there is no entry. The hold is recorded before it {384} and the authorization after it {391}. I therefore do not read it as recovery. Neck pain was 4/10 on May 3 {384} and 6/10 on May 23 {398}; right grip was 18 kg on April 30 {377} and 16 kg on May 23 {398}. The later intervals, of ${laterDays} days, interrupted no ordered treatment.`,
      'About 70% relief for three weeks is recorded after the injection {618}. A response of this kind supports the diagnosis; by itself it does not prove it.',
    ],
  },
  {
    asked: 'Is the recommended fusion at C5–C6 reasonable, and what is the outlook?',
    answer:
      'Surgery is a reasonable choice, though not the only one. Without it I expect persistent, moderate symptoms.',
    reasons: [
      'The usual conditions are met. Examination, image and needle study name C6 on the right {143} {214} {250}; conservative care had failed for six months {918}; the right biceps has been weak since August 20, 2024 {188} {941} {978} {1004}. Non-surgical care was discussed as the alternative {941}. I found no record that arthroplasty was discussed. It may be an option at one level without instability. Four views showed no instability {925}. The surgeon should be asked.',
      'In the series cited, 26% of patients came to surgery, and 90% were without symptoms or only mildly limited at last follow-up [3]. Weakness and root pain with sensory loss were what predicted a decision to operate. This patient has all three. Eight months after the first MRI the protrusion was unchanged {963}. I think spontaneous recovery possible and no longer likely.',
      'Pain was 6/10 on September 19, 2024 {917} and 5/10 on March 6, 2025, with six hours of work a day {1004}. The condition is stable. I can say whether it is permanent after surgery or a decision against it.',
    ],
  },
];

export const limits: readonly string[] = [
  'I have read the records and have examined no one; there is no doctor-patient relationship.',
  'I have read reports of the CT and the MRI only {19} {214} {963}. I ask for the images before I testify.',
  `The file mentions ${inWords(missing.length)} sets of records that I have not seen. Two of them bear on questions 1 and 2. They are the fire rescue report {13} and two sheets of the fax of March 22 {59} {60}.`,
  `The Medical Chronology lists ${inWords(discrepancies.length)} places where the records disagree. None of them changes my answers.`,
  'I give no opinion on liability, on the forces of the collision, or on the amounts charged.',
  'I will supplement this report if further records change it.',
];

export const sources: readonly string[] = [
  'Boden SD, McCowin PR, Davis DO, et al. Abnormal magnetic-resonance scans of the cervical spine in asymptomatic subjects. J Bone Joint Surg Am. 1990;72(8):1178–1184.',
  'Nakashima H, Yukawa Y, Suda K, et al. Abnormal findings on magnetic resonance images of the cervical spines in 1211 asymptomatic subjects. Spine. 2015;40(6):392–398.',
  'Radhakrishnan K, Litchy WJ, O’Fallon WM, Kurland LT. Epidemiology of cervical radiculopathy. A population-based study from Rochester, Minnesota, 1976 through 1990. Brain. 1994;117(2):325–335.',
];
