// The administrator's own password, and the code of their authenticator app, before a dangerous change.
import { secondFactorState } from '../../contract/accounts/second-factor.ts';
import { passwordDigest } from '../password-digest.ts';
import { PasswordField } from '../ui/forms/password-field.tsx';
import { TextField } from '../ui/forms/text-field.tsx';
import { useCall } from './use-call.ts';

export function ProofFields() {
  const { answer, error } = useCall(secondFactorState, {});
  // Without an answer it is not known whether a code is needed.
  return (
    <ProofInputs
      id="proof"
      label="Your password"
      asksForCode={error !== undefined || answer?.body.enrolled === true}
    />
  );
}

/** The same, where it is known whether a code is needed. */
export function ProofInputs({ id, label, asksForCode }: { id: string; label: string; asksForCode: boolean }) {
  return (
    <>
      <PasswordField id={`${id}-password`} name="password" label={label} autoComplete="current-password" />
      {asksForCode && (
        <TextField
          id={`${id}-code`}
          name="code"
          label="Code, or a recovery code"
          autoComplete="one-time-code"
        />
      )}
    </>
  );
}

/** What these fields send. */
export function proofOf({ password = '', code = '' }: Record<string, string>) {
  return { password: passwordDigest(password), code };
}
