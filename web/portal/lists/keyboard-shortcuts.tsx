// Keys for staff's list: j and k move through the rows, Enter opens the one with the focus, / goes to the search, ? shows
// them. They do nothing while something is typed or a dialog is open, and can be switched off: single letters get in
// the way of speech input.
import { useEffect, useRef, useState } from 'react';
import { keysAreOff, switchKeys } from '../../session.ts';
import { Checkbox } from '../../ui/forms/checkbox.tsx';

const KEYS = [
  ['j', 'Next row'],
  ['k', 'Previous row'],
  ['Enter', 'Open the row'],
  ['/', 'Search'],
  ['?', 'Show keyboard shortcuts'],
] as const;

const TYPING = 'input, textarea, select, [contenteditable]';

/** Moves the focus to the link of the next row, or the one before; without a focus in the list, to the first. */
function moveBy(step: 1 | -1): void {
  const links = [...document.querySelectorAll<HTMLElement>('.list tbody .list-id > a')];
  const at = links.findIndex((link) => link.closest('tr')?.contains(document.activeElement));
  const next = links[at === -1 ? 0 : at + step];
  next?.focus();
}

export function KeyboardShortcuts() {
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOff, setIsOff] = useState(keysAreOff);

  useEffect(() => {
    if (isOff) return;
    const onKey = (event: KeyboardEvent) => {
      const { key, target } = event;
      if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey)
        return;
      if ((target as Element).closest?.(TYPING) || document.querySelector('dialog[open]')) return;
      const acts: Record<string, () => void> = {
        j: () => moveBy(1),
        k: () => moveBy(-1),
        '/': () => document.getElementById('keyword')?.focus(),
        '?': () => dialog.current?.showModal(),
      };
      const act = acts[key];
      if (!act) return;
      // The letter must not appear in the field that gets the focus.
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isOff]);

  return (
    <>
      <button className="link keyboard-shortcuts" type="button" onClick={() => dialog.current?.showModal()}>
        Keyboard shortcuts
      </button>
      <dialog ref={dialog} className="confirm" aria-labelledby="keys-title">
        <h2 id="keys-title">Keyboard shortcuts</h2>
        <dl className="facts keys">
          {KEYS.map(([key, what]) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{what}</dd>
            </div>
          ))}
        </dl>
        <Checkbox
          checked={!isOff}
          onChange={(event) => {
            switchKeys(event.target.checked);
            setIsOff(!event.target.checked);
          }}
        >
          Use keyboard shortcuts until I sign out
        </Checkbox>
        <div className="confirm-actions">
          <button className="btn small" type="button" onClick={() => dialog.current?.close()}>
            Close
          </button>
        </div>
      </dialog>
    </>
  );
}
