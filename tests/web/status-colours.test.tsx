// Status 1 is red, any other green (§4): the tone each status gets, and the colour of each tone.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { InquiryStatus } from '../../web/portal/inquiry-status.tsx';

const css = (file: string) => readFileSync(join(import.meta.dirname, '../../web', file), 'utf8');

/** The declarations of the first rule with this selector. */
function rule(file: string, selector: string): string {
  const text = css(file);
  const start = text.indexOf(`${selector} {`);
  return start < 0 ? '' : text.slice(start, text.indexOf('}', start));
}

it.each([
  [1, 'Send to Review', 'red'],
  [2, 'Review Completed', 'green'],
  [0, 'Review Completed', 'green'],
  [3, 'Review Completed', 'green'],
])('status %i is shown as %s, in %s', { tags: ['R4.3', 'R9.17'] }, (status, words, colour) => {
  const shown = render(<InquiryStatus status={status} />).container.firstElementChild as HTMLElement;
  expect(shown.textContent).toBe(words);
  expect(rule('styles/ui.css', `.status[data-tone="${shown.dataset.tone}"]`)).toContain(
    `color: var(--${colour})`,
  );
});

it.each([
  ['red', 0],
  ['green', 1],
])(
  '%s is a colour in which its own part is the strongest, on paper',
  { tags: ['R4.3', 'R9.17'] },
  (name, strongest) => {
    const hex = new RegExp(`--${name}: #([0-9a-f]{6})`).exec(css('styles/tokens.css'))?.[1] ?? '';
    const parts = [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
    expect(parts.indexOf(Math.max(...parts))).toBe(strongest);
  },
);
