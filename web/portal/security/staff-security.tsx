// The staff's security settings: the second factor, the password, and where they are signed in.
import { pages } from '../../../contract/pages.ts';
import { secondFactorState } from '../../../contract/second-factor.ts';
import { privateMeta } from '../../shell/meta.ts';
import { Desk } from '../desk.tsx';
import { LoadFailure } from '../load-failure.tsx';
import { useCall } from '../use-call.ts';
import { PasswordChange } from './password-change.tsx';
import { SecondFactorRemoval } from './second-factor-removal.tsx';
import { SecondFactorSetUp } from './second-factor-set-up.tsx';
import { Sessions } from './sessions.tsx';

export const meta = () => privateMeta('Your sign-in');

export default function StaffSecurity() {
  const { answer, error, reload } = useCall(secondFactorState, {});
  const factor = answer?.body;
  return (
    <Desk list={pages.staffList}>
      <div className="desk-head">
        <h1>Your sign-in</h1>
      </div>
      {error !== undefined && <LoadFailure title="This could not be loaded." onRetry={reload} />}
      {factor && (
        <>
          <section className="credential" aria-labelledby="second-factor">
            <h2 id="second-factor">Second factor</h2>
            {factor.enrolled ? (
              <SecondFactorRemoval
                required={factor.required}
                codesLeft={factor.recoverycodesleft}
                onRemoved={reload}
              />
            ) : (
              <SecondFactorSetUp required={factor.required} />
            )}
          </section>
          <section className="credential" aria-labelledby="password-change">
            <h2 id="password-change">Password</h2>
            <PasswordChange />
          </section>
          {(factor.enrolled || !factor.required) && <Sessions />}
        </>
      )}
    </Desk>
  );
}
