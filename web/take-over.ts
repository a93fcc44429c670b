// What a visitor did before React ran moves to the page that it renders. Usually React keeps the elements of the
// prerendered page. If an extension or a translator has edited them, it renders the page anew; the elements that are gone
// still hold what was typed. <html data-start> tells styles and journeys how far the start is: `running` once React is,
// `failed` if the scripts could not be loaded.

/** What a visitor types into and presses. */
export const CONTROLS = 'main :is(input, textarea, select, button)';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement | HTMLButtonElement;

declare global {
  interface Window {
    /** Of the page's inline script (web/start-script.ts); absent in development. */
    beforeReact?: {
      /** The page's inputs and buttons, before anyone else could edit it. */
      controls: readonly Control[];
      /** The buttons that were pressed, in order. */
      held: readonly HTMLButtonElement[];
      /** Ends the holding: presses reach their handlers. */
      release: () => void;
    };
  }
}

/** The controls that took the places of others; none if React kept the page. */
const successors = new Map<Control, Control>();

/** Copies what the visitor has entered, and the focus with its caret. */
function copy(from: Control, to: Control, isFocused: boolean): void {
  to.value = from.value;
  if ('checked' in from && 'checked' in to) to.checked = from.checked;
  if (!isFocused) return;
  to.focus({ preventScroll: true });
  // Null for an email address, whose caret is at the end now.
  if ('selectionStart' in from && 'selectionStart' in to && from.selectionStart !== null)
    to.setSelectionRange(from.selectionStart, from.selectionEnd, from.selectionDirection ?? 'none');
}

/** Call it once React has rendered the page. @param focused had the focus before */
export function takeOver(focused: Element | null): void {
  const shown = document.querySelectorAll<Control>(CONTROLS);
  window.beforeReact?.controls.forEach((control, index) => {
    const successor = shown[index];
    if (control.isConnected || control.localName !== successor?.localName || control.id !== successor.id)
      return;
    copy(control, successor, control === focused);
    successors.set(control, successor);
  });
}

/** Call it once every component of the page has run its first effects: presses that were held are made again. */
export function announceRunning(): void {
  const { dataset } = document.documentElement;
  dataset.start = 'running';
  // Once the page is painted: styles/tokens.css then names the fonts, and the browser loads them.
  requestAnimationFrame(() => setTimeout(() => delete dataset.fonts));
  const { beforeReact } = window;
  delete window.beforeReact;
  beforeReact?.release();
  for (const button of beforeReact?.held ?? []) (successors.get(button) ?? button).click();
}
