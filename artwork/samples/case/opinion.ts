// The doctor's answers. The author is invented and has no license; the cited publications are real.

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
      'Four independent lines of evidence agree on root and side. The complaint: numbness of the right thumb and index finger {58}. The examination: reduced sensation there, reduced right biceps reflex, positive Spurling test {140}. The image: a right paracentral protrusion at C5–C6 contacting the right C6 root {214}. The needle study: active denervation in right C6 muscles {250}.',
      'The main alternative, compression of the median nerve at the wrist, was tested for and excluded {250}. Nothing in the file suggests a cause in the shoulder or the brachial plexus, and the second MRI shows a normal cord {963}.',
    ],
  },
  {
    asked: 'Is this condition, more likely than not, related to the collision of 14 March 2024?',
    answer:
      'Yes. ==Within reasonable medical probability the collision made a worn but silent C5–C6 disc symptomatic, and was a substantial factor in the radiculopathy.==',
    reasons: [
      '**Sequence.** In the twenty-eight months before the collision the chart records no complaint of the neck and none of numbness {31} {33} {38} {44}. Neck pain is recorded within hours {12}, numbness on the eighth day {58}, and objective loss in the third week {140}.',
      '**Interval.** The patient denied arm symptoms on 18 March {54}. A delay of days is compatible with a root irritated by swelling and chemical inflammation at an injured disc; it is less what one expects of a root compressed by a large fragment at the moment of impact. I would hold a delay of several months against a relation. Eight days I do not.',
      '**Objective course.** Right grip was 31 kg on 20 March and 15 kg on 08 April, with the left unchanged {276} {338}. The needle study found active, hence recent, denervation on 16 April {250}. Denervation of this kind takes about two to three weeks to appear, which fits an onset in the second half of March.',
      '**What speaks against it.** Imaging changes at this age are common in people without symptoms [1] [2], and in one large series only 14.8% of patients with cervical radiculopathy reported preceding exertion or trauma [3]. The protrusion, taken alone, could therefore antedate the collision, and I do not rest my opinion on the image. I rest it on the sequence of recorded signs.',
    ],
  },
  {
    asked: 'What part did earlier conditions play?',
    answer:
      'The disc was mildly degenerated before the collision. The shoulder complaint of 2021 played no part.',
    reasons: [
      'The CT of the day of the collision shows mild narrowing at C5–C6 with a small osteophyte {19}. An osteophyte does not form within hours; the wear is older. It probably made the disc more vulnerable. There is no record that it had ever caused symptoms.',
      'The ache of November 2021 followed lifting, was confined to the shoulder, came without neck pain or numbness, and had resolved four weeks later {31} {33}. The surgeon’s history omits it {917}. Had he known of it, I would not expect a different opinion from him, but he should be given the page and asked.',
      'I am not able to state a percentage for wear and for collision. No method known to me divides a radiculopathy in that manner, and a figure would be a guess.',
    ],
  },
  {
    asked: 'Was the treatment to date reasonable, and does the gap in May 2024 matter?',
    answer: 'The treatment was reasonable and in the customary order. The gap does not change my opinion.',
    reasons: [
      'Medication and therapy came first, imaging and electrodiagnosis once there were signs of a root, and an injection after twelve weeks without lasting effect {566} {602}. One further injection would also have been reasonable; it was requested and not authorized {629} {638}.',
      'Between 04 and 22 May there is no entry. The hold is documented before it and the authorization after it {384} {391}, so that I do not read it as recovery. The scores agree: neck pain was 4/10 on 03 May and 6/10 on 23 May, right grip 18 kg and 16 kg {377} {384} {398}. I note that part of the earlier gain was lost without therapy, which suggests that therapy helped while it lasted.',
      'The injection relieved about 70% of the pain for three weeks {618}. A response of this kind supports the diagnosis; by itself it does not prove it.',
    ],
  },
  {
    asked: 'Is the recommended fusion at C5–C6 reasonable, and what is the outlook?',
    answer:
      'Surgery is a reasonable choice, though not the only one. Without it I expect persistent, moderate symptoms.',
    reasons: [
      'The usual conditions are met: a root named alike by history, signs, image and needle study; more than six months of other treatment; and weakness of the biceps, first recorded on 20 August 2024 and unchanged since {188} {918} {1004}. The record does not show that arthroplasty was discussed as an alternative {941}; at one level, without instability {925}, it may be an option, and the surgeon should be asked.',
      'In the series cited, 26% of patients came to surgery, and 90% were without symptoms or only mildly limited at last follow-up [3]. Weakness and root pain with sensory loss were what predicted a decision to operate. This patient has all three. After a year with an unchanged protrusion {963}, I think spontaneous recovery possible and no longer likely.',
      'The condition has been stable since September 2024, with six hours of work a day {673}. Whether it is permanent can be said after surgery, or after a decision against it.',
    ],
  },
];

export const limits: readonly string[] = [
  'I have read the records and examined nobody; there is no doctor-patient relationship.',
  'I have read reports, not images; these should be reviewed before testimony {19} {214} {963}.',
  'Seven sets of records are missing; two of them bear on questions 1 and 2 {13} {60}.',
  'The records disagree in four places; I have followed the majority of them {12} {140} {602}.',
  'I give no opinion on liability, on the forces of the collision, or on the amounts charged.',
  'I reserve the right to change these opinions if further records reach me.',
];

export const sources: readonly string[] = [
  'Boden SD, McCowin PR, Davis DO, et al. Abnormal magnetic-resonance scans of the cervical spine in asymptomatic subjects. J Bone Joint Surg Am. 1990;72(8):1178–1184.',
  'Nakashima H, Yukawa Y, Suda K, et al. Abnormal findings on magnetic resonance images of the cervical spines in 1211 asymptomatic subjects. Spine. 2015;40(6):392–398.',
  'Radhakrishnan K, Litchy WJ, O’Fallon WM, Kurland LT. Epidemiology of cervical radiculopathy. A population-based study from Rochester, Minnesota, 1976 through 1990. Brain. 1994;117(2):325–335.',
];

export const recordsRead: readonly (readonly [what: string, pages: string])[] = [
  ['Primary care, before and after the collision', 'pp. 25–139'],
  ['Emergency department with CT report', 'pp. 1–24'],
  ['Neurology with electrodiagnostic study', 'pp. 140–204, 250–268'],
  ['MRI reports of 09 Apr and 12 Dec 2024', 'pp. 205–249, 960–966'],
  ['Physical therapy, both courses', 'pp. 269–560'],
  ['Pain management', 'pp. 561–655'],
  ['Spine surgery', 'pp. 906–959, 967–1046'],
];
