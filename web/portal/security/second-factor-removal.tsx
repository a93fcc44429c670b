// An enrolled second factor: how many recovery codes remain, and a form to remove it.
import { removeSecondFactor } from '../../../contract/accounts/second-factor.ts';
import { passwordDigest } from '../../password-digest.ts';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { change, ShortForm } from '../short-form.tsx';

interface SecondFactorRemovalProps {
  required: boolean;
  codesLeft: number;
  onRemoved: () => void;
}

export function SecondFactorRemoval({ required, codesLeft, onRemoved }: SecondFactorRemovalProps) {
  const remove = async ({ password = '', code = '' }: Record<string, string>) => {
    await change(removeSecondFactor, { password: passwordDigest(password), code });
    onRemoved();
    return undefined;
  };
  const left = codesLeft === 1 ? 'One recovery code is' : `${codesLeft} recovery codes are`;
  return (
    <>
      <p>
        Your second factor is set up. {left} left.{' '}
        {required
          ? 'Your firm requires it, so it cannot be removed here.'
          : 'To move it to another phone, remove it and set it up again.'}
      </p>
      {!required && (
        <ShortForm button="Remove" onSend={remove}>
          <PasswordField
            id="password"
            name="password"
            label="Your password"
            autoComplete="current-password"
          />
          <TextField id="code" name="code" label="Code, or a recovery code" autoComplete="one-time-code" />
        </ShortForm>
      )}
    </>
  );
}
