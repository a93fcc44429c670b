// A line with a button that opens a form below it, and then cancels it: a page of such lines is read at a glance.
import { useRef, useState } from 'react';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';

interface OpenInPlaceProps {
  /** What the line says. */
  line: React.ReactNode;
  button: string;
  /** What it is about, for screen readers. */
  of?: string;
  startsOpen?: boolean;
  /** @param close gives the focus back to the button */
  children: (close: () => void) => React.ReactNode;
}

export function OpenInPlace({ line, button, of, startsOpen = false, children }: OpenInPlaceProps) {
  const [isOpen, setOpen] = useState(startsOpen);
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    opener.current?.focus();
  };
  return (
    <>
      <div className="in-line">
        <div>{line}</div>
        <button className="btn quiet small" type="button" ref={opener} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Cancel' : button} {of && <VisuallyHidden>{of}</VisuallyHidden>}
        </button>
      </div>
      {isOpen && children(close)}
    </>
  );
}
