// What the invitation of a colleague opens: who invites, and a button that accepts. A visitor who is not signed in comes
// back here after the registration or the sign-in. The token must not stay in the address bar, the history, or a bookmark.
import { useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { type Invited, joinTeam, viewInvitation } from '../../contract/accounts/team.ts';
import { messages, serverMessages } from '../../contract/messages.ts';
import { pages } from '../../contract/pages.ts';
import { call, HttpError } from '../api.ts';
import { openPage } from '../page-load.ts';
import { passwordDigest } from '../password-digest.ts';
import { forgetInvitation, rememberedInvitation, rememberInvitation } from '../return-to.ts';
import { useSession, variantOf } from '../session.ts';
import { publicMeta } from '../shell/meta.ts';
import { FormMessage } from '../ui/forms/form-message.tsx';
import { textOf } from '../ui/forms/form-values.ts';
import { PasswordField } from '../ui/forms/password-field.tsx';
import { SubmitButton } from '../ui/forms/submit-button.tsx';
import { TextField } from '../ui/forms/text-field.tsx';
import { useSubmit } from '../ui/forms/use-submit.ts';
import { AccountScreen } from './account-screen.tsx';

export const meta = () => publicMeta(pages.joinTeam, 'Invitation', 'Accept an invitation from a colleague.');

const wordsOf = (error: unknown) => (error instanceof HttpError && error.message) || messages.staffLoginFault;

/** The token of the link, also after a sign-in; empty without one, undefined before the page knows. */
function useToken(): string | undefined {
  const [query] = useSearchParams();
  const [token, setToken] = useState<string>();
  useEffect(() => {
    const linked = query.get('token');
    if (linked) rememberInvitation(linked);
    if (window.location.search) {
      window.history.replaceState(window.history.state, '', window.location.pathname);
    }
    setToken(linked ?? rememberedInvitation() ?? '');
  }, [query]);
  return token;
}

export default function JoinTeam() {
  const token = useToken();
  const [invited, setInvited] = useState<Invited>();
  const [failure, setFailure] = useState('');
  const isClient = variantOf(useSession()) === 'client';

  useEffect(() => {
    if (!token) return;
    const controller = new AbortController();
    const ask = async () => {
      try {
        const { body } = await call(viewInvitation, { token }, { signal: controller.signal });
        if (body.success === 1) setInvited(body.data);
      } catch (error) {
        if (controller.signal.aborted) return;
        // Its link no longer works: a later sign-in must not lead here.
        if (error instanceof HttpError && error.status === 404) forgetInvitation();
        setFailure(wordsOf(error));
      }
    };
    ask();
    return () => controller.abort();
  }, [token]);

  return (
    <AccountScreen
      title="Invitation"
      form={
        <>
          {token === '' && <p>This link is incomplete. Please open the link in your email again.</p>}
          <FormMessage text={failure} />
          {token && invited && <Offer token={token} invited={invited} isClient={isClient} />}
        </>
      }
      below={
        <p>
          <Link className="link" to={isClient ? pages.clientList : pages.login} onClick={forgetInvitation}>
            {isClient ? 'Not now' : 'Sign in without accepting'}
          </Link>
        </p>
      }
    />
  );
}

interface OfferProps {
  token: string;
  invited: Invited;
  isClient: boolean;
}

function Offer({ token, invited: { from, name, organization, email, sees }, isClient }: OfferProps) {
  const [refusal, setRefusal] = useState('');
  const [asksForCode, setAsksForCode] = useState(false);
  const { pending, onSubmit } = useSubmit(async (form) => {
    setRefusal('');
    const proof = { password: passwordDigest(textOf(form, 'password')), code: textOf(form, 'code').trim() };
    try {
      const { body } = await call(joinTeam, { token, ...proof }, { idempotencyKey: crypto.randomUUID() });
      if (body.success !== 1) throw new Error(body.message);
      forgetInvitation();
      openPage(pages.clientColleagues);
    } catch (error) {
      if (wordsOf(error) === serverMessages.codeRequired) setAsksForCode(true);
      setRefusal(wordsOf(error));
    }
  });
  return (
    <form className="line-form" method="post" noValidate onSubmit={onSubmit}>
      <p>
        <b>{from}</b> invites you to work together as colleagues. The name on that account is {name}
        {organization && ` of ${organization}`}. If you do not know this address, do not accept.
      </p>
      <p>
        You will see {sees === 'all' ? 'all of the team’s inquiries' : 'only your own inquiries, as now'}.{' '}
        {name}, and possibly other colleagues, will see every inquiry you send from then on. Inquiries you
        sent before stay visible only to you.
      </p>
      <p>The invitation was sent to {email}.</p>
      {isClient && (
        <>
          <p>Accepting confirms that this address is yours.</p>
          <PasswordField
            id="join-password"
            name="password"
            label="Your password"
            autoComplete="current-password"
          />
          {asksForCode && (
            <TextField
              id="join-code"
              name="code"
              label="Code or recovery code"
              autoComplete="one-time-code"
            />
          )}
        </>
      )}
      <FormMessage text={refusal} />
      <div className="line-end">
        {isClient ? (
          <SubmitButton pending={pending}>Accept</SubmitButton>
        ) : (
          <Link className="btn" to={pages.login}>
            Sign In to accept
          </Link>
        )}
      </div>
      {!isClient && (
        <p>
          No account yet?{' '}
          <Link className="link" to={pages.register}>
            Create New Account
          </Link>
        </p>
      )}
    </form>
  );
}
