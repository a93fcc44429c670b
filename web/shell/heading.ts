// Where the focus goes on arrival at a page, so that a screen reader announces it.

export function focusHeading(): void {
  const main = document.getElementById('main');
  if (!main) return;
  // Keep the focus that a page has put into a field or a message. A focused link or button is only how the
  // user got here: the services menu stays on the page, along with the link just followed.
  const focused = document.activeElement;
  if (focused && main.contains(focused) && !focused.matches('a, button, summary, h1')) return;
  const target = main.querySelector('h1') ?? main;
  target.setAttribute('tabindex', '-1');
  target.focus({ preventScroll: true });
}
