// The registration's fields (§3, §5). They keep their own values; the rules read them as they stand.
import { useState } from 'react';
import { Link } from 'react-router';
import { pages } from '../../contract/pages.ts';
import { CONTACT_NUMBER_DIGITS, MAX_LINE_CHARS } from '../../contract/sizes.ts';
import { alertUser } from '../alerts.ts';
import { Checkbox } from '../ui/forms/checkbox.tsx';
import { FieldError } from '../ui/forms/field-error.tsx';
import { FormMessage } from '../ui/forms/form-message.tsx';
import { focusField, isTicked, textOf } from '../ui/forms/form-values.ts';
import { SubmitButton } from '../ui/forms/submit-button.tsx';
import { TextField } from '../ui/forms/text-field.tsx';
import { useSubmit } from '../ui/forms/use-submit.ts';
import { findLiveProblems, findProblems, type RegistrationFields } from './registration-rules.ts';

function readFields(form: HTMLFormElement): RegistrationFields {
  return {
    fullName: textOf(form, 'fullName').trim(),
    organization: textOf(form, 'organization').trim(),
    email: textOf(form, 'email').trim(),
    contactNumber: textOf(form, 'contactNumber').trim(),
    clientpassword: textOf(form, 'clientpassword'),
    clientcnfrmpassword: textOf(form, 'clientcnfrmpassword'),
    termsAgreement: isTicked(form, 'termsAgreement'),
    acknowledgment: isTicked(form, 'acknowledgment'),
  };
}

interface RegistrationFormProps {
  /** Registers, or answers with the text that says why not. */
  onRegister: (fields: RegistrationFields) => Promise<string | undefined>;
}

export function RegistrationForm({ onRegister }: RegistrationFormProps) {
  const [fields, setFields] = useState<RegistrationFields>();
  const [tried, setTried] = useState(false);
  const [refusal, setRefusal] = useState('');

  const { pending, onSubmit } = useSubmit(async (form) => {
    const entered = readFields(form);
    setFields(entered);
    setTried(true);
    setRefusal('');
    const [first] = findProblems(entered);
    if (first) {
      const [name, text] = first;
      alertUser(text);
      focusField(form, name);
      return;
    }
    const text = await onRegister(entered);
    if (text === undefined) return;
    setRefusal(text);
    alertUser(text);
  });

  const problems = problemsShown(fields, tried);
  return (
    <form
      className="line-form"
      method="post"
      noValidate
      onSubmit={onSubmit}
      onChange={(event) => setFields(readFields(event.currentTarget))}
    >
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
      <FormMessage text={refusal} />
      <div className="line-end">
        <SubmitButton pending={pending}>Register</SubmitButton>
      </div>
    </form>
  );
}

// Before the first attempt only the live messages of §5 are shown; after it, everything that is wrong.
function problemsShown(fields: RegistrationFields | undefined, tried: boolean) {
  if (!fields) return {};
  if (tried) return Object.fromEntries(findProblems(fields));
  return findLiveProblems(fields.clientpassword, fields.clientcnfrmpassword);
}
