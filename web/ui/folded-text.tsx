// A long text that a user wrote. It is folded, so that the reader sees what comes after it.
import { useEffect, useRef, useState } from 'react';

interface FoldedTextProps {
  className?: string;
  children: React.ReactNode;
}

export function FoldedText({ className = '', children }: FoldedTextProps) {
  const shown = useRef<HTMLParagraphElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const paragraph = shown.current;
    if (isOpen || !paragraph) return;
    // Measures again when the window changes, and when its tab opens: until then it has no height.
    const observer = new ResizeObserver(() => setLong(paragraph.scrollHeight > paragraph.clientHeight + 1));
    observer.observe(paragraph);
    return () => observer.disconnect();
  }, [isOpen]);
  return (
    <>
      <p className={`written ${className}`} data-folded={isOpen ? undefined : ''} ref={shown}>
        {children}
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
    </>
  );
}
