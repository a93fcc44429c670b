// The check of our HTML must see what a browser repairs in silence.
import { expect, test } from 'vitest';
import { faultsOf } from './support/html/faults.ts';

const page = (body: string) =>
  `<!doctype html>\n<html lang="en"><head><title>A page</title></head><body>${body}</body></html>\n`;
const drawing = (parts: string) => page(`<svg viewBox="0 0 9 9">${parts}</svg>`);

test('a page with a form and a drawing is valid', async () => {
  const form = '<label for="name">Name</label><input type="text" id="name" required>';
  const parts = '<g clip-path="url(#a)"><path d="M1 2.5h-3z" fill="var(--ink)"></path></g>';
  expect(await faultsOf(page(`${form}<svg viewBox="0 0 9 9">${parts}</svg>`), 'page')).toEqual([]);
});

test.each([
  [
    'contradicts "disabled"',
    'attribute-misuse',
    page('<button type="button" disabled aria-disabled="false">A</button>'),
  ],
  [
    'repeats "required"',
    'attribute-misuse',
    page('<input type="text" aria-label="A" required aria-required="true">'),
  ],
  [
    'repeats "open"',
    'attribute-misuse',
    page('<details><summary aria-expanded="true">A</summary></details>'),
  ],
  ['unknown attribute', 'no-unknown-attributes', page('<p algin="left">A</p>')],
  ['unknown element', 'no-unknown-elements', page('<madeup>A</madeup>')],
  ['no weight of SVG', 'attribute-allowed-values', drawing('<text x="1" y="1" font-weight="440">1</text>')],
  ['NaN', 'attribute-allowed-values', drawing('<rect x="NaN" y="0" width="1" height="1"></rect>')],
  ['a path with NaN', 'attribute-allowed-values', drawing('<path d="M0 NaNh3"></path>')],
  ['a name of React', 'no-unknown-attributes', drawing('<path d="M0 0" strokeWidth="2"></path>')],
  ['a paragraph in a drawing', 'element-permitted-content', drawing('<p>A</p>')],
])('a fault: %s', async (_what, rule, html) => {
  expect(await faultsOf(html, 'page')).toContainEqual(expect.stringContaining(rule));
});
