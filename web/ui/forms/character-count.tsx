// Below a text field: how much room is left, once it is nearly full. A screen reader is also told how much is too much,
// but only when the user pauses.
import { useEffect, useState } from 'react';
import { VisuallyHidden } from '../visually-hidden.tsx';
import { excessOf, roomLeft } from './text-length.ts';

const PAUSE_MS = 1_000;

interface CharacterCountProps {
  text: string;
  maxChars: number;
}

export function CharacterCount({ text, maxChars }: CharacterCountProps) {
  const room = roomLeft(text, maxChars);
  const words = excessOf(text, maxChars) ?? room ?? '';
  const [said, setSaid] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSaid(words), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [words]);
  return (
    <>
      {room && (
        <p className="character-count" aria-hidden="true">
          {room}
        </p>
      )}
      <div aria-live="polite">
        <VisuallyHidden>{said}</VisuallyHidden>
      </div>
    </>
  );
}
