// The browser's own dialogs, by which the specification speaks (§8). The only file that opens them:
// whoever alerts a text also shows it on the page, for those who read with a screen reader.

export function alertUser(text: string): void {
  window.alert(text);
}

export function confirmWithUser(text: string): boolean {
  return window.confirm(text);
}
