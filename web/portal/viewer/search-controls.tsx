// Search in the text of the document: the next match on Enter, the one before on Shift and Enter.
import { useState } from 'react';
import { MAX_LINE_CHARS } from '../../../contract/limits.ts';
import type { FrameState } from './document-state.ts';
import type { FrameOrder } from './frame-messages.ts';

interface SearchControlsProps {
  found: FrameState['found'];
  isOpen: boolean;
  order: (order: FrameOrder) => void;
  box: React.RefObject<HTMLInputElement | null>;
}

export function SearchControls({ found, isOpen, order, box }: SearchControlsProps) {
  const [text, setText] = useState('');
  const [asked, setAsked] = useState('');
  const find = (backwards: boolean) => {
    const wanted = text.trim();
    setAsked(wanted);
    if (wanted !== '') order({ kind: 'find', text: wanted, again: wanted === asked, backwards });
  };
  return (
    <search className="viewer-group viewer-search">
      <form
        method="post"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          find(false);
        }}
      >
        <input
          ref={box}
          type="search"
          aria-label="Search in the document"
          placeholder="Search"
          autoComplete="off"
          spellCheck={false}
          maxLength={MAX_LINE_CHARS}
          disabled={!isOpen}
          value={text}
          onChange={({ target: { value } }) => setText(value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !event.shiftKey) return;
            event.preventDefault();
            find(true);
          }}
        />
        <button className="btn quiet small" type="submit" disabled={!isOpen}>
          Find
        </button>
      </form>
      <p className="viewer-found" aria-live="polite">
        {asked !== '' && found && describe(found)}
      </p>
    </search>
  );
}

function describe({ state, current, total }: NonNullable<FrameState['found']>): string {
  if (state === 'no-text') return 'This document has no text to search: its pages are images.';
  if (state === 'none') return 'Not found.';
  if (total === 0) return 'Searching…';
  const more = state === 'searching' ? ' so far' : '';
  return current === 0 ? `${total} found${more}` : `${current} of ${total}${more}`;
}
