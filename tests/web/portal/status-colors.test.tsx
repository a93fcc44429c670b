// Status 1 is red, any other green (§4): the words and the color of each status.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { InquiryStatus } from '../../../web/portal/inquiry-status.tsx';

const css = (file: string) => readFileSync(join(import.meta.dirname, '../../../web/styles', file), 'utf8');

it.each([
  [1, 'Send to Review', 'red', 0],
  [2, 'Review Completed', 'green', 1],
  [0, 'Review Completed', 'green', 1],
  [3, 'Review Completed', 'green', 1],
])(
  'status %i is shown as %s, in %s, which is mostly that color',
  { tags: ['R4.3', 'R9.17'] },
  (status, words, color, strongest) => {
    const shown = render(<InquiryStatus status={status} />).container.firstElementChild as HTMLElement;
    expect(shown.textContent).toBe(words);
    const [, rule] = css('ui.css').split(`.status[data-tone="${shown.dataset.tone}"] {`);
    expect(rule?.split('}')[0]).toContain(`color: var(--${color})`);
    const hex = new RegExp(`--${color}: #([0-9a-f]{6})`).exec(css('tokens.css'))?.[1] ?? '';
    const parts = [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
    expect(parts.indexOf(Math.max(...parts))).toBe(strongest);
  },
);
