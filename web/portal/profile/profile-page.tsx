// The user's account: the name, the zone in which it shows times, and the emails that it gets.
import { Link } from 'react-router';
import { viewProfile } from '../../../contract/accounts/profile.ts';
import { pages } from '../../../contract/pages.ts';
import { privateMeta } from '../../shell/meta.ts';
import { Fact } from '../../ui/fact.tsx';
import { LoadState } from '../load-state.tsx';
import { PortalPage } from '../portal-page.tsx';
import { useRolePages } from '../role-pages.ts';
import { useCall } from '../use-call.ts';
import { AccountExport } from './account-export.tsx';
import { ConfirmAddress } from './confirm-address.tsx';
import { PersonalForm } from './personal-form.tsx';

export const meta = () => privateMeta('Profile');

export default function ProfilePage() {
  const { role, list, security } = useRolePages();
  const call = useCall(viewProfile, {});
  const profile = call.answer?.body.data;
  return (
    <PortalPage list={list}>
      <div className="page-head">
        <h1>Profile</h1>
      </div>
      <LoadState what="Your profile" call={call} />
      {profile && (
        <div className="profile">
          <section className="credential" aria-labelledby="you">
            <h2 id="you">Contact information</h2>
            <PersonalForm kind={role} profile={profile} />
          </section>
          <div>
            <section className="credential" aria-labelledby="account">
              <h2 id="account">Account</h2>
              <dl className="facts">
                <Fact name="You sign in as">{profile.login}</Fact>
                {profile.email !== '' && profile.email !== profile.login && (
                  <Fact name="Emails go to">{profile.email}</Fact>
                )}
                {role === 'client' && (
                  <Fact name="Email status">{profile.addressproven ? 'Verified' : 'Unverified'}</Fact>
                )}
                {profile.organization !== '' && <Fact name="Organization">{profile.organization}</Fact>}
              </dl>
              {role === 'client' && !profile.addressproven && <ConfirmAddress email={profile.email} />}
            </section>
            {role === 'client' && (
              <LinkedPart
                title="Colleagues"
                text="Share inquiries with colleagues in your office."
                to={pages.clientColleagues}
                name="Your colleagues"
              />
            )}
            <LinkedPart
              title="Sign-in and security"
              text="Two-factor authentication, passkeys, password, and active sessions."
              to={security}
              name="Security"
            />
            {role === 'client' && (
              <section className="credential" aria-labelledby="export">
                <AccountExport />
              </section>
            )}
          </div>
        </div>
      )}
    </PortalPage>
  );
}

interface LinkedPartProps {
  title: string;
  text: string;
  to: string;
  name: string;
}

function LinkedPart({ title, text, to, name }: LinkedPartProps) {
  return (
    <section className="credential">
      <div className="in-line">
        <div>
          <h2>{title}</h2>
          <p>{text}</p>
        </div>
        <Link className="btn quiet small" to={to}>
          {name}
        </Link>
      </div>
    </section>
  );
}
