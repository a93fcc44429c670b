// Text blocks for a statement: staff choose one and insert it where the cursor is, or change the ones that all share.
import { useEffect, useRef, useState } from 'react';
import { MAX_LINE_CHARS, MAX_TEXT_CHARS } from '../../../contract/limits.ts';
import {
  listTextBlocks,
  removeTextBlock,
  saveTextBlock,
  type TextBlock,
} from '../../../contract/staff/text-blocks.ts';
import { Field } from '../../ui/forms/field.tsx';
import { FormMessage } from '../../ui/forms/form-message.tsx';
import { TextArea, TextField } from '../../ui/forms/text-field.tsx';
import { excessError } from '../../ui/forms/text-length.ts';
import { LoadState } from '../load-state.tsx';
import { change, Refused } from '../short-form.tsx';
import { useAction } from '../use-action.tsx';
import { useCall } from '../use-call.ts';

/** Loaded when it is opened. */
export function TextBlocks({ onInsert }: { onInsert: (text: string) => void }) {
  const [wasOpened, setOpened] = useState(false);
  return (
    <details className="text-blocks" onToggle={({ currentTarget }) => currentTarget.open && setOpened(true)}>
      <summary>
        <span className="link">Text blocks</span>
      </summary>
      {wasOpened && <OpenedBlocks onInsert={onInsert} />}
    </details>
  );
}

function OpenedBlocks({ onInsert }: { onInsert: (text: string) => void }) {
  const call = useCall(listTextBlocks, {});
  const { answer, reload } = call;
  const [chosenId, setChosenId] = useState('');
  const [edited, setEdited] = useState<TextBlock | 'new'>();
  const [done, setDone] = useState('');
  const newBlock = useRef<HTMLButtonElement>(null);
  const blocks = answer?.body.data ?? [];
  // A colleague may have removed the chosen one.
  const chosen = blocks.find(({ textblockid }) => String(textblockid) === chosenId) ?? blocks[0];

  const onChanged = (said: string, id: number | undefined) => {
    setEdited(undefined);
    setDone(said);
    if (id !== undefined) setChosenId(String(id));
    reload();
    // The pressed button is gone.
    newBlock.current?.focus();
  };

  const state = <LoadState what="The text blocks" call={call} />;
  if (!answer) return state;
  return (
    <>
      {chosen ? (
        <>
          <Field id="text-block" label="Text block">
            {(control) => (
              <select
                {...control}
                value={String(chosen.textblockid)}
                onChange={({ target: { value } }) => setChosenId(value)}
              >
                {blocks.map(({ textblockid, name }) => (
                  <option key={textblockid} value={textblockid}>
                    {name}
                  </option>
                ))}
              </select>
            )}
          </Field>
          <p className="hint written">{chosen.text}</p>
        </>
      ) : (
        <p className="hint">No text blocks yet.</p>
      )}
      <div className="notice-choices">
        {chosen && (
          <button className="btn quiet small" type="button" onClick={() => onInsert(chosen.text)}>
            Insert block
          </button>
        )}
        <button className="btn quiet small" type="button" ref={newBlock} onClick={() => setEdited('new')}>
          New block
        </button>
        {chosen && (
          <button className="btn quiet small" type="button" onClick={() => setEdited(chosen)}>
            Edit block
          </button>
        )}
      </div>
      {state}
      <FormMessage text={done} tone="good" />
      {edited && <BlockDialog block={edited} onChanged={onChanged} onClose={() => setEdited(undefined)} />}
    </>
  );
}

interface BlockDialogProps {
  block: TextBlock | 'new';
  onChanged: (said: string, id: number | undefined) => void;
  onClose: () => void;
}

/** Inside the form of the statement, so it has no form element: nothing here may send the statement. */
function BlockDialog({ block, onChanged, onClose }: BlockDialogProps) {
  const old = block === 'new' ? undefined : block;
  const dialog = useRef<HTMLDialogElement>(null);
  const [name, setName] = useState(old?.name ?? '');
  const [text, setText] = useState(old?.text ?? '');
  const { act, outcome } = useAction();
  useEffect(() => dialog.current?.showModal(), []);

  const save = () =>
    act(async () => {
      if (name.trim() === '' || text.trim() === '') throw new Refused('Enter a name and text.');
      const based = old ? { textblockid: old.textblockid, version: old.version } : {};
      const { data } = await change(saveTextBlock, { ...based, name, text });
      onChanged('Text block saved.', data.textblockid);
      return undefined;
    });

  const remove = ({ textblockid }: TextBlock) =>
    act(async () => {
      onChanged((await change(removeTextBlock, { textblockid })).message, undefined);
      return undefined;
    }, 'Remove this text block for all staff?');

  const isTooLong = name.trim().length > MAX_LINE_CHARS || excessError(text, MAX_TEXT_CHARS) !== undefined;
  return (
    <dialog ref={dialog} className="confirm" aria-labelledby="block-title" onClose={onClose}>
      <h2 id="block-title">{old ? 'Edit text block' : 'New text block'}</h2>
      <div className="confirm-content block-fields">
        <TextField
          id="block-name"
          label="Name"
          autoComplete="off"
          value={name}
          error={excessError(name, MAX_LINE_CHARS)}
          onChange={({ target: { value } }) => setName(value)}
          onKeyDown={(event) => {
            // In this field, Enter must not send the whole statement.
            if (event.key === 'Enter') event.preventDefault();
          }}
        />
        <TextArea
          id="block-text"
          label="Text"
          rows={8}
          value={text}
          error={excessError(text, MAX_TEXT_CHARS)}
          onChange={({ target: { value } }) => setText(value)}
        />
        <p className="hint">Visible to all staff. Do not include case details.</p>
      </div>
      <div className="confirm-end">
        {outcome}
        <button className="btn" type="button" disabled={isTooLong} onClick={save}>
          Save block
        </button>
        {old && (
          <button className="btn quiet" type="button" onClick={() => remove(old)}>
            Remove block
          </button>
        )}
        <button className="btn quiet" type="button" onClick={() => dialog.current?.close()}>
          Cancel
        </button>
      </div>
    </dialog>
  );
}
