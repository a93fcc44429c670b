// Medical doctor opinion: questions with answers first, then reasons with pages, limits, sources, signature.
import { dates, otherPages, patient, providersInOrder, volumes } from '../case/basics.ts';
import { pay, publications, qualifications, testimony } from '../case/expert.ts';
import { limits, questions, sources } from '../case/opinion.ts';
import { ageOn, count, day, inline, paragraphs } from '../html.ts';
import { closingOfOpinion, facts, masthead, type SampleDocument, section, table } from '../parts.ts';

const asked = questions
  .map(({ asked: text }, index) => `<li><b>${index + 1}</b><span>${inline(text)}</span></li>`)
  .join('');

const answers = questions
  .map(
    ({ asked: text, answer, reasons }, index) => `<section class="question">
<h2><span class="nr">Question ${index + 1}</span>${inline(text)}</h2>
<p class="answer">${inline(answer)}</p>
${paragraphs(reasons)}</section>`,
  )
  .join('\n');

const signature = `<div class="signed">
<svg viewBox="0 0 190 44" role="img" aria-label="Specimen of a signature" fill="none" stroke="#14202c" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round"><path d="M6 36C14 26 20 8 24 8c4 0-2 22-1 28 8-12 17-30 22-29 5 1-6 24-3 29M56 28c-5-2-10 6-6 8 5 2 10-8 6-8 3 4 7 6 12 0 1-2 3-1 2 3-1 3-1 5 1 5 3 0 6-8 9-8 3 0-1 8 2 8s5-8 8-8 0 8 3 8c5 0 8-16 10-16M101 30c1 3 2 6 5 6 5 0 8-9 8-9s-4 9 0 9c5 0 12-24 16-28-7 12-10 27-7 28 8 2 22-10 58-11"/></svg>
<p><strong>Dr. N. Nominal, MD</strong><br>Orthopedic surgery. A fictitious physician without a license.<br>${day(dates.opinion)}. Specimen of a signature.</p></div>`;

const considered = table({
  caption: `All ${count(volumes.at(-1)?.to ?? 0)} pages. Pages ${otherPages.duplicates.join('–')} are duplicates.`,
  columns: [
    { head: 'Records', kind: 'name' },
    { head: 'Pages', width: 170, kind: 'number' },
  ],
  rows: [
    ...providersInOrder.map(({ name, role, ranges }) => ({ cells: [`${name}: ${role}`, ranges.join(', ')] })),
    { cells: ['Statements of account', otherPages.statements.join('–')] },
  ],
  className: 'tight',
});

const rows = (list: readonly (readonly [string, string])[], first: string, second: string, caption: string) =>
  table({
    caption,
    columns: [{ head: first, width: 84, kind: 'name' }, { head: second }],
    rows: list.map(([when, what]) => ({ cells: [when, inline(what)] })),
    className: 'tight',
  });

const attachments = `<section class="newpage"><h2>Attachments</h2>
<h3>A. Qualifications</h3>${rows(qualifications, 'Years', 'Position', 'Fictitious, like everything about this doctor.')}
<h3>B. Publications of the past ten years</h3>${rows(publications, 'Year', 'Publication', 'All of them. Neither the articles nor the journals exist.')}
<h3>C. Testimony of the past four years</h3>${rows(testimony, 'Year', 'Case', 'All cases in which the doctor testified as an expert, at trial or by deposition. The cases do not exist.')}
<h3>D. Compensation</h3><p>${inline(pay)}</p></section>`;

export const opinion: SampleDocument = {
  file: 'medical-doctor-opinion',
  title: 'Medical Doctor Opinion',
  subject: 'Sample of a medical opinion on records. The doctor, the patient and the records are fictitious.',
  body: `${masthead('Medical Doctor Opinion', 'Report of a testifying expert: five questions from counsel, answered from the records, with reasons and sources.')}
${facts([
  ['Patient', `${patient.name}, born ${day(patient.born)}`],
  ['Collision', `${day(dates.collision)}, age ${ageOn(patient.born, dates.collision)}`],
  ['Records', `${count(volumes.at(-1)?.to ?? 0)} pages to ${day(dates.lastRecord)}`],
  ['Opinion', `Dr. N. Nominal, MD, ${day(dates.opinion)}`],
])}
${section('Questions asked', `<ol class="asked">${asked}</ol>`)}
<p class="standard">${inline('This report contains what Rule 26(a)(2)(B) of the Federal Rules of Civil Procedure asks of a retained expert; attachments A to D follow the signature. I hold each opinion to a reasonable degree of medical probability, that is, more likely than not, unless I state a different degree. A number in brackets refers to the published works; **p.** to the page of the file.')}</p>
${answers}
${section(
  'Limits of this opinion',
  `<ol class="numbered">${limits.map((text, index) => `<li><b>${index + 1}</b><span>${inline(text)}</span></li>`).join('')}</ol>`,
)}
${section(
  'Facts and data considered',
  `${considered}<h3>Published works</h3>
<ol class="numbered works">${sources.map((text, index) => `<li><b>[${index + 1}]</b><span>${inline(text)}</span></li>`).join('')}</ol>
<p class="standard">${inline('**Exhibits.** To summarize these opinions I may use the table of entries and the pain chart of the Medical Chronology.')}</p>`,
)}
${signature}
${attachments}
${closingOfOpinion}`,
};
