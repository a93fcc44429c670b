// A password field with a button that shows what is typed. Sending the form hides it again.
import { useEffect, useRef, useState } from 'react';
import { VisuallyHidden } from '../visually-hidden.tsx';
import { Field, type FieldFacts } from './field.tsx';
import { useHydrated } from './hydrated.ts';

interface PasswordFieldProps extends FieldFacts {
  name: string;
  autoComplete: 'current-password' | 'new-password';
  required?: boolean;
}

export function PasswordField({ name, autoComplete, required = false, ...facts }: PasswordFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  /** Undefined until the button is pressed: nothing is announced before. */
  const [isShown, setShown] = useState<boolean>();
  const hydrated = useHydrated();

  useEffect(() => {
    const form = input.current?.form;
    const hide = () => setShown(undefined);
    form?.addEventListener('submit', hide);
    return () => form?.removeEventListener('submit', hide);
  }, []);

  return (
    <Field {...facts}>
      {(control) => (
        <div className="password-box">
          <input
            {...control}
            ref={input}
            name={name}
            type={isShown ? 'text' : 'password'}
            autoComplete={autoComplete}
            autoCapitalize="none"
            // While it is shown, some browsers would send it to a spelling service.
            spellCheck={false}
            required={required}
          />
          <button
            type="button"
            disabled={!hydrated}
            aria-controls={facts.id}
            // A form may have several of these buttons.
            aria-describedby={`${facts.id}-label`}
            onClick={() => setShown(!isShown)}
          >
            {isShown ? 'Hide' : 'Show'} <VisuallyHidden>password</VisuallyHidden>
          </button>
          {/* Not every screen reader reads a button again when its text changes. */}
          <span className="vh" aria-live="polite">
            {isShown !== undefined && (isShown ? 'The password is visible.' : 'The password is hidden.')}
          </span>
        </div>
      )}
    </Field>
  );
}
