import { describe, expect, it } from 'vitest';
import {
  changePassword,
  forgotPassword,
  registerClient,
  resetPassword,
} from '../../../contract/accounts/accounts.ts';
import { createStaff } from '../../../server/accounts/staff-accounts.ts';
import { resetLinkTo } from '../../support/outside/mailbox.ts';
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

it.each(['123456', '123qweasdzxc', 'qazwsxedcrfv', 'sunshine2024', 'Dragon123456', 'qwertyqwerty'])(
  'staff cannot choose the common password %j',
  { tags: ['R5.60', 'V6.2.4', 'V6.2.12'] },
  async (password) => {
    expect(await change('Robin Example', password)).toEqual(COMMON);
  },
);

it('the operator cannot create a staff account with one', { tags: ['V6.2.4'] }, async () => {
  await expect(createStaff(server.context, 'newcomer', 'password123')).rejects.toThrow(
    /^ADMIN_PASSWORD must not/,
  );
});

describe('with CLIENT_PASSWORDS=screened', () => {
  const screened = serverForFile({ env: { CLIENT_PASSWORDS: 'screened' } });
  const refused = { success: 0, message: COMMON[1] };
  const person = { fullName: 'Dana Whitfield', organization: 'Harbor Law', contactNumber: '5550100123' };
  const register = async (email: string, password: string) => {
    const fields = { ...person, email, clientcnfrmpassword: digestOf(password) };
    return (await ask(screened.anonymous(), registerClient, fields)).body;
  };

  it('clients cannot register with a common password', {
    tags: ['R5.80', 'V6.2.4', 'V6.2.12'],
  }, async () => {
    expect(await register('dana@example.com', 'dragon')).toEqual(refused);
    expect(await register('dana@example.com', 'seven old rivers')).toMatchObject({ success: 1 });
  });

  it('clients cannot set one with a reset link, which stays valid', {
    tags: ['R5.80', 'V6.2.4'],
  }, async () => {
    await register('robin@example.com', 'nine old rivers');
    await ask(screened.anonymous(), forgotPassword, { email: 'robin@example.com' });
    const { userId, token } = await resetLinkTo(screened, 'robin@example.com');
    const reset = async (password: string) => {
      const fields = { userId, token, newPassword: digestOf(password) };
      return (await ask(screened.anonymous(), resetPassword, fields)).body;
    };
    expect(await reset('dragon')).toEqual(refused);
    expect(await reset('ten old rivers')).toMatchObject({ success: 1 });
  });
});
