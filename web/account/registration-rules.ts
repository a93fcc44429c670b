// The registration rules (§5), in the order of the fields (§3).
import { CONTACT_NUMBER_PATTERN, toContactNumber } from '../../contract/accounts/contact-number.ts';
import { isEmailAddress } from '../../contract/fields.ts';
import { MIN_PASSWORD_CHARS } from '../../contract/limits.ts';
import { messages } from '../../contract/messages.ts';

const EXAMPLE_ADDRESS = 'name@example.com';

/** The form's fields, named as in the specification. */
export interface RegistrationFields {
  fullName: string;
  organization: string;
  email: string;
  contactNumber: string;
  clientpassword: string;
  clientcnfrmpassword: string;
  termsAgreement: boolean;
  acknowledgment: boolean;
}

export type Problems = Partial<Record<keyof RegistrationFields, string>>;

/** The error text of every invalid field; the first one is alerted. */
export function findProblems(fields: RegistrationFields): Map<keyof RegistrationFields, string> {
  const problems = new Map<keyof RegistrationFields, string>();
  const add = (name: keyof RegistrationFields, text: string | undefined) => {
    if (text) problems.set(name, text);
  };
  add('fullName', required('Full Name', fields.fullName));
  add('email', required('Email', fields.email) ?? wrongAddress(fields.email));
  add('contactNumber', required('Contact Number', fields.contactNumber) ?? wrongNumber(fields.contactNumber));
  add('clientpassword', requiredPassword('Password', fields.clientpassword));
  add('clientcnfrmpassword', requiredPassword('Confirm Password', fields.clientcnfrmpassword));
  if (!problems.has('clientcnfrmpassword') && fields.clientcnfrmpassword !== fields.clientpassword) {
    add('clientcnfrmpassword', messages.passwordsDiffer);
  }
  if (!fields.termsAgreement) add('termsAgreement', messages.requiredFields);
  if (!fields.acknowledgment) add('acknowledgment', messages.requiredFields);
  return problems;
}

/** The password errors to show while the user is still typing. */
export function findLiveProblems(password: string, confirmation: string): Problems {
  return {
    ...(isTooShort(password) && { clientpassword: messages.passwordShortLive }),
    ...(confirmation !== '' &&
      confirmation !== password && { clientcnfrmpassword: messages.passwordsDifferLive }),
  };
}

function required(label: string, value: string): string | undefined {
  return value === '' ? messages.fieldRequired(label) : undefined;
}

function requiredPassword(label: string, value: string): string | undefined {
  return required(label, value) ?? (isTooShort(value) ? messages.passwordShort : undefined);
}

function isTooShort(password: string): boolean {
  return password !== '' && password.length < MIN_PASSWORD_CHARS;
}

function wrongAddress(value: string): string | undefined {
  return isEmailAddress(value) ? undefined : messages.emailInvalid(EXAMPLE_ADDRESS);
}

function wrongNumber(value: string): string | undefined {
  return CONTACT_NUMBER_PATTERN.test(toContactNumber(value)) ? undefined : messages.contactNumberInvalid;
}
