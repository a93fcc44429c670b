// Medical synopsis: three pages for a reader who has five minutes before a call.

import { dates, patient, volumes } from '../case/basics.ts';
import { workStatus } from '../case/care.ts';
import { estimateCents, totalCents } from '../case/expenses.ts';
import { brief, essentials, findings, next, strengths, treatments, weaknesses } from '../case/synopsis.ts';
import { painChart } from '../chart.ts';
import { ageOn, cite, count, day, daysOf, inline, money } from '../html.ts';
import { closing, facts, masthead, type SampleDocument, section, table } from '../parts.ts';

const list = (items: readonly string[]) =>
  `<ul class="points">${items.map((text) => `<li>${inline(text)}</li>`).join('')}</ul>`;

const essentialsTable = table({
  caption: 'Every line cites its pages.',
  columns: [{ head: 'Point', width: 104, kind: 'name' }, { head: 'What the records say' }],
  rows: essentials.map(({ point, text }) => ({ cells: [point, inline(text)] })),
});

const findingsTable = table({
  caption:
    'What clinicians measured or saw. Strength, sensation, rotation and grip depend on the patient’s effort or answer.',
  columns: [
    { head: 'Date', width: 94, kind: 'date' },
    { head: 'Examination', width: 128, kind: 'quiet' },
    { head: 'Result', kind: 'finding' },
    { head: 'Page', width: 44, kind: 'page' },
  ],
  rows: findings.map((row) => ({
    cells: [day(row.date), row.test, inline(row.result), cite(row.page)],
    ...(row.page === 214 ? { className: 'key' } : {}),
  })),
  className: 'chron',
});

const treatmentTable = table({
  caption: 'What was done, and what the records say it did. The index is the Neck Disability Index.',
  columns: [
    { head: 'Treatment', width: 96, kind: 'name' },
    { head: 'When', width: 152 },
    { head: 'Effect recorded' },
    { head: 'Page', width: 74, kind: 'page' },
  ],
  rows: treatments.map((row) => ({ cells: [row.what, row.when, inline(row.effect), cite(...row.pages)] })),
  className: 'tight',
});

const [off, ...modified] = workStatus;
const offDays = off ? daysOf(off) : 0;
const modifiedDays = modified.reduce((days, period) => days + daysOf(period), 0);

const figures = `<dl class="figures">
<div><dt>Billed to Mar 6, 2025</dt><dd>$${money(totalCents)}</dd></div>
<div><dt>Estimate for surgery ${cite(991)}</dt><dd>$${money(estimateCents)}</dd></div>
<div><dt>Days off work, ordered</dt><dd>${offDays}</dd></div>
<div><dt>Days on modified duty</dt><dd>${modifiedDays}</dd></div>
</dl>`;

export const synopsis: SampleDocument = {
  file: 'medical-synopsis',
  title: 'Medical Synopsis',
  subject:
    'Sample of a medical synopsis. The patient, the providers, the records and the amounts are fictitious.',
  body: `${masthead('Medical Synopsis', 'The essentials of the file in three pages: what happened, what was found, what was done, and what is open.')}
${facts([
  ['Patient', `${patient.name}, born ${day(patient.born)}`],
  ['Collision', `${day(dates.collision)}, age ${ageOn(patient.born, dates.collision)}`],
  ['Records', `${count(volumes.at(-1)?.to ?? 0)} pages in three volumes`],
  ['Prepared', `${day(dates.synopsis)}; records to ${day(dates.lastRecord)}`],
])}
${section('In brief', `<p class="brief">${inline(brief)}</p>`)}
${section('The essentials', essentialsTable)}
${section('Examination findings', findingsTable, 'newpage')}
${section('Pain', painChart(), 'whole')}
${section('Treatment and its effect', treatmentTable, 'newpage')}
${section('In figures', figures, 'whole')}
<section class="two"><div><h2>What supports the claim</h2>${list(strengths)}</div>
<div><h2>What the other side will ask</h2>${list(weaknesses)}</div></section>
${section('To do next', list(next), 'whole')}
${closing}`,
};
