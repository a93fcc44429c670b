// The chronology's lists for looking things up: gaps, work status, scores, contradictions, providers, medication,
// missing records.
import { discrepancies, missing, otherPages, providers, providersInOrder } from '../case/basics.ts';
import { medications, workStatus } from '../case/care.ts';
import { type Entry, entries } from '../case/entries.ts';
import { chargesByProvider, totalCents } from '../case/expenses.ts';
import { GAP_DAYS, gaps, laterGaps } from '../case/gaps.ts';
import { painChart } from '../chart.ts';
import { cite, day, dayAndMonth, daysOf, inline, inWords, money } from '../html.ts';
import { section, table } from '../parts.ts';

/** The day of an entry, or its first and last day. */
export function when({ date, until }: Entry): string {
  return until ? `${dayAndMonth(date)} to<br>${day(until)}` : day(date);
}

export function gapSection(): string {
  const list = table({
    caption: `More than ${GAP_DAYS} days from one contact with a provider to the next: ${inWords(gaps.length)}, the first while treatment was ordered, ${inWords(laterGaps.length)} between consultations after Sep 19, 2024. Visits, tests, calls and messages are contacts.`,
    columns: [
      { head: 'First day', width: 71, kind: 'day' },
      { head: 'Last day', width: 71, kind: 'day' },
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

export function lookups(): string {
  const work = table({
    caption:
      'As ordered, in calendar days. Each order holds until the next one. Modified duty continued on Feb 11, 2025 {127}; works six hours a day on Mar 6, 2025 {1004}.',
    columns: [
      { head: 'Status', kind: 'name' },
      { head: 'From', width: 71, kind: 'day' },
      { head: 'To', width: 71, kind: 'day' },
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
    caption: 'Medication prescribed. Continuing: on the list of Mar 6, 2025. {1004}',
    columns: [
      { head: 'Drug', width: 80, kind: 'name' },
      { head: 'Dose' },
      { head: 'From', width: 71, kind: 'day' },
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

export function index(): string {
  const billed = new Map(chargesByProvider().map((group) => [group.by, group.cents]));
  const who = table({
    caption: `The pages of each provider’s records in the file, and what its statements charge (pp. ${otherPages.statements.join('–')}).`,
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
    foot: [{ cells: ['Total billed to Mar 6, 2025', '', '', '', money(totalCents)] }],
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
