// The behavior that a <details> lacks as a menu: it closes on Escape, on a click outside, when the focus
// leaves, and on navigation. Without scripts it still opens and closes. A native popover would replace only
// Escape and the click outside, and needs CSS anchors for its position, because it leaves its parent's box.
import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

export function usePopup(): RefObject<HTMLDetailsElement | null> {
  const ref = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key changes when a navigation has completed
  useEffect(() => {
    if (ref.current) ref.current.open = false;
  }, [key]);

  useEffect(() => {
    const popup = ref.current;
    if (!popup) return;
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
    popup.addEventListener('keydown', closeOnEscape);
    document.addEventListener('keydown', closeFromAnywhere);
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('focusin', closeOutside);
    return () => {
      popup.removeEventListener('keydown', closeOnEscape);
      document.removeEventListener('keydown', closeFromAnywhere);
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('focusin', closeOutside);
    };
  }, []);

  return ref;
}
