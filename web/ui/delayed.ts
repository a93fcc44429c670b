// A wait is only shown when it is one: most answers come before the eye has asked.
import { useEffect, useState } from 'react';

const NOTICE_MS = 250;

/** True once `waiting` has lasted for a moment; false again at once. */
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
