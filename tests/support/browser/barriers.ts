// Accessibility barriers: what axe finds (WCAG 2.2 A and AA, and its best practices), and faults of the HTML, which
// each browser and screen reader may repair differently.
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import axe, { type Result, type RunOptions } from 'axe-core';
import { faultsOf } from '../html/faults.ts';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * One line for each violated rule, with the elements that violate it: every rule in light colors, and in dark ones
 * the contrast, because the elements are the same; then the faults of the page's HTML as it is now. Leaves the page
 * in dark colors and without transitions, during which axe would measure an intermediate color.
 */
export async function barriersOf(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  const light = await violations('light', page, { type: 'tag', values: TAGS });
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await violations('dark', page, { type: 'rule', values: ['color-contrast'] });
  return [...light, ...dark, ...(await faultsOf(await page.content(), new URL(page.url()).pathname))];
}

/** No barriers, and nothing wider than the window. */
export async function expectReach(page: Page, what: string): Promise<void> {
  expect(await barriersOf(page), what).toEqual([]);
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(beyond, what).toBeLessThanOrEqual(0);
}

type Rules = NonNullable<RunOptions['runOnly']>;

async function violations(scheme: string, page: Page, runOnly: Rules): Promise<string[]> {
  const found = page.frames().length === 1 ? await runOn(page, runOnly) : await runOnFrames(page, runOnly);
  return found.map(
    ({ id, nodes }) => `${scheme}: ${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`,
  );
}

/** Gives the document axe, which is a megabyte, once. AxeBuilder does it four times for each of our calls. */
async function runOn(page: Page, runOnly: Rules): Promise<Result[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async (only) => {
    const { run } = Reflect.get(window, 'axe') as typeof axe;
    return (await run(document, { runOnly: only, resultTypes: ['violations'] })).violations;
  }, runOnly);
}

async function runOnFrames(page: Page, runOnly: Rules): Promise<Result[]> {
  const { violations } = await new AxeBuilder({ page }).options({ runOnly }).analyze();
  return violations;
}
