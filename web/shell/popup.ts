// A <details> as a menu, and the behavior that it lacks: it closes on Escape, on a click outside, when the focus leaves, and
// after a navigation. Without scripts it still opens and closes. A native popover would replace only Escape and the click
// outside, and needs CSS anchors for its position, because it leaves its parent's box.
import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Watches this menu until the returned function is called. */
function closeByItself(popup: HTMLDetailsElement): () => void {
  const watching = new AbortController();
  const { signal } = watching;
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !popup.open) return;
    popup.open = false;
    popup.querySelector('summary')?.focus();
    // Escape closes only one popup: a nested popup leaves the outer one open.
    event.stopPropagation();
  };
  const closeOutside = (event: Event) => {
    if (event.target instanceof Node && !popup.contains(event.target)) popup.open = false;
  };
  // Escape must also work when the pointer opened the menu and the focus is elsewhere.
  const closeFromAnywhere = (event: KeyboardEvent) => {
    if (document.activeElement === document.body) closeOnEscape(event);
  };
  popup.addEventListener('keydown', closeOnEscape, { signal });
  document.addEventListener('keydown', closeFromAnywhere, { signal });
  document.addEventListener('pointerdown', closeOutside, { signal });
  document.addEventListener('focusin', closeOutside, { signal });
  return () => watching.abort();
}

export function usePopup(): RefObject<HTMLDetailsElement | null> {
  const ref = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();
  const shown = useRef(key);

  useEffect(() => {
    // Not on the first page: the visitor may have opened the menu before React ran.
    if (shown.current !== key && ref.current) ref.current.open = false;
    shown.current = key;
  }, [key]);

  useEffect(() => (ref.current ? closeByItself(ref.current) : undefined), []);

  return ref;
}
