// The client's description. A long one is folded, so that what comes after it can be seen.
import { useLayoutEffect, useRef, useState } from 'react';

export function AboutCase({ text }: { text: string }) {
  const shown = useRef<HTMLParagraphElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [isLong, setLong] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has another height
  useLayoutEffect(() => {
    const { scrollHeight = 0, clientHeight = 0 } = shown.current ?? {};
    setLong(scrollHeight > clientHeight + 1);
  }, [text]);
  return (
    <section>
      <h2>About Case</h2>
      <p className="written about-case" data-folded={isOpen ? undefined : ''} ref={shown}>
        {text}
      </p>
      {isLong && (
        <button
          className="link link-button"
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Show less' : 'Show all'}
        </button>
      )}
    </section>
  );
}
