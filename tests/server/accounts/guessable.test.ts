// Passwords that are easy to guess: the list that is compared with, and what is refused to staff.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { changePassword } from '../../../contract/accounts.ts';
import { isMadeOfWords } from '../../../contract/guessable.ts';
import { makeBrowserList, makeCommonPasswords } from '../../../scripts/make-common-passwords.ts';
import { isCommonPassword, KEPT_BYTES } from '../../../server/accounts/guessable.ts';
import { createStaff } from '../../../server/accounts/operator.ts';
import { newToken } from '../../../server/keys/secrets.ts';
import { ask } from '../../support/requests/ask.ts';
import { digestOf } from '../../support/requests/wire-client.ts';
import { serverForFile } from '../../support/server/server-for-file.ts';
import { PASSWORD } from '../../support/server/test-server.ts';

const server = serverForFile();

const change = async (name: string, newpassword: string) => {
  const staff = await server.signIn('staff', name);
  const fields = { password: digestOf(PASSWORD), newpassword: digestOf(newpassword) };
  const { status, body } = await ask(staff, changePassword, fields);
  return [status, (body as { message: string }).message];
};

const COMMON = [400, 'This password is on a list of common passwords. Please choose another one.'];
const OF_CONTEXT = [400, 'This password is easy to guess from names. Please choose another one.'];

it.each(['123456', '123qweasdzxc', 'qazwsxedcrfv', 'sunshine2024', 'Dragon123456', 'qwertyqwerty'])(
  'staff cannot choose the common password %j',
  { tags: ['R5.60', 'V6.2.4', 'V6.2.12'] },
  async (password) => {
    expect(await change('Robin Example', password)).toEqual(COMMON);
  },
);

it.each(['Chronolex2026!', 'RobinExample1', 'example-robin', 'medicolegal123', 'Robin.Password2025'])(
  'staff cannot choose %j, made of names and words of the firm',
  { tags: ['R5.60', 'V6.2.11'] },
  async (password) => {
    expect(await change('Robin Example', password)).toEqual(OF_CONTEXT);
    expect(isMadeOfWords(password, ['Robin Example'])).toBe(true);
  },
);

it('staff can choose other passwords, also long ones with such a word in them', async () => {
  for (const password of ['correct horse battery staple', 'seven records by the old river', newToken()]) {
    expect((await change('Robin Example', password))[0], password).toBe(200);
    expect(isMadeOfWords(password, ['Robin Example']), password).toBe(false);
  }
});

it('the list of the browser, which warns clients, comes from the same source', {
  tags: ['R5.69'],
}, async () => {
  const stored = await readFile(
    new URL('../../../web/account/common-passwords.txt', import.meta.url),
    'utf8',
  );
  expect(stored).toBe(makeBrowserList());
});

it('the operator cannot create a staff account with one', { tags: ['V6.2.4'] }, async () => {
  for (const password of ['password123', 'Chronolex2026'])
    await expect(createStaff(server.context, 'newcomer', password)).rejects.toThrow(
      /^ADMIN_PASSWORD must not/,
    );
});

it('the list has every password of its source, at least 3,000 of them as long as staff need, and hardly another', {
  tags: ['V6.1.2', 'V6.2.4'],
}, async () => {
  const stored = await readFile(new URL('../../../server/accounts/common-passwords.bin', import.meta.url));
  expect(stored.equals(makeCommonPasswords())).toBe(true);
  expect(stored.length / KEPT_BYTES).toBeGreaterThan(70_000);
  const { dictionary } = createRequire(import.meta.url)('@zxcvbn-ts/language-common');
  const listed = (dictionary['passwords-common'] as string[]).filter((word) => word.length >= 5);
  expect(listed.filter((word) => !isCommonPassword(digestOf(word)))).toEqual([]);
  const others = Array.from({ length: 20_000 }, newToken);
  expect(others.filter((word) => isCommonPassword(digestOf(word)))).toEqual([]);
});
