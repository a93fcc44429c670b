// The time for words that depend on it: a list stays open for hours.
import { useEffect, useState } from 'react';
import { serverNow } from '../server-time.ts';

const MINUTE_MS = 60_000;

/** Changes every minute. */
export function useNow(): Date {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
