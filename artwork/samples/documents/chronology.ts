// Medical chronology: the file in date order, followed by lists for looking things up.

import {
  dates,
  discrepancies,
  missing,
  otherPages,
  patient,
  providers,
  providersInOrder,
  volumes,
} from '../case/basics.ts';
import { medications, workStatus } from '../case/care.ts';
import { type Entry, entries, history, turningPoints } from '../case/entries.ts';
import { chargesByProvider, totalCents } from '../case/expenses.ts';
import { GAP_DAYS, gaps, interruption, laterGaps } from '../case/gaps.ts';
import { painChart } from '../chart.ts';
import { ageOn, cite, count, day, dayAndMonth, daysOf, inline, inWords, money } from '../html.ts';
import { type Column, closing, facts, masthead, type SampleDocument, section, table } from '../parts.ts';

const DATED: readonly Column[] = [
  { head: 'Date', width: 94, kind: 'date' },
  { head: 'Provider', width: 112, kind: 'quiet' },
  { head: 'Finding', kind: 'finding' },
  { head: 'Page', width: 44, kind: 'page' },
];

/** The printed pages of this document that its cover names. make.ts looks for them in the PDF. */
export const PAGE_OF = { gaps: 6, missing: 9 } as const;

const pageCount = volumes.at(-1)?.to ?? 0;
const range = ([from, to]: readonly [number, number]) => `${from}–${to}`;

function provider(entry: Entry): string {
  const { label, clinician } = providers[entry.by];
  return `${entry.label ?? label}<span class="clinician">${clinician}</span>`;
}

function when({ date, until }: Entry): string {
  return until ? `${dayAndMonth(date)} to<br>${day(until)}` : day(date);
}

function row(entry: Entry) {
  return {
    cells: [when(entry), provider(entry), inline(entry.text), cite(...entry.pages)],
    ...(entry.key ? { className: 'key' } : {}),
  };
}

const gapRow = {
  cells: [
    `${dayAndMonth(interruption.from)} to<br>${day(interruption.to)}`,
    'No provider',
    inline('Nineteen days without a contact. Visits 14 to 18 on hold, authorization pending until 21 May.'),
    cite(391),
  ],
  className: 'gap',
};

function dated(): string {
  const before = entries.filter((entry) => entry.date < interruption.from);
  const after = entries.filter((entry) => entry.date > interruption.to);
  return table({
    caption:
      'All dated entries from the day of the collision. The broken line marks the interruption of ordered treatment.',
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
  'The case on one page',
  table({
    caption: 'Six turning points. The full chronology begins on page 2.',
    columns: [DATED[0], { head: 'Provider', width: 116, kind: 'quiet' }, DATED[2], DATED[3]] as Column[],
    rows: firstPage,
    className: 'chron large',
  }),
)}
<section class="notes3">
<div><h3>Before the collision</h3><p>${inline('One right shoulder complaint in November 2021 {31}, resolved in December 2021 {33}. No neck complaint {31} {44}.')}</p></div>
<div><h3>Gap in treatment</h3><p>${inline(`${dayAndMonth(interruption.from)} to ${day(interruption.to)}, nineteen days, authorization pending {391}. Later intervals: page ${PAGE_OF.gaps}.`)}</p></div>
<div><h3>Still open</h3><p>${inline(`Surgery elected on 06 Mar 2025, no date set {1004}. ${inWords(missing.length, true)} sets of records are missing: page ${PAGE_OF.missing}.`)}</p></div>
</section>`;
}

/** Page numbers tell the reader which volume to open. */
const howToRead = `<p class="small">${inline(
  `Page references are to the file as received: ${volumes.map((volume) => `${volume.name}, pp. ${volume.from}–${volume.to}`).join('; ')}. Pages ${range(otherPages.duplicates)} repeat pages already read and are not cited. Words in quotation marks are the record’s own.`,
)}</p>`;

function gapSection(): string {
  const list = table({
    caption: `More than ${GAP_DAYS} days from one contact with a provider to the next: ${inWords(gaps.length)}, the first while treatment was ordered, ${inWords(laterGaps.length)} between consultations after 19 Sep 2024. Visits, tests, calls and messages are contacts.`,
    columns: [
      { head: 'First day', width: 66, kind: 'day' },
      { head: 'Last day', width: 66, kind: 'day' },
      { head: 'Days', width: 34, kind: 'number' },
      { head: 'What the records say' },
    ],
    rows: gaps.map((gap) => ({
      cells: [day(gap.from), day(gap.to), String(daysOf(gap)), inline(gap.reason)],
    })),
  });
  return section('Gaps in contact, and pain', `${list}${painChart()}`, 'whole');
}

function measures(): string {
  const shown = entries.filter(
    (entry) => entry.neck !== undefined || entry.arm !== undefined || entry.grip !== undefined,
  );
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
        when(entry),
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
  const work = table({
    caption:
      'As ordered, in calendar days. Each order holds until the next one. Modified duty continued on 11 Feb 2025 {127}; works six hours a day on 06 Mar 2025 {1004}.',
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
    caption: 'We list contradictions and do not resolve them.',
    columns: [{ head: 'One record says', width: 240 }, { head: 'Another says' }],
    rows: discrepancies.map(({ says, against }) => ({ cells: [inline(says), inline(against)] })),
  });
  return `${section('Work status', work, 'whole')}${section('Pain and grip', measures(), 'newpage')}${section('Where the records disagree', conflicts, 'newpage')}`;
}

function medicationSection(): string {
  const drugs = table({
    caption: 'Medication prescribed. Continuing: on the list of 06 Mar 2025. {1004}',
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
  return section('Medication', drugs, 'newpage');
}

function index(): string {
  const billed = new Map(chargesByProvider().map((group) => [group.by, group.cents]));
  const who = table({
    caption: `The pages of each provider’s records in the file, and what its statements charge (pp. ${range(otherPages.statements)}).`,
    columns: [
      { head: 'Provider', width: 128, kind: 'name' },
      { head: 'Clinician or source', width: 80 },
      { head: 'Records' },
      { head: 'Pages', width: 58, kind: 'number' },
      { head: 'Billed, $', width: 54, kind: 'number' },
    ],
    rows: providersInOrder.map((one) => {
      const cents = billed.get(one.key);
      return {
        cells: [
          one.name,
          one.clinician,
          one.role,
          one.ranges.join('<br>'),
          cents === undefined ? '–' : money(cents),
        ],
      };
    }),
    className: 'tight',
    foot: [{ cells: ['Total billed to 06 Mar 2025', '', '', '', money(totalCents)] }],
  });
  const gone = table({
    caption: 'The file mentions these records and does not contain them. We suggest requesting them.',
    columns: [
      { head: 'Record', width: 196, kind: 'name' },
      { head: 'How we know' },
      { head: 'Request from', width: 108, kind: 'quiet' },
    ],
    rows: missing.map(({ record, why, from }) => ({ cells: [record, inline(why), from] })),
  });
  return `${section('Providers and charges', who, 'whole')}${medicationSection()}${section('Missing records', gone, 'whole')}`;
}

export const chronology: SampleDocument = {
  file: 'medical-chronology',
  title: 'Medical Chronology',
  subject:
    'Sample of a medical chronology. The patient, the providers, the records and the amounts are fictitious.',
  body: `${cover()}
${section(
  'Before the collision',
  `${howToRead}${table({ caption: 'What the family physician’s chart says about neck and arms.', columns: DATED, rows: history.map(row), className: 'chron' })}`,
  'newpage',
)}
${section('From the collision on', dated())}
${gapSection()}
${lookups()}
${index()}
${closing}`,
};
