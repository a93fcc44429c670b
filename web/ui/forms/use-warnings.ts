// Warnings about what was typed. One appears when its field is left, goes as soon as it no longer applies, and keeps no
// one from sending the form.
import { useEffect, useRef, useState } from 'react';

export type Warnings = Readonly<Record<string, string | undefined>>;

type FieldEvent = React.FocusEvent<HTMLFormElement> | React.InputEvent<HTMLFormElement>;

/**
 * Resolves after the click that is being made. Leaving a field happens with the press: if a text appeared then, the button
 * under the pointer would move away before the release, and the click would miss it.
 */
function usePress() {
  const press = useRef(Promise.resolve());
  useEffect(() => {
    const end = new AbortController();
    const listen = (type: string, act: () => void, once = false) =>
      window.addEventListener(type, act, { capture: true, signal: end.signal, once });
    listen('mousedown', () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      press.current = promise;
      // The click follows the release.
      for (const type of ['mouseup', 'dragend']) listen(type, () => setTimeout(resolve), true);
    });
    return () => end.abort();
  }, []);
  return press;
}

/** @param warn what to say about the named field of the form, if anything; may have to load what it needs */
export function useWarnings(
  warn: (form: HTMLFormElement, name: string) => string | undefined | Promise<string | undefined>,
) {
  const [warnings, setWarnings] = useState<Warnings>({});
  const shown = useRef(warnings);
  const turns = useRef<Record<string, number>>({});
  const press = usePress();

  const show = (now: Warnings) => {
    shown.current = now;
    setWarnings(now);
  };
  const judge = async (form: HTMLFormElement, name: string) => {
    const turn = (turns.current[name] ?? 0) + 1;
    turns.current[name] = turn;
    await press.current;
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
      void judge(form, name);
    },
    onInput: ({ currentTarget: form, target }: FieldEvent) => {
      const { name } = target as HTMLInputElement;
      if (warnings[name]) void judge(form, name);
    },
  };
}
