// §8, what is said at sign-ins, registration and forgotten passwords: every text byte for byte.
import { by, type Row, type Said, toRow } from './row.ts';

const signIn = 'web/sign-in.test.tsx';
const clientAnswers = 'client sign-in > answers %o with its text, alerted and shown';
const staffAnswers = 'staff sign-in > answers %o with its text';
const registration = 'web/registration.test.tsx';
const registered = 'the registration screen > answers %o with its text';
const forgotten = 'web/forgotten-password.test.tsx';
const linkAnswers = 'asking for a reset link (§8) > answers %o with its text, alerted and shown';
const passwordAnswers = 'setting a new password (§5, §8) > answers %o with its text';

const table: Said[] = [
  [
    'loginOk',
    'Login Successful',
    'client login ok',
    [
      by(signIn, 'stores the session, says so, and loads the list anew', "'Login Successful'"),
      by('e2e/main-journey.spec.ts', 'signs in', 'messages.loginOk'),
    ],
  ],
  [
    'loginFailed',
    'Login failed! Please try again.',
    'client login success not 1, admin login failure',
    [
      by(signIn, clientAnswers, "[{ body: { success: 0 } }, 'Login failed! Please try again.']"),
      by(signIn, staffAnswers, "[{ body: { success: 0 } }, 'Login failed! Please try again.']"),
    ],
  ],
  [
    'loginWrong',
    'Username or Password is incorrect!.',
    'client login HTTP error',
    [by(signIn, clientAnswers, 'status: 401', 'status: 503', "'Username or Password is incorrect!.'")],
  ],
  [
    'staffLoginFault',
    'Something went wrong. Please try again later.',
    'admin login HTTP error',
    [by(signIn, staffAnswers, "[{ status: 500 }, 'Something went wrong. Please try again later.']")],
  ],
  [
    'emailExists',
    'Email already exists!Redirecting to login...',
    'registration, email exists (success 2)',
    [
      by(registration, registered, "success: 2 } }, 'Email already exists!Redirecting to login...', true"),
      by('e2e/registration.spec.ts', 'somebody who is registered already', 'messages.emailExists'),
    ],
  ],
  [
    'registrationOk',
    'Registration successful! Redirecting to login...',
    'registration ok',
    [
      by(
        registration,
        registered,
        "success: 1 } }, 'Registration successful! Redirecting to login...', true",
      ),
      by('e2e/registration.spec.ts', 'a registration names its first error', 'messages.registrationOk'),
    ],
  ],
  [
    'registrationFailed',
    'Registration failed! Please try again.',
    'registration failed',
    [by(registration, registered, "success: 0 } }, 'Registration failed! Please try again.', false")],
  ],
  [
    'registrationFault',
    'Something went wrong. Please try again later.',
    'registration HTTP error',
    [
      by(
        registration,
        registered,
        "[{ status: 500 }, 'Something went wrong. Please try again later.', false]",
      ),
    ],
  ],
  [
    'forgotOk',
    'Reset link sent to your email!',
    'forgot password ok',
    [by(forgotten, linkAnswers, "[{ body: { success: 1 } }, 'Reset link sent to your email!']")],
  ],
  [
    'forgotNoMatch',
    'Email address does not match.',
    'forgot password, email not matched',
    [
      by(forgotten, linkAnswers, "[{ body: { success: 0 } }, 'Email address does not match.']"),
      by('e2e/forgotten-password.spec.ts', 'an address without an account is said not to match'),
    ],
  ],
  [
    'forgotFault',
    'Enter valid email address!.',
    'forgot password HTTP error',
    [
      by(forgotten, linkAnswers, "[{ status: 400 }, 'Enter valid email address!.']"),
      by('e2e/forgotten-password.spec.ts', 'what is no address is refused'),
    ],
  ],
  [
    'resetOk',
    'New Password Update Successfully!',
    'reset password ok; then /login',
    [
      by(
        forgotten,
        'takes id and token out of the address bar',
        "'New Password Update Successfully!'",
        "'The sign-in'",
      ),
      by(
        'e2e/forgotten-password.spec.ts',
        'a client who forgot the password sets a new one by the mailed link',
      ),
    ],
  ],
  [
    'resetFault',
    ' Password/Token is incorrect!.',
    'reset password HTTP error',
    [
      by(forgotten, passwordAnswers, 'status: 400', "' Password/Token is incorrect!.'"),
      by('e2e/forgotten-password.spec.ts', 'a reset link works once'),
    ],
  ],
];

export const rows: Row[] = [
  ...table.map(toRow),
  {
    says: 'reset password, other result: the server message',
    provedBy: [by(forgotten, passwordAnswers, "message: 'Choose another one.' } }, 'Choose another one.'")],
  },
];
