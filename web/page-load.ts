// Full page loads, where the specification asks for one instead of the router's navigation (§4, §8).
// One place, so that tests can watch them: jsdom has no navigation of its own.

export function openPage(path: string): void {
  window.location.assign(path);
}

export function reloadPage(): void {
  window.location.reload();
}
