// What the firm offers is one table: everything that reads it follows a line that is added or reworded.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';

const source = new URL('../../contract/offer.ts', import.meta.url);
const folder = mkdtempSync(path.join(tmpdir(), 'offer-'));
const changed = path.join(folder, 'offer.ts');
afterAll(() => rmSync(folder, { recursive: true }));

it('a fourth urgency, another turnaround and another case type are one line each', {
  tags: ['R7.602'],
}, async () => {
  const line = "{ key: 'sameday', name: 'Same day', turnaround: '4-8 hours', rank: 5 },";
  const text = readFileSync(source, 'utf8')
    .replace(/\n\] as const satisfies readonly Urgency/, `\n  ${line}$&`)
    .replace('3-5 business days', '2-4 business days')
    .replace("{ key: 'other'", "{ key: 'mass', name: 'Mass Tort' }, $&");
  writeFileSync(changed, text);
  vi.doMock('../../contract/offer.ts', () => import(changed));
  const [{ LIST_FILTERS }, { submitInquiry }, { dueAt }, { keysOf }] = await Promise.all([
    import('../../contract/staff/filters-and-order.ts'),
    import('../../contract/inquiries.ts'),
    import('../../contract/due/due.ts'),
    import('../../contract/offer.ts'),
  ]);
  const [{ terms }, { questions }, { turnarounds }, { urgencyChoices }] = await Promise.all([
    import('../../web/site/content/terms.ts'),
    import('../../web/site/content/faq.ts'),
    import('../../web/site/content/conditions.ts'),
    import('../../web/site/content/estimate.ts'),
  ]);
  const level = 'Same day (4-8 hours)';
  expect(LIST_FILTERS.urgency).toEqual(['sameday', 'urgent', 'rush', 'standard']);
  expect(submitInquiry.input.shape.urgencyLevels.safeParse(level).success).toBe(true);
  expect(submitInquiry.input.shape.urgencyLevels.safeParse('Rush (3-5 business days)').success).toBe(false);
  expect(keysOf({ caseType: 'Mass Tort', urgencyLevels: level })).toEqual({
    caseKey: 'mass',
    urgencyKey: 'sameday',
  });
  expect(dueAt(new Date('2026-11-25T15:00:00Z'), level).toISOString()).toBe('2026-11-25T23:00:00.000Z');
  for (const words of [terms, questions, turnarounds, urgencyChoices]) {
    const said = JSON.stringify(words);
    expect(said).toMatch(/Same day/);
    expect(said).toMatch(/2-4 business days/);
    expect(said).not.toMatch(/3-5 business days/);
  }
  expect(JSON.stringify(terms)).toContain('"Urgent (24-48 hours), or","Same day (4-8 hours)."');
  expect(JSON.stringify(questions)).toContain('Rush (2-4 business days), Urgent (24-48 hours), or Same day');
  expect(JSON.stringify(questions)).toContain('Mass Tort, or Other');
});
