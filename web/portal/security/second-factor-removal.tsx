// Removes an enrolled second factor.
import { removeSecondFactor } from '../../../contract/accounts/second-factor.ts';
import { passwordDigest } from '../../password-digest.ts';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { change, ShortForm } from '../short-form.tsx';

export function SecondFactorRemoval({ onRemoved }: { onRemoved: () => void }) {
  const remove = async ({ password = '', code = '' }: Record<string, string>) => {
    await change(removeSecondFactor, { password: passwordDigest(password), code });
    onRemoved();
    return undefined;
  };
  return (
    <ShortForm button="Remove" quiet onSend={remove}>
      <PasswordField id="password" name="password" label="Your password" autoComplete="current-password" />
      <TextField id="code" name="code" label="Code, or a recovery code" autoComplete="one-time-code" />
    </ShortForm>
  );
}
