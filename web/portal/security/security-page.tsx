// How the signed-in account signs in: the second factor, passkeys, the password, and where it is signed in.
import { useState } from 'react';
import { secondFactorState } from '../../../contract/accounts/second-factor.ts';
import { MIN_NEW_PASSWORD_CHARS, MIN_STAFF_PASSWORD_CHARS } from '../../../contract/limits.ts';
import { privateMeta } from '../../shell/meta.ts';
import { FormMessage } from '../../ui/forms/form-message.tsx';
import { LoadState } from '../load-state.tsx';
import { OpenInPlace } from '../open-in-place.tsx';
import { PortalPage } from '../portal-page.tsx';
import { useRolePages } from '../role-pages.ts';
import { useCall } from '../use-call.ts';
import { Passkeys } from './passkeys.tsx';
import { PasswordChange } from './password-change.tsx';
import { SecondFactor } from './second-factor.tsx';
import { Sessions } from './sessions.tsx';

export const meta = () => privateMeta('Security');

export default function SecurityPage() {
  const { role, list } = useRolePages();
  const call = useCall(secondFactorState, {});
  const { answer, reload } = call;
  const [changed, setChanged] = useState('');
  const factor = answer?.body;
  const isStaff = role === 'staff';
  return (
    <PortalPage list={list}>
      <div className="page-head">
        <h1>Security</h1>
      </div>
      <LoadState what="Two-factor authentication" call={call} />
      {factor && (
        <>
          <SecondFactor state={factor} list={list} onRemoved={reload} />
          <Passkeys hasFactor={factor.enrolled} onChanged={reload} />
          <section className="credential" aria-labelledby="password-change">
            <OpenInPlace
              button="Change password"
              line={
                <>
                  <h2 id="password-change">Password</h2>
                  <p>Changing it signs you out everywhere else, but not here.</p>
                </>
              }
            >
              {(close) => (
                <PasswordChange
                  minChars={isStaff ? MIN_STAFF_PASSWORD_CHARS : MIN_NEW_PASSWORD_CHARS}
                  onChanged={(message) => {
                    setChanged(message);
                    close();
                  }}
                />
              )}
            </OpenInPlace>
            <FormMessage text={changed} tone="good" />
          </section>
        </>
      )}
      {/* Staff who must set up a second factor first may not read anything else. */}
      {(factor ? !factor.mustenroll : !isStaff) && <Sessions />}
    </PortalPage>
  );
}
