// @vitest-environment jsdom
// Every statement of the sample documents and of the site's excerpts, held against the pages it cites: the
// fictitious file is written out in artwork/samples/record/ (docs/samples.md).
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import {
  dates,
  missing,
  otherPages,
  patient,
  providers,
  providersInOrder,
} from '../artwork/samples/case/basics.ts';
import { diagnoses, medications, workStatus } from '../artwork/samples/case/care.ts';
import { quotations } from '../artwork/samples/case/demand.ts';
import { entries, history, turningPoints } from '../artwork/samples/case/entries.ts';
import { charges, estimate, estimateCents } from '../artwork/samples/case/expenses.ts';
import { chronology } from '../artwork/samples/documents/chronology.ts';
import { demand } from '../artwork/samples/documents/demand.ts';
import { narrative } from '../artwork/samples/documents/narrative.ts';
import { opinion } from '../artwork/samples/documents/opinion.ts';
import { synopsis } from '../artwork/samples/documents/synopsis.ts';
import { ageOn, day, daysBetween, daysOf, inWords, money } from '../artwork/samples/html.ts';
import { shown } from '../artwork/samples/record/page.ts';
import { record } from '../artwork/samples/record/record.ts';
import { medications as charted, expenses, timelineEvents } from '../web/site/content/add-on-examples.ts';
import { footnotes, sections, stages } from '../web/site/content/service-forms.ts';
import { Deliverable } from '../web/site/deliverables/deliverable.tsx';
import { FlowOfEvents } from '../web/site/examples/flow-of-events.tsx';
import { MedAWord } from '../web/site/examples/med-a-word.tsx';
import { PainChart } from '../web/site/examples/pain-chart.tsx';
import { WhyChooseUs } from '../web/site/home/why-choose-us.tsx';
import { Excerpt } from '../web/site/service/excerpt.tsx';
import { type Claim, claimsOf } from './support/samples/claims.ts';
import { computed, ours } from './support/samples/computed.ts';
import { unsupported } from './support/samples/evidence.ts';
import { type Span, spans } from './support/samples/spans.ts';

const documents = [chronology, narrative, synopsis, opinion, demand];
const rendered = (component: () => React.ReactNode) => renderToStaticMarkup(createElement(component));

/** The excerpt of the narrative numbers its notes; each number becomes the page of its note. */
function excerptOfNarrative(): string {
  const html = renderToStaticMarkup(createElement(Deliverable, { name: 'narrative' }));
  const pages = [...html.slice(html.indexOf('<ol>')).matchAll(/p\. (\d+)/g)].map((match) => match[1]);
  return html.replace(
    /<sup>(\d)<\/sup>/g,
    (_all, note) => ` <span class="cite">p. ${pages[Number(note) - 1]}</span> `,
  );
}

const excerpts: Record<string, string> = {
  'Med-a-Word': rendered(MedAWord),
  'flow of events': rendered(FlowOfEvents),
  'pain chart': rendered(PainChart),
  'reasons to choose us': rendered(WhyChooseUs),
  'narrative excerpt': excerptOfNarrative(),
};
for (const { head, excerpt } of [...stages, ...sections]) {
  if (excerpt) excerpts[head] = renderToStaticMarkup(createElement(Excerpt, { lines: excerpt, of: '' }));
}
for (const name of ['chronology', 'synopsis', 'opinion', 'demand'] as const) {
  excerpts[`${name} excerpt`] = renderToStaticMarkup(createElement(Deliverable, { name }));
}

/** Each unsupported statement with what its pages lack. */
function faults(claims: readonly Claim[]): string[] {
  return claims
    .filter(({ pages }) => pages.length > 0)
    .map((claim) => ({ claim, lacking: unsupported(claim, computed) }))
    .filter(({ lacking }) => lacking.length > 0)
    .map(({ claim, lacking }) => `“${claim.text}” (p. ${claim.pages.join(', ')}): ${lacking.join('; ')}`);
}

const claims = documents.flatMap(({ body }) => claimsOf(body));
const text = claims.map((claim) => claim.text.replace(/[–—]/g, '-').replace(/’/g, "'")).join('\n');
const cited = new Set(claims.flatMap(({ pages }) => pages));

describe('the pages cited by the samples', () => {
  test.each(documents.map(({ title, body }) => ({ title, body })))(
    'support every line of the $title',
    ({ body }) => {
      const found = claimsOf(body);
      expect(found.filter(({ pages }) => pages.length > 0).length).toBeGreaterThan(15);
      expect(faults(found)).toEqual([]);
    },
  );

  test.each(Object.entries(excerpts))('support the %s on the site', (_name, html) => {
    const found = claimsOf(html);
    expect(found.some(({ pages }) => pages.length > 0)).toBe(true);
    expect(faults(found)).toEqual([]);
  });

  test('support the timeline, the medication chart, the footnote and the expenses on the site', () => {
    const lines: Claim[] = [
      ...timelineEvents.map((event) => ({ text: `${day(event.date)} ${event.what}`, pages: [event.page] })),
      ...charted.map(({ name, dose, pages }) => ({
        text: `${name} ${dose}`,
        pages: pages.split(', ').map(Number),
      })),
      ...footnotes.flatMap(({ example }) =>
        example ? [{ text: example.record, pages: [example.page] }] : [],
      ),
    ];
    expect(faults(lines)).toEqual([]);
    for (const [index, [by, pages]] of Object.entries(
      Object.groupBy(charges, (charge) => charge.by),
    ).entries()) {
      const own = [...new Set((pages ?? []).flatMap((charge) => charge.pages))].sort((a, b) => a - b);
      const listed = (expenses[index]?.pages ?? '').split(', ').flatMap((part) => {
        const [from = 0, to = from] = part.split('–').map(Number);
        return Array.from({ length: to - from + 1 }, (_nothing, place) => from + place);
      });
      expect(listed, by).toEqual(own);
    }
  });

  test('are written out, lie among the pages of their provider, and are all used', () => {
    for (const [number, { by, date }] of Object.entries(record)) {
      const ranges = by === 'bill' ? [otherPages.statements] : providers[by].pages;
      expect(
        ranges.some(([from, to]) => Number(number) >= from && Number(number) <= to),
        `p. ${number}`,
      ).toBe(true);
      expect(cited.has(Number(number)), `p. ${number} is cited`).toBe(true);
      expect(date <= dates.lastRecord, `p. ${number}`).toBe(true);
    }
    for (const { by, pages } of [...history, ...entries, ...turningPoints]) {
      for (const page of pages) expect(record[page]?.by, `p. ${page}`).toBe(by);
    }
  });

  test('are all on the list of records that the opinion considered, and among the exhibits of the demand', () => {
    const listed = (html: string) =>
      [...html.matchAll(/(\d+)–(\d+)/g)].map((match) => [Number(match[1]), Number(match[2])] as const);
    for (const { body } of [opinion, demand]) {
      const list = listed(body.slice(body.lastIndexOf(`>${providersInOrder[0]?.name}: `)));
      const pages = claimsOf(body).flatMap((claim) => claim.pages);
      const outside = pages.filter((page) => !list.some(([from, to]) => page >= from && page <= to));
      expect(outside).toEqual([]);
    }
  });

  test('contain the quotations of the demand letter and the scores of the flow sheet exactly', () => {
    for (const { page, text: words } of quotations) expect(record[page]?.words).toContain(words);
    const row = (head: string) =>
      record[377]?.words
        .split('\n')
        .find((line) => line.startsWith(head))
        ?.match(/\d[\d/%]*/g)
        ?.slice(0, 4);
    const visits = entries.filter(({ pages }) => pages.includes(377));
    const of = (read: (entry: (typeof visits)[number]) => unknown) =>
      visits.map((entry) => String(read(entry)));
    expect(row('DATE')).toEqual(of(({ date }) => `4/${Number(date.slice(8))}`));
    expect(row('PAIN')).toEqual(of(({ neck }) => neck));
    expect(row('GRIP R')).toEqual(of(({ grip }) => grip?.[0]));
    expect(row('GRIP L')).toEqual(of(({ grip }) => grip?.[1]));
    expect(row('ROM')).toEqual(of(({ text: words }) => /rotation (\d+%)/.exec(words)?.[1]));
    expect(record[740]?.words.replace(/\$ [\d,]+\.\d\d/g, '$ ------')).toBe(shown('account'));
  });

  test('give a disc code only after the MRI that shows the disc', () => {
    const coded = diagnoses.filter(({ code }) => code.startsWith('M50')).flatMap(({ pages }) => pages);
    const mri = record[214]?.date ?? '';
    expect(coded.map((page) => record[page]?.date ?? '').filter((date) => date <= mri)).toEqual([]);
    expect(coded.length).toBeGreaterThan(0);
  });
});

describe('the check', () => {
  // What earlier samples said, and lines like it.
  test.each<[words: string, ...pages: number[]]>([
    ['Epidural steroid injection, right. Relief for three weeks.', 602],
    ['Cervical disc disorder at C5–C6 level with radiculopathy, M50.122', 143],
    ['Modified duty, six hours a day, to 06 Mar 2025', 96, 673, 108],
    ['Gabapentin, still taken on 06 Mar 2025', 143, 158, 618],
    ['Neck and upper limbs normal', 44],
    ['12 of 18 visits attended', 377],
    ['Right biceps 4/5; grip right had fallen to 16 kg', 918],
    ['Gabapentin and duloxetine: effect on sleep, from four hours to six', 77, 127],
    ['No gain in four weeks', 489],
    ['No signal change, spinal cord normal', 963],
    ['Neck pain 6/10 and right biceps 4/5', 918],
    ['Left arm pain 6/10', 629],
    ['“never had neck pain”', 44],
    ['Neck pain 7/10', 12],
    ['MRI of 10 Apr 2024', 214],
    ['Neck pain 6/10', 999],
  ])('refuses “%s” (p. %s)', (words, ...pages) => {
    expect(unsupported({ text: words, pages }, computed)).not.toEqual([]);
  });
});

describe('what the samples compute', () => {
  const between = ({ from, to, count: [, unit] }: Span) => {
    const days = daysBetween(from, to);
    if (unit === 'days') return days;
    if (unit === 'days in') return daysOf({ from, to });
    if (unit === 'weeks') return Math.floor(days / 7);
    const months =
      (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 +
      Number(to.slice(5, 7)) -
      Number(from.slice(5, 7));
    return to.slice(8) < from.slice(8) ? months - 1 : months;
  };

  test.each(Object.entries(spans))('“%s” is the time between its two dates', (_phrase, span) => {
    expect(between(span)).toBe(span.count[0]);
  });

  test('no exception is left that no document needs', () => {
    const site = Object.values(excerpts)
      .flatMap(claimsOf)
      .map((claim) => claim.text)
      .join('\n');
    const all = `${text}\n${site}`;
    for (const phrase of [...ours, ...Object.keys(spans)]) expect(all).toContain(phrase.replace(/’/g, "'"));
  });

  test('“nine sets”, “four notes” and “five places” are counted', () => {
    expect(inWords(missing.length)).toBe('nine');
    expect(history).toHaveLength(4);
    expect(ageOn(patient.born, dates.collision)).toBe(41);
  });

  test('every period of work status and medication begins on a day that its pages name', () => {
    const lines = [
      ...workStatus.map(({ status, from, pages }) => ({ text: `${status} ${day(from)}`, pages })),
      ...medications.map(({ drug, from, to, pages }) => ({
        text: `${drug} ${day(from)} ${to ? day(to) : ''}`,
        pages,
      })),
    ];
    expect(faults(lines)).toEqual([]);
    const last = workStatus.at(-1);
    expect(record[last?.pages.at(-1) ?? 0]?.date).toBe(last?.to);
  });

  test('the estimate adds up to the total on its last page', () => {
    expect(record[991]?.words).toContain(
      `TOTAL                                          ${money(estimateCents)}`,
    );
    expect(new Set(estimate.flatMap(({ pages }) => pages))).toEqual(new Set([990, 991]));
  });
});
