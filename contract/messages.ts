// Every text of §5 and §8, byte for byte, including odd spellings and missing spaces: tests and other
// programs compare them. Texts that the specification does not define are in `serverMessages`, and in server/base/refusals.ts.
import { site } from '../site.config.ts';
import type { ContentFault } from './content.ts';
import type { Role } from './endpoint.ts';
import { ACCEPTED, formatOf } from './files.ts';
import { CONTACT_NUMBER_DIGITS, MAX_FILE_GB, MIN_NEW_PASSWORD_CHARS, MIN_PASSWORD_CHARS } from './limits.ts';

export const messages = {
  // Sign-in
  loginOk: 'Login Successful',
  loginFailed: 'Login failed! Please try again.',
  loginWrong: 'Username or Password is incorrect!.',
  staffLoginFault: 'Something went wrong. Please try again later.',

  // Registration
  emailExists: 'Email already exists!Redirecting to login...',
  registrationOk: 'Registration successful! Redirecting to login...',
  registrationFailed: 'Registration failed! Please try again.',
  registrationFault: 'Something went wrong. Please try again later.',
  fieldRequired: (field: string) => `${field} is required.`,
  emailInvalid: (example: string) => `Please enter a valid email address (${example}).`,
  contactNumberInvalid: `Enter a valid ${CONTACT_NUMBER_DIGITS}-digit contact number.`,
  passwordShort: `Password must be at least ${MIN_PASSWORD_CHARS} characters long.`,
  passwordsDiffer: 'Password and Confirm Password do not match.',
  // Shown while typing (§5), without a period
  passwordShortLive: `Password must be at least ${MIN_PASSWORD_CHARS} characters long`,
  passwordsDifferLive: 'Password does not match',
  requiredFields: 'Please fill in all required fields.',

  // Contact
  contactOk: 'Form submitted successfully!',
  contactFault: 'Mail Sent successfully!',
  contactFirstName: 'Enter First Name',
  contactEmail: 'Enter email adress',
  contactPhone: 'Enter Contact number',
  contactOrganisation: 'Enter organisation Name',

  // Inquiries
  deleteConfirm: 'Are you sure you want to delete this inquiry?',
  deleteOk: 'Delete Succesfuuly',
  deleteFailed: 'Failed to delete inquiry',
  fileTooLarge: (name: string) => `File "${name}" exceeds the maximum limit of ${MAX_FILE_GB}GB.`,
  submitFailed: 'Inquiry Submitted failed! Please try again.',
  submitFault: 'Something went wrong. Please try again later.',

  // Forgotten password
  forgotOk: 'Reset link sent to your email!',
  forgotNoMatch: 'Email address does not match.',
  forgotFault: 'Enter valid email address!.',
  resetOk: 'New Password Update Successfully!',
  resetFault: ' Password/Token is incorrect!.',
  newPasswordRequired: 'New Password is required',
  newPasswordShort: `New Password must be at least ${MIN_NEW_PASSWORD_CHARS} characters long`,
  confirmRequired: 'Confirm Password is required',
  confirmDiffers: 'Passwords do not match',
} as const;

/** What a page says next to an alert whose words are not good English. */
const ON_PAGE: Readonly<Record<string, string>> = {
  [messages.contactFirstName]: 'Enter your first name.',
  [messages.contactEmail]: 'Enter your email address.',
  [messages.contactPhone]: 'Enter your phone number.',
  [messages.contactOrganisation]: 'Enter the name of your organization.',
  [messages.loginWrong]: 'We could not sign you in. Check your email address and password, and try again.',
  [messages.forgotFault]: 'We could not send a link. Check the email address, and try again.',
  [messages.resetFault]:
    'We could not set this password. The link may have expired or been used. Ask for a new one.',
};

/** The text of an alert as the page shows it. */
export const onPage = (alerted: string): string => ON_PAGE[alerted] ?? alerted;

interface Office {
  program: string;
  document: string;
  extension: string;
  /** Of its menu for passwords. */
  command: string;
  formats: string;
}
const WORD: Office = {
  program: 'Word',
  document: 'a Word document',
  extension: '.docx',
  command: 'Protect Document',
  formats: ACCEPTED.client.formats,
};
const EXCEL: Office = {
  program: 'Excel',
  document: 'an Excel workbook',
  extension: '.xlsx',
  command: 'Protect Workbook',
  formats: ACCEPTED.staff.formats,
};
const CONTENT_FAULTS: Record<ContentFault, (office: Office) => string> = {
  'wrong-type': ({ formats }) => `is not what its name says. Please send a ${formats} document.`,
  protected: ({ program, command }) =>
    `is password-protected. Open it in ${program}, remove the password (File, Info, ${command}), save it, and choose it again.`,
  macros: ({ program, document, extension }) =>
    `contains macros. Open it in ${program}, save it as ${document} without macros (${extension}), and choose that file.`,
  'other-format': ({ program, document, extension }) =>
    `is not in the format its name says. Open it in ${program}, save it as ${document} (${extension}), and choose that file.`,
};

/** Our own texts, where §8 says only "the server message", if a page needs them, too. The others are in server/base/. */
export const serverMessages = {
  codeRequired: 'Enter the code from your authenticator app.',
  currentPasswordRequired: 'Enter your current password.',
  passwordCommon: 'This password is on a list of common passwords. Please choose another one.',
  staffPasswordShort: (chars: number) => `The new password must have at least ${chars} characters.`,
  otherAccount: 'This browser is now signed in to another account. Nothing was stored.',
  enrollFirst: 'Set up two-factor authentication first.',
  passkeyKnown: 'This passkey is already in use.',
  submitOk: 'Inquiry submitted successfully!',
  answerOk: 'Review statement submitted successfully!',
  correctionOk: 'Correction submitted successfully!',
  inquiryNotFound: 'We could not find this inquiry.',
  fault: 'Something went wrong. Please try again later.',
  tooManyFiles: (count: number) => `At most ${count} files can be sent at once.`,
  fileEmpty: (name: string) => `File "${name}" is empty. Please choose another file.`,
  fileTypeRefused: (name: string, sender: Role) =>
    `File "${name}" is not a ${ACCEPTED[sender].formats} document (${ACCEPTED[sender].extensions.join(', ')}). Print it to PDF${sender === 'client' ? `, or call us at ${site.phone}` : ''}.`,
  fileContentRefused: (name: string, fault: ContentFault) =>
    `File "${name}" ${CONTENT_FAULTS[fault](['Excel', 'CSV'].includes(formatOf(name)) ? EXCEL : WORD)}`,
  fileRemoved: 'This file was deleted when its retention period ended. Its name, size, and SHA-256 are kept.',
  resetLinkInvalid: 'This reset link was used or has expired. Please ask for a new one.',
  accountNotFound: 'We could not find this account.',
  nameWaiting:
    'Someone with this name was invited at another address and has not signed in yet. To correct the address, open that account and invite again from there. If this is a different person with the same name, say so.',
} as const;
