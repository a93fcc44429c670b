// Full page loads, where the specification requires one instead of a router navigation (§4, §8). They are in
// one file so that tests can mock them: jsdom does not implement navigation.

export function openPage(path: string): void {
  window.location.assign(path);
}

export function reloadPage(): void {
  window.location.reload();
}
