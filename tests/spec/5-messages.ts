// §5, what is alerted where a rule is broken: every text byte for byte.
import { messages } from '../../contract/messages.ts';
import { by, is, type Row, type Said, toRow } from './row.ts';

const registration = 'web/registration.test.tsx';
const wrong = 'names what is wrong with %o';
const contact = 'web/contact-form.test.tsx';
const form = 'web/inquiry-form.test.tsx';
const details = 'web/inquiry-details.test.tsx';
const forgotten = 'web/forgotten-password.test.tsx';
const newPassword = 'refuses %j and %j, and focuses what is wrong';
const inOrder = 'names one empty field after the other, in order, and shows the words beside it';

const table: Said[] = [
  [
    'contactNumberInvalid',
    'Enter a valid 10-digit contact number.',
    'registration: contact number',
    [by(registration, wrong, "'Enter a valid 10-digit contact number.'")],
  ],
  [
    'passwordShort',
    'Password must be at least 5 characters long.',
    'registration: short password',
    [by(registration, wrong, "'Password must be at least 5 characters long.'")],
  ],
  [
    'passwordsDiffer',
    'Password and Confirm Password do not match.',
    'registration: two passwords',
    [by(registration, wrong, "'Password and Confirm Password do not match.'")],
  ],
  [
    'passwordShortLive',
    'Password must be at least 5 characters long',
    'registration, live: short password',
    [
      by(
        registration,
        'says while one types that a password is short',
        "'Password must be at least 5 characters long'",
      ),
    ],
  ],
  [
    'passwordsDifferLive',
    'Password does not match',
    'registration, live: two passwords',
    [by(registration, 'says while one types that a password is short', "'Password does not match'")],
  ],
  [
    'requiredFields',
    'Please fill in all required fields.',
    'registration otherwise; inquiry; admin response',
    [
      by(registration, wrong, "'acknowledgment', 'Please fill in all required fields.'"),
      by(form, 'alerts once, and its summary takes the focus', "'Please fill in all required fields.'"),
      by(details, 'needs a comment and a file', "'Please fill in all required fields.'"),
    ],
  ],
  [
    'contactFirstName',
    'Enter First Name',
    'contact: no first name',
    [by(contact, inOrder, 'messages.contactFirstName')],
  ],
  [
    'contactEmail',
    'Enter email adress',
    'contact: no email',
    [by(contact, inOrder, 'messages.contactEmail')],
  ],
  [
    'contactPhone',
    'Enter Contact number',
    'contact: no phone',
    [by(contact, inOrder, 'messages.contactPhone')],
  ],
  [
    'contactOrganisation',
    'Enter organisation Name',
    'contact: no organisation',
    [by(contact, inOrder, 'messages.contactOrganisation')],
  ],
  [
    'newPasswordRequired',
    'New Password is required',
    'reset: none',
    [by(forgotten, newPassword, "'New Password is required'")],
  ],
  [
    'newPasswordShort',
    'New Password must be at least 6 characters long',
    'reset: short',
    [by(forgotten, newPassword, "'New Password must be at least 6 characters long'")],
  ],
  [
    'confirmRequired',
    'Confirm Password is required',
    'reset: no confirmation',
    [by(forgotten, newPassword, "'Confirm Password is required'")],
  ],
  [
    'confirmDiffers',
    'Passwords do not match',
    'reset: two passwords',
    [by(forgotten, newPassword, "'Passwords do not match'")],
  ],
];

export const rows: Row[] = [
  ...table.map(toRow),
  {
    says: "registration, an empty field: '{field} is required.'",
    about: ['message fieldRequired'],
    holds: is(messages.fieldRequired('Full Name'), 'Full Name is required.'),
    provedBy: [
      by(
        registration,
        wrong,
        "'Full Name is required.'",
        "'Email is required.'",
        "'Contact Number is required.'",
        "'Password is required.'",
        "'Confirm Password is required.'",
      ),
    ],
  },
  {
    says: "registration, no address: 'Please enter a valid email address ({email}).'",
    about: ['message emailInvalid'],
    holds: is(messages.emailInvalid('a@b.example'), 'Please enter a valid email address (a@b.example).'),
    provedBy: [by(registration, wrong, "'Please enter a valid email address (name@example.com).'")],
  },
  {
    says: `a file over 1 GB: 'File "{name}" exceeds the maximum limit of 1GB.'`,
    about: ['message fileTooLarge'],
    holds: is(messages.fileTooLarge('huge.pdf'), 'File "huge.pdf" exceeds the maximum limit of 1GB.'),
    provedBy: [
      by(
        form,
        'clears the selection for a file over 1 GB',
        `'File "huge.pdf" exceeds the maximum limit of 1GB.'`,
      ),
    ],
  },
];
