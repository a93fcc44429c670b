// Puts a few words in front of the tab's title, for a user who works in another tab meanwhile.
import { useEffect } from 'react';

/** Until unmounted. */
export function useTitlePrefix(prefix: string): void {
  useEffect(() => {
    const plain = document.title;
    const prefixed = `${prefix} · ${plain}`;
    document.title = prefixed;
    return () => {
      // The next page may already have set its own.
      if (document.title === prefixed) document.title = plain;
    };
  }, [prefix]);
}
