// Staff sign-in (§2, §7, §8). No 'Login Successful' here: that text is the client's.
import { staffLogin } from '../../contract/accounts.ts';
import { messages } from '../../contract/messages.ts';
import { pages } from '../../contract/pages.ts';
import { call } from '../api.ts';
import { openPage } from '../page-load.ts';
import { storeStaff } from '../session.ts';
import { privateMeta } from '../shell/meta.ts';
import { AccountScreen } from './account-screen.tsx';
import { type SignInFields, SignInForm } from './sign-in-form.tsx';

export const meta = () => privateMeta('Staff Sign In');

async function signIn(fields: SignInFields): Promise<string | undefined> {
  try {
    const { body } = await call(staffLogin, fields);
    if (body.success !== 1) return messages.loginFailed;
    storeStaff(body.userid, body.user.username);
  } catch {
    return messages.staffLoginFault;
  }
  openPage(pages.staffList);
  return undefined;
}

export default function StaffLogin() {
  return (
    <AccountScreen
      title="Staff Sign In"
      form={<SignInForm label="Username" type="text" onSignIn={signIn} />}
    />
  );
}
