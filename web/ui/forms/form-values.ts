// Reads a form's current values. The account forms keep no copy of their fields, so text typed before the
// page's scripts ran also counts.

/** The text of a named field; empty if the field does not exist. */
export function textOf(form: HTMLFormElement, name: string): string {
  const value = new FormData(form).get(name);
  return typeof value === 'string' ? value : '';
}

export function isTicked(form: HTMLFormElement, name: string): boolean {
  return new FormData(form).has(name);
}

/** Focuses the named field. */
export function focusField(form: HTMLFormElement, name: string): void {
  const field = form.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
}
