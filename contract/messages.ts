// Every text of §5 and §8, byte for byte, including odd spellings and missing spaces: tests and other
// programs compare them. Texts that the specification does not define are in `serverMessages`.
import { FILE_EXTENSIONS, FILE_FORMATS, MAX_FILE_GB } from './files.ts';
import { CONTACT_NUMBER_DIGITS, MIN_NEW_PASSWORD_CHARS, MIN_PASSWORD_CHARS } from './sizes.ts';

const FORMATS = FILE_FORMATS.join(' or ');

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

/** Our own texts, where §8 says only "the server message" and for refusals that it does not mention. */
export const serverMessages = {
  ok: 'OK',
  codeRequired: 'Enter the code of your authenticator app.',
  codeWrong: 'Wrong code, or one that was used before.',
  passwordWrong: 'Wrong password.',
  currentPasswordRequired: 'Enter your current password.',
  passwordSame: 'The new password is the current one.',
  passwordChanged: 'Your password is changed. Everywhere else you have been signed out.',
  passwordCommon: 'This password is on a list of common passwords. Please choose another one.',
  passwordOfContext: 'This password is easy to guess from names. Please choose another one.',
  sessionEnded: 'This session has already ended.',
  sessionsEnded: 'Signed out there.',
  staffPasswordShort: (chars: number) => `The new password must have at least ${chars} characters.`,
  enrollFirst: 'Set up your second factor first.',
  factorRequired: 'The second factor is required here and cannot be removed.',
  factorNotStarted: 'Begin the set-up first.',
  passkeyRequired: 'Your firm requires a second factor. Please sign in with your passkey.',
  passkeyRefused: 'This passkey was not accepted.',
  passkeyTooLate: 'This took too long. Please try again.',
  passkeyKnown: 'This passkey is in use already.',
  passkeysFull: (count: number) => `An account can have at most ${count} passkeys. Please remove one first.`,
  passkeyGone: 'This passkey has already been removed.',
  passkeyLast: 'A second factor is required here. Set up an authenticator app or another passkey first.',
  passkeyAdded: 'The passkey is added. Everywhere else you have been signed out.',
  passkeyRemoved: 'The passkey is removed. Everywhere else you have been signed out.',
  submitOk: 'Inquiry submitted successfully!',
  answerOk: 'Review statement submitted successfully!',
  signedOut: 'You are signed out.',
  notSignedIn: 'Please sign in.',
  notAllowed: 'You are not allowed to do this.',
  foreignPage: 'This request came from another site and was refused.',
  notFound: 'This was not found.',
  inquiryNotFound: 'This inquiry was not found.',
  alreadyReviewed: 'This inquiry has already been reviewed.',
  tooMany: 'Too many requests. Please wait a while and try again.',
  busy: 'The server is busy. Please try again in a moment.',
  fault: 'Something went wrong. Please try again later.',
  wrongHost: 'This server does not serve this host name.',
  notReady: 'The service is not ready.',
  methodNotAllowed: 'This method is not allowed here.',
  badRequest: 'The request could not be understood.',
  doubled: (field: string) => `The field ${field} was given more than once.`,
  badField: (field: string, why: string) => `${field} ${why}.`,
  requestTooSlow: 'The request took too long to arrive.',
  bodyTooLarge: 'The request is too large.',
  unsupportedBody: 'This kind of request body is not accepted.',
  uploadBroken: 'The upload did not arrive whole. Nothing was stored; please send it again.',
  uploadStalled: 'The upload was too slow and was stopped. Nothing was stored; please send it again.',
  keyReused:
    'This differs from what the same form sent before. It was not stored; please reload the page and send it again.',
  uploadOrder: 'All fields must come before the files.',
  noFiles: 'At least one file is required.',
  tooManyFiles: (count: number) => `At most ${count} files can be sent at once.`,
  fileEmpty: (name: string) => `File "${name}" is empty.`,
  fileNameInvalid: 'A file name contains a character that cannot be stored.',
  fileTypeRefused: (name: string) =>
    `File "${name}" is not a ${FORMATS} document (${FILE_EXTENSIONS.join(', ')}).`,
  fileContentRefused: (name: string) =>
    `File "${name}" is not what its name says. Please send a ${FORMATS} document.`,
  filePending: 'This file is still being checked for malware. Please try again in a moment.',
  fileRemoved: 'This file was removed when its time was over. Its name, size and SHA-256 are kept.',
  onHold: 'A legal hold keeps this inquiry.',
  holdSet: 'The legal hold is set.',
  holdLifted: 'The legal hold is lifted.',
  notOnHold: 'There is no legal hold on this inquiry.',
  fileInfected: 'This file is in quarantine because malware was found in it. No one can download it.',
  fileDamaged:
    'This file was damaged in our storage and cannot be downloaded. We have been told and will restore it, or ask you for it.',
  storageFull: 'There is no room to store this now. Nothing was stored; please try again later.',
  quotaUsed:
    "Your account's storage is full. Nothing was stored; delete inquiries you no longer need, or write to us.",
  dailyQuotaUsed:
    'This is more than an account may send in one day. Nothing was stored; please send the rest tomorrow, or write to us.',
  resetLinkInvalid: 'This reset link was used or has expired. Please ask for a new one.',
  accountDisabled: 'This account is disabled. Please contact us.',
  accountNotFound: 'There is no such account.',
  lastStaff: 'This is the last staff account that can sign in. Create another one first.',
  lastAdministrator: 'This is the last administrator who can sign in. Make someone else one first.',
  administratorsAreStaff: 'Only staff can be administrators.',
  ownAccount: 'This is your own account. Use the page "Your sign-in" for it.',
  invited: 'The invitation is on its way.',
  invitedInUse: 'This account exists and is in use.',
  invitedDisabled: 'This account exists and is disabled. Enable it first.',
  mailNotWaiting: 'This mail is being sent now, or does not wait any more.',
} as const;
