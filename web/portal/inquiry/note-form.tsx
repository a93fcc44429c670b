// The form of one note. This tab keeps the text until it is saved.
import { useRef, useState } from 'react';
import { MAX_TEXT_CHARS } from '../../../contract/limits.ts';
import { CountedArea } from '../../ui/forms/counted-field.tsx';
import { FormMessage } from '../../ui/forms/form-message.tsx';
import { excessOf } from '../../ui/forms/text-length.ts';
import { useSubmit } from '../../ui/forms/use-submit.ts';
import { forgetTabForm, readTabForm, useTabForm } from '../drafts/tab-form.ts';
import { wordsOf } from '../short-form.tsx';
import { leaveIfSignedOut } from '../signed-out.ts';

interface NoteFormProps {
  id: string;
  label: string;
  hint?: string;
  /** The name under which this tab keeps the text. */
  keptAs: string;
  /** What the form begins with. */
  text: string;
  button: string;
  onSave: (text: string) => Promise<void>;
  onCancel?: () => void;
}

export function NoteForm({ keptAs, text: first, button, onSave, onCancel, ...field }: NoteFormProps) {
  const [text, setText] = useState(() => readTabForm<{ text: string }>(keptAs)?.values.text ?? first);
  const [refusal, setRefusal] = useState('');
  const area = useRef<HTMLTextAreaElement>(null);
  useTabForm(keptAs, text === first ? undefined : { values: { text }, files: [] });
  const { pending, onSubmit } = useSubmit(async () => {
    const written = text;
    if (written.trim() === '') {
      setRefusal('Enter a note first.');
      area.current?.focus();
      return;
    }
    if (excessOf(written, MAX_TEXT_CHARS)) return;
    setRefusal('');
    try {
      await onSave(written.trim());
      forgetTabForm(keptAs);
      // Text that the user typed during the save is a different text.
      setText((now) => (now === written ? first : now));
    } catch (error) {
      if (!leaveIfSignedOut(error)) setRefusal(wordsOf(error));
    }
  });
  return (
    <form className="note-form" method="post" noValidate onSubmit={onSubmit}>
      <CountedArea
        {...field}
        maxChars={MAX_TEXT_CHARS}
        rows={3}
        ref={area}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <FormMessage text={refusal} />
      <div className="notice-choices">
        {/* The one primary button of the page sends the statement. */}
        <button className="btn quiet" type="submit" aria-disabled={pending || undefined}>
          {button}
        </button>
        {onCancel && (
          <button
            className="btn quiet"
            type="button"
            onClick={() => {
              forgetTabForm(keptAs);
              onCancel();
            }}
          >
            Cancel
          </button>
        )}
      </div>
    </form>
  );
}
