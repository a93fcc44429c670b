// The client's security page: where they are signed in.
import { Link } from 'react-router';
import { pages } from '../../../contract/pages.ts';
import { privateMeta } from '../../shell/meta.ts';
import { Desk } from '../desk.tsx';
import { Sessions } from './sessions.tsx';

export const meta = () => privateMeta('Your sign-in');

export default function ClientSecurity() {
  return (
    <Desk list={pages.clientList}>
      <div className="desk-head">
        <h1>Your sign-in</h1>
      </div>
      <Sessions />
      <section className="credential" aria-labelledby="password-change">
        <h2 id="password-change">Password</h2>
        <p>
          A new password is set with a link that we mail to you. It signs out every device, this one too.{' '}
          <Link className="link" to={pages.forgotPassword}>
            Set a new password
          </Link>
        </p>
      </section>
    </Desk>
  );
}
