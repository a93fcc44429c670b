// The committed sample PDFs and the fictitious case behind them (docs/samples.md).
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { dates, missing, otherPages, patient, providers, volumes } from '../artwork/samples/case/basics.ts';
import { diagnoses, medications, workStatus } from '../artwork/samples/case/care.ts';
import { entries, history, turningPoints } from '../artwork/samples/case/entries.ts';
import {
  amount,
  charges,
  chargesByProvider,
  estimate,
  estimateCents,
  sum,
  totalCents,
} from '../artwork/samples/case/expenses.ts';
import { GAP_DAYS, gaps, interruption } from '../artwork/samples/case/gaps.ts';
import { chronology } from '../artwork/samples/documents/chronology.ts';
import { demand } from '../artwork/samples/documents/demand.ts';
import { narrative } from '../artwork/samples/documents/narrative.ts';
import { opinion } from '../artwork/samples/documents/opinion.ts';
import { synopsis } from '../artwork/samples/documents/synopsis.ts';
import { ageOn, day, daysBetween, daysOf } from '../artwork/samples/html.ts';
import { sourceOf } from '../artwork/samples/parts.ts';
import { root } from '../scripts/run-tool.ts';
import { servicePages } from '../web/site/content/service-pages.ts';
import { pdfObjects } from './support/documents/pdf-reading.ts';

const samples = [chronology, narrative, synopsis, opinion, demand];
const folder = join(root, 'web/public/samples');

/** The text that a reader sees, in one line. */
function wordsOf(html: string): string {
  return html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&nbsp;/g, ' ')
    .replace(/\s+/g, ' ');
}

/** Every page number that a document cites. */
function citedPages(html: string): number[] {
  return [...html.matchAll(/class="cite">p\.&nbsp;(\d+)</g)].map((match) => Number(match[1]));
}

describe.each(samples)('$file', (sample) => {
  const path = join(folder, `${sample.file}.pdf`);
  const objects = pdfObjects(readFileSync(path));

  test('was made from the data as they are now', () => {
    expect(objects).toContain(`/Source (${sourceOf(sample)})`);
  });
  test('is small enough to open immediately', () => {
    expect(statSync(path).size).toBeLessThan(400_000);
  });
  test('has three to nine pages, as many as its service page says', () => {
    // The pages may be in a tree, whose root counts all of them.
    const nodes = objects.match(/\/Type\s*\/Pages[^>]*\/Count \d+|\/Count \d+[^>]*\/Type\s*\/Pages/g) ?? [];
    const pages = Math.max(...nodes.map((node) => Number(/\/Count (\d+)/.exec(node)?.[1])));
    expect(pages).toBeGreaterThanOrEqual(3);
    expect(pages).toBeLessThanOrEqual(9);
    const described = Object.values(servicePages).find((page) => page.sample.file === sample.file);
    expect(described?.sample.pages).toBe(pages);
  });
  test('works with a screen reader: tags, table headers, language, title', () => {
    for (const mark of [
      '/StructTreeRoot',
      '/Marked true',
      '/Lang (en-US)',
      '/DisplayDocTitle true',
      '/S /H1',
    ]) {
      expect(objects, mark).toContain(mark);
    }
    expect(objects.includes('/S /TH')).toBe(sample.body.includes('<th '));
    expect(objects).toContain(`/Title (${sample.title} \\(sample, fictitious patient\\))`);
  });
  test('has an alternative text for every figure', () => {
    const figures = [...objects.matchAll(/\/S \/Figure/g)].length;
    expect([...objects.matchAll(/\/Alt \(/g)]).toHaveLength(figures);
  });
  test('has bookmarks and embedded fonts', () => {
    expect(objects).toContain('/Outlines');
    expect(objects).toContain(`/Title (${sample.title})`);
    expect(objects).not.toContain('/Type3');
    expect(objects).toMatch(/\/BaseFont \/[A-Z]{6}\+Besley/);
    expect(objects).toMatch(/\/BaseFont \/[A-Z]{6}\+PublicSans/);
  });
  test('shows its first page in two small pictures', () => {
    for (const width of [214, 428]) {
      expect(statSync(join(folder, `${sample.file}-${width}.webp`)).size).toBeLessThan(25_000);
    }
  });
  test('says at its beginning and end that it is a fictitious sample', () => {
    expect(sample.body).toContain('Fictitious patient');
    expect(sample.body).toContain('This is a sample.');
  });
  test('highlights at most one passage, so that the highlight keeps its meaning', () => {
    expect(sample.body.split('class="marked"').length - 1).toBeLessThanOrEqual(1);
  });
  test('cites only pages that the chronology or a bill cites', () => {
    const known = new Set([
      ...citedPages(chronology.body),
      ...charges.flatMap(({ pages }) => pages),
      ...estimate.flatMap(({ pages }) => pages),
    ]);
    const unknown = citedPages(sample.body).filter((page) => !known.has(page));
    expect(unknown).toEqual([]);
  });
});

describe('the fictitious case', () => {
  const all = [...history, ...entries];

  test('has 35 to 60 entries by at least six providers, in order, on weekdays', () => {
    expect(entries.length).toBeGreaterThanOrEqual(35);
    expect(entries.length).toBeLessThanOrEqual(60);
    expect(new Set(entries.map((entry) => entry.by)).size).toBeGreaterThanOrEqual(6);
    expect(all.map((entry) => entry.date)).toEqual(all.map((entry) => entry.date).toSorted());
    for (const { date } of all) expect([0, 6], date).not.toContain(new Date(date).getUTCDay());
    expect(entries[0]?.date).toBe(dates.collision);
    expect(entries.at(-1)?.date).toBe(dates.lastRecord);
    expect(ageOn(patient.born, dates.collision)).toBe(41);
  });

  test('cites for each entry only pages of its provider', () => {
    for (const entry of [...all, ...turningPoints]) {
      for (const page of entry.pages) {
        const inside = providers[entry.by].pages.some(([from, to]) => page >= from && page <= to);
        expect(inside, `${entry.date} p. ${page}`).toBe(true);
      }
    }
  });

  test('states in the text the scores that the tables and chart show', () => {
    for (const entry of entries) {
      if (entry.neck !== undefined) expect(entry.text).toMatch(new RegExp(`[Nn]eck pain ${entry.neck}/10`));
      if (entry.arm !== undefined) expect(entry.text).toMatch(new RegExp(`[Rr]ight arm ${entry.arm}/10`));
      if (entry.grip)
        expect(entry.text).toMatch(new RegExp(`right ${entry.grip[0]} kg, left ${entry.grip[1]} kg`));
    }
  });

  test('lists every gap that its own rule finds: one in ordered treatment, and six after the surgical opinion', () => {
    const contacts = entries
      .filter(({ by }) => by !== 'work')
      .flatMap(({ date, until }) => [date, until ?? date])
      .toSorted();
    const found = contacts.slice(1).flatMap((date, index) => {
      const last = contacts[index] ?? date;
      return daysBetween(last, date) > GAP_DAYS ? [daysBetween(last, date) - 1] : [];
    });
    expect(found).toEqual([19, 14, 31, 22, 34, 25, 22]);
    expect(gaps.map(daysOf)).toEqual(found);
    expect([interruption.from, interruption.to]).toEqual(['2024-05-04', '2024-05-22']);
    for (const gap of gaps) expect(wordsOf(chronology.body)).toContain(`${day(gap.from)} ${day(gap.to)}`);
  });

  test('covers every day from the collision on with one work status', () => {
    expect(workStatus[0]?.from).toBe(dates.collision);
    expect(workStatus.at(-1)?.to).toBe(dates.lastRecord);
    for (const [index, period] of workStatus.slice(1).entries()) {
      expect(daysBetween(workStatus[index]?.to ?? '', period.from)).toBe(1);
    }
  });

  test('has bills that add up, visit by visit', () => {
    const visits = (cpt: string, by: string) =>
      charges
        .filter((charge) => charge.cpt === cpt && charge.by === by)
        .reduce((total, one) => total + (one.units ?? 1), 0);
    const seen = (by: string) => entries.filter((entry) => entry.by === by && !entry.label);
    expect(totalCents).toBe(1_684_400);
    expect(estimateCents).toBe(7_210_800);
    expect(sum(chargesByProvider().map((group) => group.cents))).toBe(totalCents);
    expect(sum(charges.map(amount))).toBe(totalCents);
    expect(visits('99213', 'pcp') + visits('99214', 'pcp')).toBe(seen('pcp').length);
    expect(visits('99213', 'pain') + 2).toBe(seen('pain').length);
    expect(visits('97110, 97140', 'pt')).toBe(17 + 6);
    for (const page of charges.flatMap(({ pages }) => pages)) {
      expect(page).toBeGreaterThanOrEqual(otherPages.statements[0]);
      expect(page).toBeLessThanOrEqual(otherPages.statements[1]);
    }
    for (const sample of [chronology, synopsis, demand]) expect(sample.body).toContain('16,844.00');
    for (const sample of [synopsis, demand]) expect(sample.body).toContain('72,108.00');
  });

  test('has the same collision, key finding and missing records in all five documents', () => {
    for (const { body } of samples) {
      expect(wordsOf(body)).toContain(day(dates.collision));
      for (const page of [12, 58, 214, 377, 602, 918]) expect(citedPages(body), `p. ${page}`).toContain(page);
    }
    expect(missing).toHaveLength(9);
    for (const { body } of [chronology, narrative, opinion, demand])
      expect(wordsOf(body)).toMatch(/[Nn]ine (?:missing )?sets of records/);
    expect(
      volumes.every((volume, index) => index === 0 || volume.from === (volumes[index - 1]?.to ?? 0) + 1),
    ).toBe(true);
    expect([...medications, ...diagnoses].every((one) => one.pages.length > 0)).toBe(true);
  });
});
