// Demand letter support: the medical half of a demand, ready for use in counsel's own letter.

import {
  dates,
  healthPlan,
  liabilityInsurer,
  missing,
  otherPages,
  patient,
  providers,
  providersInOrder,
  volumes,
} from '../case/basics.ts';
import { diagnoses, workStatus } from '../case/care.ts';
import { daily, injuries, phases, quotations } from '../case/demand.ts';
import {
  amount,
  type Charge,
  chargesByProvider,
  estimate,
  estimateCents,
  totalCents,
} from '../case/expenses.ts';
import { ageOn, cite, count, day, daysOf, escapeHtml, inline, inWords, money } from '../html.ts';
import { closing, facts, masthead, type SampleDocument, section, table } from '../parts.ts';

const list = (items: readonly string[]) =>
  `<ul class="points">${items.map((text) => `<li>${inline(text)}</li>`).join('')}</ul>`;

const diagnosisTable = table({
  caption: 'Diagnoses as coded by the treating providers (ICD-10-CM).',
  columns: [
    { head: 'Code', width: 64, kind: 'name' },
    { head: 'Diagnosis' },
    { head: 'Coded by', width: 150, kind: 'quiet' },
    { head: 'Page', width: 112, kind: 'page' },
  ],
  rows: diagnoses.map((one) => ({ cells: [one.code, one.name, one.by, cite(...one.pages)] })),
});

const course = phases
  .map(({ head, text }) => `<div class="phase"><h3>${escapeHtml(head)}</h3><p>${inline(text)}</p></div>`)
  .join('');

const quotes = quotations
  .map(
    ({ from, page, text }) =>
      `<div class="quote"><p class="legend"><span>${escapeHtml(from)}</span>${cite(page)}</p><pre>${escapeHtml(text)}</pre></div>`,
  )
  .join('');

const workTable = table({
  caption: `${patient.work}, ${patient.hand}. As ordered, in calendar days; each order holds until the next one.`,
  columns: [
    { head: 'Work status', kind: 'name' },
    { head: 'From', width: 71, kind: 'day' },
    { head: 'To', width: 71, kind: 'day' },
    { head: 'Days', width: 34, kind: 'number' },
    { head: 'Page', width: 112, kind: 'page' },
  ],
  rows: workStatus.map((period) => ({
    cells: [period.status, day(period.from), day(period.to), String(daysOf(period)), cite(...period.pages)],
  })),
});

function chargeRow(charge: Charge) {
  const when = charge.to ? `${day(charge.date)} to ${day(charge.to)}` : day(charge.date);
  const each = charge.units ? ` <span class="clinician">${charge.units} × ${money(charge.cents)}</span>` : '';
  return {
    cells: [`${charge.what}${each}`, when, charge.cpt ?? '–', cite(...charge.pages), money(amount(charge))],
  };
}

const expenses = table({
  caption: 'As billed, in US dollars (pp. 738–796). Adjustments are blank on the statement. {740}',
  columns: [
    { head: 'Service' },
    { head: 'Date', width: 136, kind: 'day' },
    { head: 'CPT', width: 74 },
    { head: 'Page', width: 76, kind: 'page' },
    { head: 'Billed, $', width: 58, kind: 'number' },
  ],
  rows: chargesByProvider().flatMap((group) => [
    { cells: [providers[group.by].name, '', '', '', money(group.cents)], className: 'subtotal' },
    ...group.lines.map((charge, index) => ({
      ...chargeRow(charge),
      className: index < group.lines.length - 1 ? 'kept' : '',
    })),
  ]),
  foot: [
    {
      cells: ['Medical expenses in the file', '', '', '', `<span class="marked">${money(totalCents)}</span>`],
    },
  ],
  className: 'tight ledger',
});

const payers = `<p class="small">${inline(
  `Health insurer: ${healthPlan} (fictitious). It authorized therapy visits 14 to 18 {391} and not the second injection {638}; what it paid, and any lien, is not in the file. The pages we cite name no no-fault insurer. The emergency physician and the radiologist bill separately {741}. Their bills are not in the file, so the total is incomplete. The Medical Chronology lists these among ${inWords(missing.length)} missing sets of records.`,
)}</p>`;

const future = table({
  caption:
    'The estimate of the surgeon’s office, Jan 16, 2025, in US dollars. It is not part of the total above.',
  columns: [
    { head: 'Service' },
    { head: 'CPT', width: 110 },
    { head: 'Page', width: 44, kind: 'page' },
    { head: 'Estimated, $', width: 70, kind: 'number' },
  ],
  rows: estimate.map((line) => ({
    cells: [line.what, 'cpt' in line ? line.cpt : '–', cite(...line.pages), money(line.cents)],
  })),
  foot: [{ cells: ['Estimated expense of surgery', '', '', money(estimateCents)] }],
  className: 'tight',
});

const exhibitTable = table({
  caption: 'The records cited, in the order of the file.',
  columns: [
    { head: 'Exhibit', width: 52, kind: 'name' },
    { head: 'Records' },
    { head: 'Pages', width: 120, kind: 'number' },
  ],
  rows: [
    ...providersInOrder.map(({ name, role, ranges }) => ({
      what: `${name}: ${role}`,
      pages: ranges.join(', '),
    })),
    { what: 'Statements of account', pages: otherPages.statements.join('–') },
  ].map(({ what, pages }, index) => ({ cells: [String.fromCharCode(65 + index), what, pages] })),
  className: 'tight',
});

export const demand: SampleDocument = {
  file: 'demand-letter-support',
  title: 'Demand Letter Support',
  subject: 'Sample of the medical part of a demand. The patient, the records and the amounts are fictitious.',
  body: `${masthead('Demand Letter Support', 'Injuries, treatment and expense, each figure traced to a record or a bill. It takes no position on liability.')}
${facts([
  ['Patient', `${patient.name}, born ${day(patient.born)}`],
  ['Collision', `${day(dates.collision)}, age ${ageOn(patient.born, dates.collision)}`],
  ['Liability insurer', `${liabilityInsurer} (fictitious)`],
  ['Prepared', `${day(dates.demand)}; ${count(volumes.at(-1)?.to ?? 0)} pages read`],
])}
${section('1. Injuries', `${list(injuries)}${diagnosisTable}`)}
${section('2. Course of treatment', course)}
${section('3. In the words of the record', quotes)}
${section('4. Work and daily life', `${list(daily)}${workTable}`, 'whole')}
${section('5. Medical expenses', `${payers}${expenses}`, 'newpage')}
${section('6. Expected expense', future, 'whole')}
${section('7. Exhibits', exhibitTable, 'whole')}
${closing}`,
};
