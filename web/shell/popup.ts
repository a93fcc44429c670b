// Behavior that a <details> lacks to be a menu: closing by Escape, by a click outside, when the focus leaves, and
// on navigation. It opens and closes by itself before any script runs. Not a native popover: one would save only
// Escape and the click outside here, and needs CSS anchors to keep its place, since it leaves its parent's box.
import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

export function usePopup(): RefObject<HTMLDetailsElement | null> {
  const ref = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: key says when a navigation has completed
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
      // One Escape closes one thing: a popup inside a popup leaves the outer one open.
      event.stopPropagation();
    };
    const closeOutside = (event: Event) => {
      if (event.target instanceof Node && !popup.contains(event.target)) popup.open = false;
    };
    // Escape also counts when the pointer opened the menu and the focus is still elsewhere.
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
