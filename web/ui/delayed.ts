// Shows a wait only if it is noticeable: most answers arrive before a loading message would be readable.
import { useEffect, useState } from 'react';

const NOTICE_MS = 250;

/** True once `waiting` has lasted for a moment; false again immediately. */
export function useDelayed(waiting: boolean): boolean {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(() => setLong(true), NOTICE_MS);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [waiting]);
  return waiting && isLong;
}
