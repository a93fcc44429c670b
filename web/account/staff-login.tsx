// Staff sign-in (§2, §7, §8). It does not say 'Login Successful': only the client sign-in has that text.
import { staffLogin } from '../../contract/accounts/accounts.ts';
import { messages } from '../../contract/messages.ts';
import { pages } from '../../contract/pages.ts';
import { call } from '../api.ts';
import { openPage } from '../page-load.ts';
import { takeReturn } from '../return-to.ts';
import { storeStaff } from '../session.ts';
import { privateMeta } from '../shell/meta.ts';
import { AccountScreen } from './account-screen.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { type SignInFields, SignInForm, type SignInResult, unreachable } from './sign-in-form.tsx';
import { SignedOutNote } from './signed-out-note.tsx';

export const meta = () => privateMeta('Staff Sign In');

async function signIn(fields: SignInFields): Promise<SignInResult> {
  try {
    const { body } = await call(staffLogin, fields);
    if (body.success !== 1) {
      if (body.code === 'required') return 'code-required';
      return { text: body.code ? body.message : messages.loginFailed };
    }
    enter(body.userid, body.user.username);
  } catch (error) {
    return { text: unreachable(error) ?? messages.staffLoginFault };
  }
  return undefined;
}

function enter(id: number, name: string): void {
  storeStaff(id, name);
  openPage(takeReturn() ?? pages.staffList);
}

export default function StaffLogin() {
  return (
    <AccountScreen
      title="Staff Sign In"
      note={<SignedOutNote isStaffPage />}
      form={
        <SignInForm label="Email or username" type="text" wrong={messages.loginFailed} onSignIn={signIn} />
      }
      below={
        <>
          <PasskeyButton signInAs="staff" onSignedIn={enter} />
          <p>Forgot your password? Ask an administrator.</p>
        </>
      }
    />
  );
}
