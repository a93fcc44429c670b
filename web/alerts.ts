// The browser's native dialogs, which the specification requires (§8). Only this file opens them. Code that
// alerts a text also shows it on the page, because a screen reader user cannot reread a closed dialog.

export function alertUser(text: string): void {
  window.alert(text);
}

export function confirmWithUser(text: string): boolean {
  return window.confirm(text);
}
