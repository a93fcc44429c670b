// Text fields that cut nothing off: they count what is too much, and say how much room is left once they are nearly full.
// A screen reader is also told how much is too much, but only when the user pauses.
import { useEffect, useState } from 'react';
import { VisuallyHidden } from '../visually-hidden.tsx';
import { TextArea, TextField } from './text-field.tsx';
import { excessError, excessOf, roomLeft } from './text-length.ts';

const PAUSE_MS = 1_000;

/** The control's name is its id. */
type Counted<Props> = Omit<Props, 'name' | 'value'> & { value: string; maxChars: number };

export function CountedField({ error, maxChars, ...props }: Counted<React.ComponentProps<typeof TextField>>) {
  const { id, value } = props;
  return (
    <div>
      <TextField {...props} name={id} error={error ?? excessError(value, maxChars)} />
      <CharacterCount text={value} maxChars={maxChars} />
    </div>
  );
}

export function CountedArea({ error, maxChars, ...props }: Counted<React.ComponentProps<typeof TextArea>>) {
  const { id, value } = props;
  return (
    <div>
      <TextArea {...props} name={id} error={error ?? excessError(value, maxChars)} />
      <CharacterCount text={value} maxChars={maxChars} />
    </div>
  );
}

function CharacterCount({ text, maxChars }: { text: string; maxChars: number }) {
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
