// Medical chronology: the file in date order, followed by lists for looking things up.

import { dates, missing, otherPages, patient, providers, volumes } from '../case/basics.ts';
import { type Entry, entries, history, turningPoints } from '../case/entries.ts';
import { interruption } from '../case/gaps.ts';
import { ageOn, cite, count, day, dayAndMonth, inline, inWords } from '../html.ts';
import { type Column, closing, facts, masthead, type SampleDocument, section, table } from '../parts.ts';
import { gapSection, index, lookups, when } from './chronology-lists.ts';

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
    inline('Nineteen days without a contact. Visits 14 to 18 on hold, authorization pending until May 21.'),
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
<div><h3>Still open</h3><p>${inline(`Surgery elected on Mar 6, 2025, no date set {1004}. ${inWords(missing.length, true)} sets of records are missing: page ${PAGE_OF.missing}.`)}</p></div>
</section>`;
}

/** Page numbers tell the reader which volume to open. */
const howToRead = `<p class="small">${inline(
  `Page references are to the file as received: ${volumes.map((volume) => `${volume.name}, pp. ${volume.from}–${volume.to}`).join('; ')}. Pages ${range(otherPages.duplicates)} repeat pages already read and are not cited. Words in quotation marks are the record’s own.`,
)}</p>`;

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
