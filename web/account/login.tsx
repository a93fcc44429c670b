// Client sign-in (§2, §7, §8).
import { Link, useLocation } from 'react-router';
import { clientLogin } from '../../contract/accounts/accounts.ts';
import { messages } from '../../contract/messages.ts';
import { pages } from '../../contract/pages.ts';
import { alertUser } from '../alerts.ts';
import { call } from '../api.ts';
import { openPage } from '../page-load.ts';
import { rememberedInvitation, takeReturn } from '../return-to.ts';
import { storeClient } from '../session.ts';
import { publicMeta } from '../shell/meta.ts';
import { useHydrated } from '../ui/forms/hydrated.ts';
import { AccountScreen } from './account-screen.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { RawPile } from './raw-pile.tsx';
import { type SignInFields, SignInForm, type SignInResult, unreachable } from './sign-in-form.tsx';
import { SignedOutNote } from './signed-out-note.tsx';

export const meta = () =>
  publicMeta(pages.login, 'Sign In', 'Sign in to send records for review and download reports.');

async function signIn(fields: SignInFields): Promise<SignInResult> {
  try {
    const { body } = await call(clientLogin, fields);
    if (body.success !== 1) {
      if (body.code === 'required') return 'code-required';
      return { text: body.code ? body.message : messages.loginFailed };
    }
    enter(body.client_id, body.user.client_name);
  } catch (error) {
    return { text: unreachable(error) ?? messages.loginWrong };
  }
  return undefined;
}

function enter(id: number, name: string): void {
  storeClient(id, name);
  alertUser(messages.loginOk);
  openPage(rememberedInvitation() ? pages.joinTeam : (takeReturn() ?? pages.clientList));
}

/** The state of the history entry with which the registration opens this page. */
export interface RegisteredState {
  email: string;
  text: string;
}

export default function Login() {
  const state: unknown = useLocation().state;
  // After a reload, the entry still has it, but not the prerendered page.
  const { email, text } = ((useHydrated() && state) || {}) as Partial<RegisteredState>;
  return (
    <AccountScreen
      title="Sign In"
      note={
        text ? (
          <div className="notice" role="status">
            <p>{text}</p>
          </div>
        ) : (
          <SignedOutNote />
        )
      }
      form={
        <SignInForm label="Email" type="email" name={email} wrong={messages.loginWrong} onSignIn={signIn}>
          <p className="field-aside">
            <Link className="link" to={pages.forgotPassword}>
              Forgot Password
            </Link>
          </p>
        </SignInForm>
      }
      below={
        <>
          <PasskeyButton signInAs="client" onSignedIn={enter} />
          <p>
            New here?{' '}
            <Link className="link" to={pages.register}>
              Create New Account
            </Link>
          </p>
        </>
      }
      aside={<RawPile />}
    />
  );
}
