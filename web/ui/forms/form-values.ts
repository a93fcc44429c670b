// Reading a form as it stands. The account forms keep no copy of their fields: what was typed before
// the page's scripts ran is read just the same.

/** The text of a named field; empty where there is none. */
export function textOf(form: HTMLFormElement, name: string): string {
  const value = new FormData(form).get(name);
  return typeof value === 'string' ? value : '';
}

export function isTicked(form: HTMLFormElement, name: string): boolean {
  return new FormData(form).has(name);
}

/** Puts the focus on the named field. */
export function focusField(form: HTMLFormElement, name: string): void {
  const field = form.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
}
