// Scrolling from code: to the top on arrival, and to the home page's sections from the footer (§2).

/** The footer link opens /home, waits until it is shown, and scrolls after a short delay (§9). */
export const AFTER_NAVIGATION_MS = 300;
export const BEFORE_SCROLL_MS = 100;

export function scrollToTop(): void {
  window.scrollTo({ top: 0, behavior: 'instant' });
}

export function scrollToSection(id: string): void {
  const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  document.getElementById(id)?.scrollIntoView({ behavior: calm ? 'instant' : 'smooth' });
}

export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
