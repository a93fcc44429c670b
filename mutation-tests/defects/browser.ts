// What the browser sends, stores and shows.
import { defectsOf } from '../defect.ts';

export const browser = [
  ...defectsOf('web/portal/files/file-calls.ts', 'tests/web/api.test.ts', {
    "file's name written into an address as it is": ['encodeURIComponent(filename)', 'filename'],
  }),
  ...defectsOf('web/password-digest.ts', 'tests/web/account/sign-in.test.tsx', {
    'only the first seven characters of a password count': [
      'utf8ToBytes(password)',
      'utf8ToBytes(password.slice(0, 7))',
    ],
  }),
  ...defectsOf('web/ui/forms/password-field.tsx', 'tests/web/account/password-fields.test.tsx', {
    'password readable while it is typed': ["type={isShown ? 'text' : 'password'}", 'type="text"'],
  }),
  ...defectsOf('web/session.ts', 'tests/web/account/session.test.ts', {
    'only the session values cleared from local storage': [
      'localStorage.clear();',
      'for (const key of KEYS) localStorage.removeItem(key);',
    ],
  }),
];
