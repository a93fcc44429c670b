// The fields of the contact form (§3), with their errors.
import { MAX_LINE_CHARS, MAX_TEXT_CHARS } from '../../../contract/limits.ts';
import { TextArea, TextField } from '../../ui/forms/text-field.tsx';
import type { Warnings } from '../../ui/forms/use-warnings.ts';
import type { ContactErrors } from './contact-rules.ts';

interface ContactInputsProps {
  errors: ContactErrors;
  warnings: Warnings;
}

export function ContactInputs({ errors, warnings }: ContactInputsProps) {
  return (
    <>
      <TextField
        id="first-name"
        name="first_name"
        label="First name"
        autoComplete="given-name"
        maxLength={MAX_LINE_CHARS}
        required
        error={errors.first_name}
      />
      <TextField
        id="last-name"
        name="last_name"
        label="Last name (optional)"
        autoComplete="family-name"
        maxLength={MAX_LINE_CHARS}
      />
      <TextField
        id="email"
        name="email"
        type="email"
        label="Email"
        autoComplete="email"
        maxLength={MAX_LINE_CHARS}
        required
        error={errors.email}
        warning={warnings.email}
        live
      />
      <TextField
        id="phone"
        name="phone"
        type="tel"
        label="Phone"
        autoComplete="tel"
        maxLength={MAX_LINE_CHARS}
        required
        error={errors.phone}
        warning={warnings.phone}
        live
      />
      <TextField
        id="organisation"
        name="organisation"
        label="Organization"
        autoComplete="organization"
        maxLength={MAX_LINE_CHARS}
        className="wide"
        required
        error={errors.organisation}
      />
      <TextArea
        id="comments"
        name="comments"
        label="Comments (optional)"
        hint="When should we call? Please leave out patient names and medical details. Records go through the portal."
        maxLength={MAX_TEXT_CHARS}
        rows={6}
        className="wide"
      />
    </>
  );
}
