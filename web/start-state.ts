// How far the start of the page is. A prerendered page first runs only web/early/; React starts when it is needed.
// <html data-start> says it to styles and journeys: `ready` while web/early/ listens, `running` once React does,
// `failed` if the scripts could not be loaded.

/** What a visitor types into and presses. */
export const CONTROLS = 'main :is(input, textarea, select, button)';

/** Sent to the window once React has rendered the page; the detail is the element that had the focus until then. */
export const RENDERED = 'app rendered';

/** Sent to the window once every component of the page has run its first effects. */
export const RUNNING = 'app running';

export function announceRendered(focused: Element | null): void {
  window.dispatchEvent(new CustomEvent(RENDERED, { detail: focused }));
}

export function announceRunning(): void {
  const { dataset } = document.documentElement;
  dataset.start = 'running';
  // Once the page is painted: styles/tokens.css then names the fonts, and the browser loads them.
  requestAnimationFrame(() => setTimeout(() => delete dataset.fonts));
  window.dispatchEvent(new Event(RUNNING));
}
