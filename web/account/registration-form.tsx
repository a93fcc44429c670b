// The registration form (§3, §5). The inputs are uncontrolled; the rules read their current values.
import { useState } from 'react';
import { alertUser } from '../alerts.ts';
import { FormMessage } from '../ui/forms/form-message.tsx';
import { focusField, isTicked, textOf } from '../ui/forms/form-values.ts';
import { SubmitButton } from '../ui/forms/submit-button.tsx';
import { useSubmit } from '../ui/forms/use-submit.ts';
import { useWarnings } from '../ui/forms/use-warnings.ts';
import { loadCommonPasswords, warnOfPassword } from './password-warning.ts';
import { Consents, RegistrationInputs } from './registration-inputs.tsx';
import {
  findLiveProblems,
  findProblems,
  type Problems,
  type RegistrationFields,
} from './registration-rules.ts';

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

export interface Refusal {
  text: string;
  /** What is wrong with the password, if that was the reason. */
  password?: string;
}

interface RegistrationFormProps {
  /** Registers the client, or returns the reason it could not. */
  onRegister: (fields: RegistrationFields) => Promise<Refusal | undefined>;
}

export function RegistrationForm({ onRegister }: RegistrationFormProps) {
  const [fields, setFields] = useState<RegistrationFields>();
  const [tried, setTried] = useState(false);
  const [isTyping, setIsTyping] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();

  const { pending, onSubmit } = useSubmit(async (form) => {
    const entered = readFields(form);
    setFields(entered);
    setTried(true);
    setIsTyping(false);
    setRefusal(undefined);
    const [first] = findProblems(entered);
    if (first) {
      const [name, text] = first;
      alertUser(text);
      focusField(form, name);
      return;
    }
    const refused = await onRegister(entered);
    if (!refused) return;
    setRefusal(refused);
    alertUser(refused.text);
    if (refused.password) focusField(form, 'clientpassword');
  });

  const { warnings, onBlur, onInput } = useWarnings((form, name) =>
    name === 'clientpassword' ? warnOfPassword(readFields(form).clientpassword) : undefined,
  );

  const found = problemsShown(fields, { tried, isTyping });
  const clientpassword = found.clientpassword ?? refusal?.password;
  const problems = { ...found, ...(clientpassword && { clientpassword }) };
  return (
    <form
      className="line-form"
      method="post"
      noValidate
      onSubmit={onSubmit}
      onFocus={loadCommonPasswords}
      onBlur={onBlur}
      onInput={onInput}
      onChange={(event) => {
        setFields(readFields(event.currentTarget));
        setIsTyping(true);
        if ((event.target as HTMLElement).id === 'clientpassword') setRefusal(undefined);
      }}
    >
      <RegistrationInputs problems={problems} warnings={warnings} />
      <Consents problems={problems} />
      <FormMessage text={refusal?.text ?? ''} />
      <div className="line-end">
        <SubmitButton pending={pending}>Register</SubmitButton>
      </div>
    </form>
  );
}

/**
 * Before the first attempt, only the live messages of §5; after it, all errors, in the words of the alert until the
 * user types again.
 */
function problemsShown(
  fields: RegistrationFields | undefined,
  { tried, isTyping }: { tried: boolean; isTyping: boolean },
): Problems {
  if (!fields) return {};
  const live = findLiveProblems(fields.clientpassword, fields.clientcnfrmpassword);
  if (!tried) return live;
  return { ...Object.fromEntries(findProblems(fields)), ...(isTyping ? live : {}) };
}
