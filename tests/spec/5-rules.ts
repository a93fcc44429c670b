// §5, validation.
import { expect } from 'vitest';
import {
  CONTACT_NUMBER_PATTERN,
  MIN_NEW_PASSWORD_CHARS,
  MIN_PASSWORD_CHARS,
} from '../../contract/accounts.ts';
import { emailAddress } from '../../contract/fields.ts';
import { FILE_EXTENSIONS, MAX_FILE_BYTES } from '../../contract/inquiries.ts';
import { by, is, type Row } from './row.ts';

const screen = 'web/registration.test.tsx';
const wrong = 'names what is wrong with %o';
const journey = 'a registration names its first error, puts the cursor there, and succeeds once all is right';
const contact = 'web/contact-form.test.tsx';
const form = 'web/inquiry-form.test.tsx';
const details = 'web/inquiry-details.test.tsx';
const forgotten = 'web/forgotten-password.test.tsx';
const newPassword = 'refuses %j and %j, and focuses what is wrong';
const refused = 'nothing is stored of an upload > %s';

const isAddress = (text: string) => emailAddress.safeParse(text).success;

export const rows: Row[] = [
  {
    says: 'registration: fullName is required',
    provedBy: [
      by(screen, wrong, "[{ fullName: '' }, "),
      by('server/accounts/accounts.test.ts', 'refuses %s %j', "['fullName', '']"),
    ],
  },
  {
    says: 'registration: email is required and must be a valid address',
    holds: () =>
      expect([isAddress('dana@example.com'), isAddress('dana@'), isAddress('')]).toEqual([
        true,
        false,
        false,
      ]),
    provedBy: [
      by(screen, wrong, "[{ email: '' }, ", "[{ email: 'dana@' }, "),
      by('server/accounts/accounts.test.ts', 'refuses %s %j', "['email', 'no address']"),
    ],
  },
  {
    says: 'registration: email has at most 254 characters, at most 64 before the @',
    provedBy: [
      by(
        screen,
        'accepts an address of 254 characters with 64 before the @, and refuses one more of either',
        '254',
        '65',
      ),
      by('server/accounts/accounts.test.ts', 'refuses %s %j', "'a'.repeat(65)", "'b'.repeat(250)"),
    ],
  },
  {
    says: 'registration: contactNumber is required and exactly 10 digits',
    holds() {
      const fits = (text: string) => CONTACT_NUMBER_PATTERN.test(text);
      expect(['5550100142', '555010014', '55501001422', '555010014x'].map(fits)).toEqual([
        true,
        false,
        false,
        false,
      ]);
    },
    provedBy: [
      by(screen, wrong, "'555010012'", "'55501001234'", "'555-010-0123'"),
      by(
        'server/accounts/accounts.test.ts',
        'refuses %s %j',
        "['contactNumber', '555010014']",
        "'55501001422'",
      ),
    ],
  },
  {
    says: 'registration: the password is required, minimum 5 characters',
    holds: is(MIN_PASSWORD_CHARS, 5),
    provedBy: [
      by(screen, wrong, "[{ clientpassword: '' }, ", "[{ clientpassword: 'four' }, "),
      by(screen, 'accepts a password of 5 characters', "'five5'"),
    ],
  },
  {
    says: 'registration: the confirmation is required, minimum 5 characters, and must match',
    provedBy: [
      by(
        screen,
        wrong,
        "[{ clientcnfrmpassword: '' }",
        "[{ clientcnfrmpassword: 'four' }",
        "[{ clientcnfrmpassword: 'Secret' }",
      ),
    ],
  },
  {
    says: 'registration: both checkboxes must be ticked',
    provedBy: [
      by(screen, wrong, '[{ termsAgreement: false }', '[{ acknowledgment: false }'),
      by('e2e/registration.spec.ts', journey, 'messages.requiredFields', 'acknowledgment'),
    ],
  },
  {
    says: 'registration: live messages while the passwords are typed',
    provedBy: [
      by(
        screen,
        'says while one types that a password is short, or differs from the first',
        "'Password must be at least 5 characters long'",
        "'Password does not match'",
      ),
      by(
        'e2e/registration.spec.ts',
        'while the passwords are typed, the form says that one is short or the two differ',
      ),
    ],
  },
  {
    says: 'registration: the first error is alerted and the first invalid field gets the focus',
    provedBy: [
      by(
        screen,
        'alerts the first error, focuses its field, and shows every error beside its own',
        'activeElement',
      ),
      by(screen, 'reads the fields in the order of §3'),
      by('e2e/registration.spec.ts', journey, 'toBeFocused'),
    ],
  },
  {
    says: 'contact: an empty field is alerted, in the order first name, email, phone, organisation',
    provedBy: [
      by(
        contact,
        'names one empty field after the other, in order',
        "['First name', 'Email', 'Phone', 'Organisation']",
      ),
      by('server/mail/contact.test.ts', 'without %s is refused and not stored'),
    ],
  },
  {
    says: 'contact: the comments check tests the first name again, so an empty comment is never rejected',
    provedBy: [
      by(contact, 'needs neither last name nor comments', "comments: ''"),
      by('server/mail/contact.test.ts', 'may have no %s: empty, blank or absent', "'comments'"),
    ],
  },
  {
    says: 'inquiry: caseType, aboutCase, urgencyLevels and at least one file are required',
    provedBy: [
      by(
        form,
        'alerts once, and its summary takes the focus',
        'Case type is missing',
        'Urgency level is missing',
        'About case is missing',
        'At least one file is missing',
      ),
      by(
        'server/uploads/uploads.test.ts',
        refused,
        "'without a file'",
        "'without its text'",
        "'of an unknown case type'",
        "'of an unknown urgency'",
      ),
      by('e2e/inquiries.spec.ts', 'an inquiry without its required fields is not sent'),
    ],
  },
  {
    says: 'inquiry: each file may have at most 1 GB, else an alert and the selection is cleared',
    holds: is(MAX_FILE_BYTES, 1_073_741_824),
    provedBy: [
      by(
        form,
        'clears the selection for a file over 1 GB, alerts it, and says so on the page',
        'MAX_FILE_BYTES + 1',
        'toBeNull',
      ),
      by(
        'web/portal-words.test.ts',
        'accepts a file of exactly 1 GB, and clears the selection for one byte more',
        'files: []',
      ),
      by('server/uploads/uploads.test.ts', refused, "'with a file one byte too large'"),
      by('server/uploads/accepted-uploads.test.ts', 'a file of the limit and %i bytes is stored'),
    ],
  },
  {
    says: 'inquiry: the picker accepts .pdf, .doc and .docx, multiple files',
    holds: is(FILE_EXTENSIONS, ['.pdf', '.doc', '.docx']),
    provedBy: [
      by(form, 'several files of .pdf, .doc and .docx at once', "['file', true, '.pdf,.doc,.docx']"),
      by(form, 'refuses another kind of file on the page, and keeps what was chosen'),
      by('server/uploads/uploads.test.ts', refused, "'with a program'"),
    ],
  },
  {
    says: 'admin response: the comment and at least one file are required',
    provedBy: [
      by(details, 'needs a comment and a file', 'Comment is missing', 'At least one file is missing'),
      by('server/custody/access.test.ts', 'opens or stays shut for %s', 'processcomments'),
    ],
  },
  {
    says: 'admin response: the same picker and the same size rule',
    provedBy: [
      by(details, 'has the picker and the size rule of the inquiry form', '1_073_741_825', '.pdf,.doc,.docx'),
    ],
  },
  {
    says: 'reset: the new password is required',
    provedBy: [by(forgotten, newPassword, "['', '', 'New Password', 'New Password is required']")],
  },
  {
    says: 'reset: the new password has at least 6 characters',
    holds: is(MIN_NEW_PASSWORD_CHARS, 6),
    provedBy: [
      by(forgotten, newPassword, "'five5', 'five5'"),
      by(forgotten, 'takes a password of 6 characters', "'sixsix'"),
    ],
  },
  {
    says: 'reset: the confirmation is required',
    provedBy: [
      by(forgotten, newPassword, "['secret1', '', 'Confirm Password', 'Confirm Password is required']"),
    ],
  },
  {
    says: 'reset: the two must match',
    provedBy: [
      by(forgotten, newPassword, "['secret1', 'secret2', 'Confirm Password', 'Passwords do not match']"),
    ],
  },
  {
    says: 'reset: a show-password toggle exists',
    provedBy: [by(forgotten, 'shows the passwords on request', "'Show password'")],
  },
];
