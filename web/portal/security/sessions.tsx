// Where the user is signed in, and a form for each other session that ends it, or all of them.
import { useRef, useState } from 'react';
import { endSessions, listSessions, type SessionListed } from '../../../contract/accounts/sessions.ts';
import { passwordDigest } from '../../password-digest.ts';
import { FormMessage } from '../../ui/forms/form-message.tsx';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { LoadState } from '../load-state.tsx';
import { useMoments } from '../moments.ts';
import { OpenInPlace } from '../open-in-place.tsx';
import { change, ShortForm } from '../short-form.tsx';
import { useCall } from '../use-call.ts';

export function Sessions() {
  const { formatMoment } = useMoments();
  const call = useCall(listSessions, {});
  const { answer, reload } = call;
  const [done, setDone] = useState('');
  const title = useRef<HTMLHeadingElement>(null);
  const sessions = answer?.body.data ?? [];
  const others = sessions.filter(({ current }) => !current);

  const end = async ({ password = '', sessionid = '' }: Record<string, string>) => {
    setDone('');
    const { message } = await change(endSessions, { password: passwordDigest(password), sessionid });
    setDone(message);
    // The form disappears with its session.
    title.current?.focus();
    reload();
    return undefined;
  };
  const heading = (
    <>
      <h2 id="sessions" ref={title} tabIndex={-1}>
        Active sessions
      </h2>
      {answer && others.length === 0 && <p>You are not signed in anywhere else.</p>}
    </>
  );

  return (
    <section className="credential" aria-labelledby="sessions">
      {others.length > 1 ? (
        <OpenInPlace key={others.length} line={heading} button="Sign out everywhere else">
          {() => <SignOut sessionId="" onEnd={end} />}
        </OpenInPlace>
      ) : (
        heading
      )}
      <FormMessage text={done} tone="good" />
      <LoadState what="The list" call={call} />
      <ul className="sessions">
        {sessions.map((session) => (
          <li key={session.sessionid}>
            {session.current ? (
              <SessionLine session={session} />
            ) : (
              <OpenInPlace
                line={<SessionLine session={session} />}
                button="Sign out"
                of={`${nameOf(session)}, signed in ${formatMoment(session.startedat)}`}
              >
                {() => <SignOut sessionId={session.sessionid} onEnd={end} />}
              </OpenInPlace>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface SignOutProps {
  /** Empty: all others. */
  sessionId: string;
  onEnd: (fields: Record<string, string>) => Promise<undefined>;
}

function SignOut({ sessionId, onEnd }: SignOutProps) {
  return (
    <ShortForm button="Sign out there" quiet onSend={onEnd}>
      <input type="hidden" name="sessionid" value={sessionId} />
      <PasswordField
        id={`sign-out-${sessionId}`}
        name="password"
        label="Password to confirm"
        autoComplete="current-password"
      />
    </ShortForm>
  );
}

const nameOf = ({ device }: SessionListed) => device || 'Unknown device';

function SessionLine({ session }: { session: SessionListed }) {
  const { formatMoment } = useMoments();
  const { current, network, startedat, lastusedat } = session;
  return (
    <>
      <b>{nameOf(session)}</b>
      {current && <span className="session-here">This device</span>}
      <span className="session-facts">
        Signed in <time dateTime={startedat}>{formatMoment(startedat)}</time>, last used{' '}
        <time dateTime={lastusedat}>{formatMoment(lastusedat)}</time>
        {network && `, from ${network.replace(/\.0\/24$/, '.x').replace(/:\/\d+$/, ':x')}`}
      </span>
    </>
  );
}
