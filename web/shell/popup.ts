// A <details> as a menu, in React: it also closes after a navigation.
import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { closeByItself } from './popup-closing.ts';

/** For a `<details data-popup>`: the attribute tells web/early/ to watch it before React runs. */
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
