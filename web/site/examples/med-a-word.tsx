// Med-a-Word: a term shows its definition while it is hovered or focused, so it works with mouse, keyboard and
// touch. CSS alone does that. A script adds what WCAG 1.4.13 also requires, closing the definition with Escape,
// and moves a definition that would overflow the edge.
import { useEffect, useRef, useState } from 'react';
import { definedPassage } from '../content/add-on-examples.ts';

function keepInside(definition: HTMLElement): void {
  definition.style.translate = '';
  const passage = definition.closest('.defined');
  if (!passage) return;
  const over = definition.getBoundingClientRect().right - passage.getBoundingClientRect().right;
  if (over > 0) definition.style.translate = `-${Math.ceil(over)}px`;
}

function Term({ term, definition }: { term: string; definition: string }) {
  const id = `definition-of-${term.toLowerCase().replaceAll(' ', '-')}`;
  const shown = useRef<HTMLSpanElement>(null);
  const [isDismissed, setDismissed] = useState(false);

  useEffect(() => {
    // Listens on the document: the pointer may be on the term while the focus is elsewhere.
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setDismissed(true);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);

  const show = () => {
    setDismissed(false);
    requestAnimationFrame(() => shown.current && keepInside(shown.current));
  };
  return (
    <span className={isDismissed ? 'term dismissed' : 'term'} onPointerEnter={show}>
      <button type="button" aria-describedby={id} onFocus={show} onClick={show}>
        {term}
      </button>
      <span className="definition" role="tooltip" id={id} ref={shown}>
        {definition}
      </span>
    </span>
  );
}

export function MedAWord() {
  return (
    <p className="defined">
      {definedPassage.map((part) => {
        if (typeof part === 'string') return part;
        if ('page' in part) {
          return (
            <span key={part.page} className="cite">
              p. {part.page}
            </span>
          );
        }
        return <Term key={part.term} {...part} />;
      })}
    </p>
  );
}
