// The examples of the add-on page match the case of the sample documents: the same days, pages and amounts.
import { describe, expect, it } from 'vitest';
import { providers } from '../../artwork/samples/case/basics.ts';
import { medications as taken, workStatus } from '../../artwork/samples/case/care.ts';
import { type Entry, entries } from '../../artwork/samples/case/entries.ts';
import { chargesByProvider, totalCents } from '../../artwork/samples/case/expenses.ts';
import {
  armPain,
  definedPassage,
  expenses,
  flow,
  medications,
  neckPain,
  suffering,
  timelineCourses,
  timelineEvents,
  totalDollars,
} from '../../web/site/content/add-on-examples.ts';
import { sampleChronology } from '../../web/site/content/chronology.ts';
import { longDate } from '../../web/site/examples/months.tsx';

/** Words that name no bill. The pharmacy's bills name each medication. */
const OWN_WORDS = new Set(['and', 'the', 'medication']);

const on = (date: string) => entries.filter((entry) => longDate(entry.date) === date);
const citing = (found: readonly Entry[], page: number) => found.find(({ pages }) => pages.includes(page));

describe('the examples of the add-on page and the case of the samples', () => {
  it('agree on the day and the page of every event', () => {
    const events = [
      ...sampleChronology,
      ...flow,
      ...[...timelineEvents, ...suffering].map((event) => ({ ...event, date: longDate(event.date) })),
    ];
    expect(events.length).toBeGreaterThan(20);
    for (const { date, page } of events) expect(citing(on(date), page), `${date}, p. ${page}`).toBeDefined();
  });

  it('agree on the turning point', () => {
    const key = entries.find((entry) => entry.key);
    expect(flow.find((step) => step.key)?.page).toBe(key?.pages[0]);
    expect(timelineEvents.find((event) => event.key)?.date).toBe(key?.date);
  });

  it('agree on every score', () => {
    const scored = (part: 'neck' | 'arm') =>
      new Map(entries.flatMap((entry) => (entry[part] === undefined ? [] : [[entry.date, entry[part]]])));
    const [neck, arm] = [scored('neck'), scored('arm')];
    for (const { date, score } of neckPain) expect(neck.get(date), `neck, ${date}`).toBe(score);
    for (const { date, score } of armPain) expect(arm.get(date), `arm, ${date}`).toBe(score);
    for (const row of suffering) {
      expect([row.date, neck.get(row.date), arm.get(row.date)]).toEqual([row.date, row.neck, row.arm]);
    }
  });

  it('cite in the defined passage only pages that an entry cites', () => {
    const pages = definedPassage.flatMap((part) =>
      typeof part === 'object' && 'page' in part ? [part.page] : [],
    );
    expect(pages).toHaveLength(4);
    for (const page of pages) expect(citing(entries, page), `p. ${page}`).toBeDefined();
  });

  it('agree on each medication and its dates', () => {
    for (const medication of medications) {
      const source = taken.find(({ drug }) => drug === medication.name);
      expect(source?.from, medication.name).toBe(medication.spans[0]?.from);
      expect(source?.pages.join(', '), medication.name).toBe(medication.pages);
      // An injection on one day is drawn wider than a day, or it would be invisible.
      if (source?.from !== source?.to) expect(medication.spans.at(-1)?.to, medication.name).toBe(source?.to);
    }
  });

  it('agree on the work status', () => {
    const spans = timelineCourses.filter(({ name }) => name !== 'Therapy').flatMap((course) => course.spans);
    expect(spans.map(({ from }) => from)).toEqual(workStatus.map(({ from }) => from));
  });

  it('agree on the bills of each provider and the total', () => {
    const billed = chargesByProvider().map(({ by, cents }) => [providers[by].label, cents / 100]);
    expect(expenses.map(({ provider, dollars }) => [provider, dollars])).toEqual(billed);
    expect(totalDollars).toBe(totalCents / 100);
  });

  it('name only services that the provider has billed', () => {
    const billed = chargesByProvider();
    for (const [index, { service }] of expenses.entries()) {
      const lines = billed[index]?.lines.map(({ what }) => what.toLowerCase()).join(' ') ?? '';
      const words = service.toLowerCase().match(/[a-z]{3,}/g) ?? [];
      expect(
        words.filter((word) => !OWN_WORDS.has(word) && !lines.includes(word)),
        service,
      ).toEqual([]);
    }
  });
});
