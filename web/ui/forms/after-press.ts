// Puts off what would move the page while the mouse button is down: leaving a field happens with the press, and if a
// text appeared then, the button under the pointer would move away before the release, and the click would miss it.
import { useEffect, useRef } from 'react';

/** Returns a function that calls `act` at once, or after the click that is being made. */
export function useAfterPress(): (act: () => void) => void {
  const isPressed = useRef(false);
  const waiting = useRef<() => void>(undefined);

  useEffect(() => {
    const press = () => {
      isPressed.current = true;
    };
    const release = () => {
      isPressed.current = false;
      // The click follows the release.
      if (waiting.current) setTimeout(waiting.current);
      waiting.current = undefined;
    };
    const releases = ['mouseup', 'dragend'];
    window.addEventListener('mousedown', press, true);
    for (const type of releases) window.addEventListener(type, release, true);
    return () => {
      window.removeEventListener('mousedown', press, true);
      for (const type of releases) window.removeEventListener(type, release, true);
    };
  }, []);

  return (act) => {
    if (isPressed.current) waiting.current = act;
    else act();
  };
}
