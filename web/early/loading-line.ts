// The line of shell/loading-line.tsx before React runs: while the next page, or what a press needs, takes noticeably long.
import { LOADING_WORDS } from '../shell/loading-line.tsx';
import { NOTICE_MS } from '../ui/delayed.ts';

let timer: ReturnType<typeof setTimeout> | undefined;
let isReactStarting = false;

function lineElement(): HTMLElement | null {
  return document.querySelector('body > [role="status"]');
}

export function announceWait(): void {
  if (isReactStarting) return;
  clearTimeout(timer);
  timer = setTimeout(() => {
    const line = lineElement();
    if (!line) return;
    line.className = 'loading-line';
    const words = document.createElement('span');
    words.className = 'vh';
    words.textContent = LOADING_WORDS;
    line.replaceChildren(words);
  }, NOTICE_MS);
}

export function endWait(): void {
  clearTimeout(timer);
  const line = lineElement();
  line?.removeAttribute('class');
  line?.replaceChildren();
}

/** Leaves the element for good as it was prerendered, as React expects it. */
export function endAllWaits(): void {
  isReactStarting = true;
  endWait();
}
