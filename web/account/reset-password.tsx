// Sets a new password through a mailed link (§2, §5, §7, §8), or the first one, if the link is of an invitation. The link's token must not stay in the
// address bar, the history, or a bookmark, so the page removes it as soon as it runs.
import { useEffect, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { resetPassword } from '../../contract/accounts/accounts.ts';
import { MIN_NEW_PASSWORD_CHARS, MIN_STAFF_PASSWORD_CHARS } from '../../contract/limits.ts';
import { messages, serverMessages } from '../../contract/messages.ts';
import { pages } from '../../contract/pages.ts';
import { alertUser } from '../alerts.ts';
import { call } from '../api.ts';
import { passwordDigest } from '../password-digest.ts';
import { useSession, variantOf } from '../session.ts';
import { publicMeta } from '../shell/meta.ts';
import { AccountScreen } from './account-screen.tsx';
import { ConfirmHere } from './confirm-here.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import { RawPile } from './raw-pile.tsx';

export const meta = () =>
  publicMeta(pages.resetPassword, 'Reset Password', 'Set a new password with the link we emailed you.');

async function setPassword(userId: string, token: string, password: string) {
  try {
    const { body } = await call(resetPassword, { userId, token, newPassword: passwordDigest(password) });
    if (body.success === 1) return { done: true, text: messages.resetOk };
    return { done: false, text: body.message || serverMessages.resetLinkInvalid };
  } catch {
    return { done: false, text: messages.resetFault };
  }
}

export default function ResetPassword() {
  const navigate = useNavigate();
  // The router's in-memory state keeps the token until the next navigation or reload.
  const [query] = useSearchParams();
  const [hasNoLink, setNoLink] = useState(false);
  /** The role of an account whose owner was invited. */
  const [invited, setInvited] = useState<string>();

  useEffect(() => {
    if (window.location.search) {
      window.history.replaceState(window.history.state, '', window.location.pathname);
    }
    setNoLink(!query.get('id') || !query.get('token'));
    setInvited(query.get('invitation') ?? undefined);
  }, [query]);

  const isStaff = invited === 'staff';
  const [id, token] = [query.get('id') ?? '', query.get('token') ?? ''];
  const session = useSession();
  const [wantsPassword, setWantsPassword] = useState(false);
  const isOwn = variantOf(session) === 'client' && session.clientid === id;
  if (isOwn && token && !wantsPassword)
    return (
      <AccountScreen
        title="Confirm your email address"
        form={<ConfirmHere token={token} />}
        below={
          <button className="link" type="button" onClick={() => setWantsPassword(true)}>
            Set a new password instead
          </button>
        }
        aside={<RawPile />}
      />
    );
  const onPassword = async (password: string) => {
    const { done, text } = await setPassword(id, token, password);
    if (!done) return text;
    alertUser(text);
    navigate(isStaff ? pages.staffLogin : pages.login);
    return undefined;
  };
  return (
    <AccountScreen
      title={invited ? 'Set your password' : 'Reset Password'}
      form={
        hasNoLink ? (
          <p>This link is incomplete. Please open the link in your email again.</p>
        ) : (
          <NewPasswordForm
            minChars={isStaff ? MIN_STAFF_PASSWORD_CHARS : MIN_NEW_PASSWORD_CHARS}
            onPassword={onPassword}
          >
            {!invited && (
              <p>This signs you out on every device, and removes your passkeys. You can add them again.</p>
            )}
          </NewPasswordForm>
        )
      }
      below={
        invited ? (
          <p>Has the link expired? Ask the person who invited you for a new one.</p>
        ) : (
          <p>
            Has the link expired?{' '}
            <Link className="link" to={pages.forgotPassword}>
              Get a new one
            </Link>
          </p>
        )
      }
      aside={<RawPile />}
    />
  );
}
