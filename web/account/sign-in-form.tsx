// The fields shared by both sign-in screens. Each screen makes its own call and shows its own texts.
import { useState } from 'react';
import { onPage, serverMessages } from '../../contract/messages.ts';
import { alertUser } from '../alerts.ts';
import { NetworkError } from '../api.ts';
import { passwordDigest } from '../password-digest.ts';
import { FormMessage } from '../ui/forms/form-message.tsx';
import { focusField, textOf } from '../ui/forms/form-values.ts';
import { PasswordField } from '../ui/forms/password-field.tsx';
import { SubmitButton } from '../ui/forms/submit-button.tsx';
import { TextField } from '../ui/forms/text-field.tsx';
import { useSubmit } from '../ui/forms/use-submit.ts';

/** What to say when no answer came: that is not a wrong password. */
export function unreachable(error: unknown): string | undefined {
  return error instanceof NetworkError
    ? 'We could not reach the service. Check your connection and try again.'
    : undefined;
}

export interface SignInFields {
  username: string;
  /** The password's digest, never the password itself. */
  password: string;
  /** The authenticator app's code; present only if the form asked for it. */
  code?: string;
}

/** What a sign-in led to: a text to show, the question for a code, or nothing more to do here. */
export type SignInResult = { text: string } | 'code-required' | undefined;

interface SignInFormProps {
  /** What is typed above the password. */
  label: string;
  type: 'email' | 'text';
  /** What it holds already. */
  name?: string | undefined;
  /** What this screen says of a wrong name or password; also of an empty one, which is not sent. */
  wrong: string;
  /** Signs the user in, or returns the reason it could not. */
  onSignIn: (fields: SignInFields) => Promise<SignInResult>;
  /** Content below the password field. */
  children?: React.ReactNode;
}

export function SignInForm({ label, type, name: known, wrong, onSignIn, children }: SignInFormProps) {
  // Shown only after a correct password: a user without an authenticator app never sees the field.
  const [asksForCode, setAsksForCode] = useState(false);
  const [refusal, setRefusal] = useState('');
  const [empty, setEmpty] = useState<readonly string[]>([]);

  const refuse = (text: string) => {
    setRefusal(onPage(text));
    alertUser(text);
  };
  const { pending, onSubmit } = useSubmit(async (form) => {
    const username = textOf(form, 'username').trim();
    const password = textOf(form, 'password');
    const code = textOf(form, 'code').trim();
    const typed = { username, password, ...(asksForCode ? { code } : {}) };
    const missing = Object.entries(typed).flatMap(([name, value]) => (value === '' ? [name] : []));
    setEmpty(missing);
    setRefusal('');
    const [first] = missing;
    if (first) {
      refuse(first === 'code' ? serverMessages.codeRequired : wrong);
      focusField(form, first);
      return;
    }
    const result = await onSignIn({ ...typed, password: passwordDigest(password) });
    if (result === 'code-required') setAsksForCode(true);
    else if (result) refuse(result.text);
  });

  const errorOf = (name: string, text: string) => (empty.includes(name) ? text : undefined);
  return (
    <form
      className="line-form"
      method="post"
      noValidate
      onSubmit={onSubmit}
      onInput={(event) => {
        const { name } = event.target as HTMLInputElement;
        setEmpty((names) => names.filter((other) => other !== name));
      }}
    >
      <TextField
        id="username"
        label={label}
        name="username"
        defaultValue={known}
        type={type}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={errorOf('username', `Enter your ${label.toLowerCase()}.`)}
      />
      <div>
        <PasswordField
          id="password"
          label="Password"
          name="password"
          autoComplete="current-password"
          error={errorOf('password', 'Enter your password.')}
        />
        {children}
      </div>
      {asksForCode && (
        <TextField
          id="code"
          label="Code"
          hint={serverMessages.codeRequired}
          name="code"
          autoComplete="one-time-code"
          inputMode="numeric"
          error={errorOf('code', 'Enter the code.')}
          // The password was correct; only the code is missing.
          autoFocus
        />
      )}
      <FormMessage text={refusal} />
      <div className="line-end">
        <SubmitButton pending={pending}>Sign In</SubmitButton>
      </div>
    </form>
  );
}
