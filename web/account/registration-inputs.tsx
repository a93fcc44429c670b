// The inputs of the registration form with their errors, and the two required checkboxes.
import { Link } from 'react-router';
import { CONTACT_NUMBER_DIGITS, MAX_LINE_CHARS, MIN_PASSWORD_CHARS } from '../../contract/limits.ts';
import { pages } from '../../contract/pages.ts';
import { Checkbox } from '../ui/forms/checkbox.tsx';
import { FieldError } from '../ui/forms/field-error.tsx';
import { PasswordField } from '../ui/forms/password-field.tsx';
import { TextField } from '../ui/forms/text-field.tsx';
import type { Warnings } from '../ui/forms/use-warnings.ts';
import type { Problems } from './registration-rules.ts';

interface RegistrationInputsProps {
  problems: Problems;
  warnings: Warnings;
}

export function RegistrationInputs({ problems, warnings }: RegistrationInputsProps) {
  return (
    <>
      <TextField
        id="fullName"
        name="fullName"
        required
        label="Full Name"
        autoComplete="name"
        maxLength={MAX_LINE_CHARS}
        error={problems.fullName}
      />
      <TextField
        id="organization"
        name="organization"
        label="Organization (optional)"
        autoComplete="organization"
        maxLength={MAX_LINE_CHARS}
      />
      <TextField
        id="email"
        name="email"
        required
        label="Email"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        error={problems.email}
      />
      <TextField
        id="contactNumber"
        name="contactNumber"
        required
        label="Contact Number"
        hint={`${CONTACT_NUMBER_DIGITS} digits, such as (555) 010-0142.`}
        inputMode="tel"
        autoComplete="tel-national"
        error={problems.contactNumber}
      />
      <PasswordField
        id="clientpassword"
        name="clientpassword"
        required
        label="Password"
        hint={`At least ${MIN_PASSWORD_CHARS} characters. Longer is safer.`}
        autoComplete="new-password"
        error={problems.clientpassword}
        warning={warnings.clientpassword}
        live
      />
      <PasswordField
        id="clientcnfrmpassword"
        name="clientcnfrmpassword"
        required
        label="Confirm Password"
        autoComplete="new-password"
        error={problems.clientcnfrmpassword}
        live
      />
    </>
  );
}

export function Consents({ problems }: { problems: Problems }) {
  const isUnchecked = Boolean(problems.termsAgreement ?? problems.acknowledgment);
  return (
    <div className="consents">
      <Checkbox
        name="termsAgreement"
        required
        aria-invalid={Boolean(problems.termsAgreement)}
        aria-describedby={problems.termsAgreement ? 'consents-error' : undefined}
      >
        I agree to the <Link to={pages.terms}>Terms of Use</Link> and the{' '}
        <Link to={pages.privacy}>Privacy Policy</Link>.
      </Checkbox>
      <Checkbox
        name="acknowledgment"
        required
        aria-invalid={Boolean(problems.acknowledgment)}
        aria-describedby={problems.acknowledgment ? 'consents-error' : undefined}
      >
        I acknowledge the <Link to={pages.legal}>legal disclaimer</Link>: a review is not medical advice.
      </Checkbox>
      <FieldError id="consents-error" text={isUnchecked ? 'Check both boxes to register.' : undefined} />
    </div>
  );
}
