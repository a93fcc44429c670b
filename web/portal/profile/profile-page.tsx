// The user's account: the name, the zone in which it shows times, and the emails that it gets.
import { Link } from 'react-router';
import { viewProfile } from '../../../contract/accounts/profile.ts';
import { pages } from '../../../contract/pages.ts';
import { privateMeta } from '../../shell/meta.ts';
import { Fact } from '../../ui/fact.tsx';
import { LoadFailure } from '../load-failure.tsx';
import { PortalPage } from '../portal-page.tsx';
import { useRolePages } from '../role-pages.ts';
import { useCall } from '../use-call.ts';
import { AccountExport } from './account-export.tsx';
import { ConfirmAddress } from './confirm-address.tsx';
import { MailChoices } from './mail-choices.tsx';
import { PersonalForm } from './personal-form.tsx';

export const meta = () => privateMeta('Profile');

export default function ProfilePage() {
  const { role, list, security } = useRolePages();
  const { answer, error, reload } = useCall(viewProfile, {});
  const profile = answer?.body.data;
  return (
    <PortalPage list={list}>
      <div className="desk-head">
        <h1>Profile</h1>
      </div>
      {error !== undefined && <LoadFailure title="Your profile could not be loaded." onRetry={reload} />}
      {profile && (
        <>
          <section className="credential" aria-labelledby="you">
            <h2 id="you">You</h2>
            <dl className="facts">
              <Fact name="You sign in as">{profile.login}</Fact>
              {profile.email !== '' && profile.email !== profile.login && (
                <Fact name="Emails go to">{profile.email}</Fact>
              )}
              {role === 'client' && (
                <Fact name="This address">{profile.addressproven ? 'Confirmed' : 'Not confirmed yet'}</Fact>
              )}
              {profile.organization !== '' && <Fact name="Organization">{profile.organization}</Fact>}
            </dl>
            <PersonalForm kind={role} profile={profile} />
          </section>
          {role === 'client' && !profile.addressproven && (
            <section className="credential" aria-labelledby="address">
              <h2 id="address">Confirm your email address</h2>
              <ConfirmAddress email={profile.email} />
            </section>
          )}
          <section className="credential" aria-labelledby="emails">
            <h2 id="emails">Emails</h2>
            <MailChoices kind={role} profile={profile} />
          </section>
          {role === 'client' && (
            <section className="credential" aria-labelledby="colleagues">
              <div className="in-line">
                <div>
                  <h2 id="colleagues">Colleagues</h2>
                  <p>Send and follow inquiries together with others of your office.</p>
                </div>
                <Link className="btn quiet small" to={pages.clientColleagues}>
                  Your colleagues
                </Link>
              </div>
            </section>
          )}
          <section className="credential" aria-labelledby="sign-in">
            <div className="in-line">
              <div>
                <h2 id="sign-in">Sign-in</h2>
                <p>The second factor, passkeys, the password, and where you are signed in.</p>
              </div>
              <Link className="btn quiet small" to={security}>
                Security
              </Link>
            </div>
          </section>
          <section className="credential" aria-labelledby="export">
            <AccountExport kind={role} />
          </section>
        </>
      )}
    </PortalPage>
  );
}
