// Medical chronology: the file in date order, followed by lists for looking things up.

import {
  dates,
  discrepancies,
  GAP_DAYS,
  gap,
  missing,
  otherPages,
  patient,
  providers,
  volumes,
} from '../case/basics.ts';
import { medications, workStatus } from '../case/care.ts';
import { type Entry, entries, history, turningPoints } from '../case/entries.ts';
import { chargesByProvider, totalCents } from '../case/expenses.ts';
import { painChart } from '../chart.ts';
import { ageOn, cite, count, day, dayAndMonth, daysBetween, daysOf, inline, money } from '../html.ts';
import { type Column, closing, facts, masthead, type SampleDocument, section, table } from '../parts.ts';

const DATED: readonly Column[] = [
  { head: 'Date', width: 94, kind: 'date' },
  { head: 'Provider', width: 112, kind: 'quiet' },
  { head: 'Finding', kind: 'finding' },
  { head: 'Page', width: 44, kind: 'page' },
];

const pageCount = volumes.at(-1)?.to ?? 0;
const range = ([from, to]: readonly [number, number]) => `${from}–${to}`;

function provider(entry: Entry): string {
  const { label, clinician } = providers[entry.by];
  return `${entry.label ?? label}<span class="clinician">${clinician}</span>`;
}

function row(entry: Entry) {
  return {
    cells: [day(entry.date), provider(entry), inline(entry.text), cite(...entry.pages)],
    ...(entry.key ? { className: 'key' } : {}),
  };
}

const gapRow = {
  cells: [
    `${dayAndMonth(gap.first)} to<br>${day(gap.last)}`,
    'No provider',
    `Nineteen days without an entry. Authorization for visits 14 to 18 was pending until 21&nbsp;May.`,
    cite(391),
  ],
  className: 'gap',
};

function dated(): string {
  const before = entries.filter((entry) => entry.date < gap.first);
  const after = entries.filter((entry) => entry.date > gap.last);
  return table({
    caption: 'All dated entries from the day of the collision. The broken line marks the gap in treatment.',
    columns: DATED,
    rows: [...before.map(row), gapRow, ...after.map(row)],
    className: 'chron',
  });
}

function cover(): string {
  const firstPage = turningPoints.map((entry) => ({
    cells: [day(entry.date), providers[entry.by].label, inline(entry.text), cite(...entry.pages)],
    ...(entry.key ? { className: 'key' } : {}),
  }));
  return `${masthead('Medical Chronology', 'Every visit, test and finding, in date order, with the page it came from.')}
${facts([
  ['Patient', `${patient.name}, born ${day(patient.born)}`],
  ['Collision', `${day(dates.collision)}, age ${ageOn(patient.born, dates.collision)}`],
  ['Records', `${count(pageCount)} pages in three volumes`],
  ['Prepared', `${day(dates.chronology)}; records to ${day(dates.lastRecord)}`],
])}
${section(
  'The file on one page',
  table({
    caption: 'Six turning points. The full chronology begins on page 2.',
    columns: [DATED[0], { head: 'Provider', width: 116, kind: 'quiet' }, DATED[2], DATED[3]] as Column[],
    rows: firstPage,
    className: 'chron large',
  }),
)}
<section class="notes3">
<div><h3>Before the collision</h3><p>${inline('One right shoulder complaint in November 2021 {31}, resolved in December 2021 {33}. No neck complaint.')}</p></div>
<div><h3>Gap in treatment</h3><p>${inline(`${dayAndMonth(gap.first)} to ${day(gap.last)}, nineteen days, while authorization was pending. {391}`)}</p></div>
<div><h3>Still open</h3><p>${inline('Surgery elected on 06 Mar 2025, no date set {1004}. Seven sets of records missing: see page 8.')}</p></div>
</section>`;
}

/** Page numbers tell the reader which volume to open. */
const howToRead = `<p class="small">${inline(
  `Page references are to the file as received: ${volumes.map((volume) => `${volume.name}, pp. ${volume.from}–${volume.to}`).join('; ')}. Pages ${range(otherPages.duplicates)} repeat pages already read and are not cited. Words in quotation marks are the record’s own.`,
)}</p>`;

function gapSection(): string {
  const later = entries.filter((entry) => entry.date >= '2024-09-19').map((entry) => entry.date);
  const steps = later
    .slice(1)
    .map((date, index) => daysBetween(later[index] ?? date, date))
    .filter((days) => days > 0);
  return section(
    'Continuity of care and pain',
    `<p>${inline(
      `A gap is more than ${GAP_DAYS} days between two contacts with a provider. From ${day(dates.collision)} to 19 Sep 2024 there is one: nineteen days from ${dayAndMonth(gap.first)} to ${day(gap.last)}. The therapist’s note of 03 May reads “remaining visits on hold, authorization pending” {384}; the attendance log shows authorization on 21 May and the next visit on 23 May {391}. After the surgical consultation contacts follow at ${Math.min(...steps)} to ${Math.max(...steps)} days.`,
    )}</p>${painChart()}`,
    'whole',
  );
}

function measures(): string {
  const shown = entries.filter((entry) => entry.neck !== undefined || entry.grip !== undefined);
  return table({
    caption: 'Pain (0 to 10) and grip strength (kg) as recorded. The patient is right-handed.',
    columns: [
      { head: 'Date', width: 70, kind: 'date' },
      { head: 'Recorded by' },
      { head: 'Neck', width: 46, kind: 'number' },
      { head: 'Right arm', width: 56, kind: 'number' },
      { head: 'Grip right', width: 56, kind: 'number' },
      { head: 'Grip left', width: 56, kind: 'number' },
      { head: 'Page', width: 56, kind: 'page' },
    ],
    rows: shown.map((entry) => ({
      cells: [
        day(entry.date),
        providers[entry.by].label,
        String(entry.neck ?? '–'),
        String(entry.arm ?? '–'),
        String(entry.grip?.[0] ?? '–'),
        String(entry.grip?.[1] ?? '–'),
        cite(entry.pages[0] ?? 0),
      ],
    })),
    className: 'tight',
  });
}

function lookups(): string {
  const drugs = table({
    caption: 'Medication prescribed. “Continuing” means at the last record, 06 Mar 2025.',
    columns: [
      { head: 'Drug', width: 80, kind: 'name' },
      { head: 'Dose' },
      { head: 'From', width: 66, kind: 'day' },
      { head: 'To', width: 60, kind: 'day' },
      { head: 'Page', width: 104, kind: 'page' },
    ],
    rows: medications.map((drug) => ({
      cells: [
        drug.drug,
        inline(drug.dose),
        day(drug.from),
        drug.to ? day(drug.to) : 'Continuing',
        cite(...drug.pages),
      ],
    })),
    className: 'tight',
  });
  const work = table({
    caption: `As ordered by the physicians. Occupation: ${patient.work.toLowerCase()}.`,
    columns: [
      { head: 'Status', kind: 'name' },
      { head: 'From', width: 66, kind: 'day' },
      { head: 'To', width: 66, kind: 'day' },
      { head: 'Days', width: 34, kind: 'number' },
      { head: 'Page', width: 112, kind: 'page' },
    ],
    rows: workStatus.map((period) => ({
      cells: [period.status, day(period.from), day(period.to), String(daysOf(period)), cite(...period.pages)],
    })),
  });
  const conflicts = table({
    caption: 'Set side by side, not settled: a question for the witness who wrote it.',
    columns: [{ head: 'One record says', width: 240 }, { head: 'The others say' }],
    rows: discrepancies.map(({ says, against }) => ({ cells: [inline(says), inline(against)] })),
  });
  return `${section('Work status', work, 'whole')}${section('Pain and grip', measures(), 'newpage')}${section('Medication', drugs, 'whole')}${section('Where the records disagree', conflicts, 'newpage')}`;
}

function index(): string {
  const billed = new Map(chargesByProvider().map((group) => [group.by, group.cents]));
  const list = Object.entries(providers).sort(
    ([, a], [, b]) => (a.pages[0]?.[0] ?? 0) - (b.pages[0]?.[0] ?? 0),
  );
  const who = table({
    caption: `Where each provider’s records stand in the file, and what its statements charge (pp. ${range(otherPages.statements)}).`,
    columns: [
      { head: 'Provider', width: 128, kind: 'name' },
      { head: 'Treated by', width: 80 },
      { head: 'Records' },
      { head: 'Pages', width: 58, kind: 'number' },
      { head: 'Billed, $', width: 54, kind: 'number' },
    ],
    rows: list.map(([key, one]) => {
      const cents = billed.get(key as Entry['by']);
      return {
        cells: [
          one.name,
          one.clinician,
          one.role,
          one.pages.map(range).join('<br>'),
          cents === undefined ? '–' : money(cents),
        ],
      };
    }),
    className: 'tight',
    foot: [{ cells: ['Total billed to 06 Mar 2025', '', '', '', money(totalCents)] }],
  });
  const gone = table({
    caption: 'Referred to in the file and not in it: to be requested.',
    columns: [
      { head: 'Record', width: 196, kind: 'name' },
      { head: 'How we know' },
      { head: 'To be asked', width: 108, kind: 'quiet' },
    ],
    rows: missing.map(({ record, why, from }) => ({ cells: [record, inline(why), from] })),
  });
  return `${section('Providers and charges', who, 'whole')}${section('Missing records', gone, 'whole')}`;
}

export const chronology: SampleDocument = {
  file: 'medical-chronology',
  title: 'Medical Chronology',
  subject:
    'Sample of a medical chronology. The patient, the providers, the records and the amounts are fictitious.',
  body: `${cover()}
${section(
  'Before the collision',
  `${howToRead}${table({ caption: 'What the family physician’s chart holds for neck and arms.', columns: DATED, rows: history.map(row), className: 'chron' })}`,
  'newpage',
)}
${section('From the collision on', dated())}
${gapSection()}
${lookups()}
${index()}
${closing}`,
};
