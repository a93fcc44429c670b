// The inputs of the registration form with their errors, and the two required checkboxes.
import { Link } from 'react-router';
import { pages } from '../../contract/pages.ts';
import { CONTACT_NUMBER_DIGITS, MAX_LINE_CHARS } from '../../contract/sizes.ts';
import { Checkbox } from '../ui/forms/checkbox.tsx';
import { FieldError } from '../ui/forms/field-error.tsx';
import { TextField } from '../ui/forms/text-field.tsx';
import type { Problems } from './registration-rules.ts';

export function RegistrationInputs({ problems }: { problems: Problems }) {
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
        label="Organization"
        hint="Optional."
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
        hint={`${CONTACT_NUMBER_DIGITS} digits, without spaces or dashes.`}
        inputMode="tel"
        autoComplete="tel-national"
        error={problems.contactNumber}
      />
      <TextField
        id="clientpassword"
        name="clientpassword"
        required
        label="Password"
        type="password"
        autoComplete="new-password"
        error={problems.clientpassword}
        live
      />
      <TextField
        id="clientcnfrmpassword"
        name="clientcnfrmpassword"
        required
        label="Confirm Password"
        type="password"
        autoComplete="new-password"
        error={problems.clientcnfrmpassword}
        live
      />
    </>
  );
}

export function Consents({ problems }: { problems: Problems }) {
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
        I acknowledge the <Link to={pages.legal}>legal disclaimer</Link>: a review is no medical advice.
      </Checkbox>
      <FieldError id="consents-error" text={problems.termsAgreement ?? problems.acknowledgment} />
    </div>
  );
}
