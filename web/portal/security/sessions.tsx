// Where the user is signed in, and a form that ends other sessions.
import { useState } from 'react';
import { endSessions, listSessions, type SessionListed } from '../../../contract/accounts/sessions.ts';
import { passwordDigest } from '../../password-digest.ts';
import { ChoiceList } from '../../ui/forms/choice-list.tsx';
import { FormMessage } from '../../ui/forms/form-message.tsx';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { LoadFailure } from '../load-failure.tsx';
import { useMoments } from '../moments.ts';
import { change, ShortForm } from '../short-form.tsx';
import { useCall } from '../use-call.ts';

export function Sessions() {
  const { formatMoment } = useMoments();
  const { answer, error, reload } = useCall(listSessions, {});
  const [done, setDone] = useState('');
  const sessions = answer?.body.data ?? [];
  const others = sessions.filter(({ current }) => !current);
  // Two sessions on devices of one kind differ in their times.
  const each = others.map((session) => ({
    value: session.sessionid,
    text: `${nameOf(session)}, signed in ${formatMoment(session.startedat)}`,
  }));
  const choices = [{ value: '', text: 'everywhere else' }, ...(each.length > 1 ? each : [])];

  const end = async ({ password = '', sessionid = '' }: Record<string, string>) => {
    setDone('');
    const { message } = await change(endSessions, { password: passwordDigest(password), sessionid });
    setDone(message);
    reload();
    return undefined;
  };

  return (
    <section className="credential" aria-labelledby="sessions">
      <h2 id="sessions">Where you are signed in</h2>
      {error !== undefined && <LoadFailure title="This could not be loaded." onRetry={reload} />}
      <ul className="sessions">
        {sessions.map((session) => (
          <SessionLine key={session.sessionid} session={session} />
        ))}
      </ul>
      {answer && others.length === 0 && <p>You are not signed in anywhere else.</p>}
      {others.length > 0 && (
        <ShortForm key={answer?.body.data.length} button="Sign out there" quiet onSend={end}>
          <ChoiceList name="sessionid" legend="Sign out" choices={choices} />
          <PasswordField
            id="sessions-password"
            name="password"
            label="Password to confirm"
            autoComplete="current-password"
          />
        </ShortForm>
      )}
      <FormMessage text={done} tone="good" />
    </section>
  );
}

const nameOf = ({ device }: SessionListed) => device || 'Unknown device';

function SessionLine({ session }: { session: SessionListed }) {
  const { formatMoment } = useMoments();
  const { current, network, startedat, lastusedat } = session;
  return (
    <li>
      <b>{nameOf(session)}</b>
      {current && <span className="session-here">this one</span>}
      <span className="session-facts">
        {network && `From ${network}. `}
        Signed in <time dateTime={startedat}>{formatMoment(startedat)}</time>, last used{' '}
        <time dateTime={lastusedat}>{formatMoment(lastusedat)}</time>.
      </span>
    </li>
  );
}
