// What moves to the page that React renders. Usually React keeps the elements of the prerendered page. If an extension or
// a translator has edited them, it renders the page anew; the elements that are gone still hold what was typed.
import { CONTROLS } from '../start-state.ts';

export type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement | HTMLButtonElement;

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

/**
 * @param controls of the prerendered page, in their order
 * @param focused had the focus before React rendered
 * @returns the controls that took their places; none if React kept the page
 */
export function takeOver(controls: readonly Control[], focused: Element | null): Map<Control, Control> {
  const shown = document.querySelectorAll<Control>(CONTROLS);
  const successors = new Map<Control, Control>();
  controls.forEach((control, index) => {
    const successor = shown[index];
    if (control.isConnected || control.localName !== successor?.localName || control.id !== successor.id)
      return;
    copy(control, successor, control === focused);
    successors.set(control, successor);
  });
  return successors;
}
