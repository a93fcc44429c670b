// Warnings about what was typed. One appears when its field is left, goes as soon as it no longer applies, and keeps no
// one from sending the form.
import { useRef, useState } from 'react';

export type Warnings = Readonly<Record<string, string | undefined>>;

type FieldEvent = React.FocusEvent<HTMLFormElement> | React.InputEvent<HTMLFormElement>;

/**
 * Leaving a field happens with the press. If a text appeared then, the button under the pointer would move away before the
 * release, and the click would miss it.
 */
function afterPress(act: () => void): void {
  if (document.querySelector(':active') === null) {
    act();
    return;
  }
  // The click follows the release.
  for (const type of ['pointerup', 'pointercancel'])
    addEventListener(type, () => setTimeout(act), { capture: true, once: true });
}

/** @param warn what to say about the named field of the form, if anything; may have to load what it needs */
export function useWarnings(
  warn: (form: HTMLFormElement, name: string) => string | undefined | Promise<string | undefined>,
) {
  const [warnings, setWarnings] = useState<Warnings>({});
  const shown = useRef(warnings);
  const turns = useRef<Record<string, number>>({});

  const show = (now: Warnings) => {
    shown.current = now;
    setWarnings(now);
  };
  const judge = async (form: HTMLFormElement, name: string) => {
    const turn = (turns.current[name] ?? 0) + 1;
    turns.current[name] = turn;
    const text = await warn(form, name);
    // An older answer must not replace a newer one.
    if (turns.current[name] === turn && shown.current[name] !== text)
      show({ ...shown.current, [name]: text });
  };

  return {
    warnings,
    clear: () => show({}),
    onBlur: ({ currentTarget: form, target }: FieldEvent) => {
      const { name } = target as HTMLInputElement;
      afterPress(() => void judge(form, name));
    },
    onInput: ({ currentTarget: form, target }: FieldEvent) => {
      const { name } = target as HTMLInputElement;
      if (warnings[name]) void judge(form, name);
    },
  };
}
