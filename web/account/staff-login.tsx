// Staff sign-in (§2, §7, §8). It does not say 'Login Successful': only the client sign-in has that text.
import { useState } from 'react';
import { staffLogin } from '../../contract/accounts.ts';
import { messages } from '../../contract/messages.ts';
import { pages } from '../../contract/pages.ts';
import { call } from '../api.ts';
import { openPage } from '../page-load.ts';
import { takeReturn } from '../return-to.ts';
import { storeStaff } from '../session.ts';
import { privateMeta } from '../shell/meta.ts';
import { AccountScreen } from './account-screen.tsx';
import { type SignInFields, SignInForm } from './sign-in-form.tsx';
import { SignedOutNote } from './signed-out-note.tsx';

export const meta = () => privateMeta('Staff Sign In');

type Result = 'code-required' | { text: string } | undefined;

async function signIn(fields: SignInFields): Promise<Result> {
  try {
    const { body } = await call(staffLogin, fields);
    if (body.success !== 1) {
      if (body.code === 'required') return 'code-required';
      return { text: body.code === 'wrong' ? body.message : messages.loginFailed };
    }
    storeStaff(body.userid, body.user.username);
  } catch {
    return { text: messages.staffLoginFault };
  }
  openPage(takeReturn() ?? pages.staffList);
  return undefined;
}

export default function StaffLogin() {
  // Shown only after a correct password: a user without a second factor never sees the field.
  const [asksForCode, setAsksForCode] = useState(false);
  const onSignIn = async (fields: SignInFields) => {
    const result = await signIn(fields);
    if (result !== 'code-required') return result?.text;
    setAsksForCode(true);
    return undefined;
  };
  return (
    <AccountScreen
      title="Staff Sign In"
      note={<SignedOutNote isStaffPage />}
      form={<SignInForm label="Username" type="text" asksForCode={asksForCode} onSignIn={onSignIn} />}
    />
  );
}
