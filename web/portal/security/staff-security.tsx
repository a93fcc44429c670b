// What staff sign in with: the second factor, and another password.
import { useCallback, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { pages } from '../../../contract/pages.ts';
import { type SecondFactorState, secondFactorState } from '../../../contract/second-factor.ts';
import { call } from '../../api.ts';
import { privateMeta } from '../../shell/meta.ts';
import { StateNote } from '../../ui/state-note.tsx';
import { leaveIfSignedOut } from '../signed-out.ts';
import { PasswordChange } from './password-change.tsx';
import { SecondFactorRemoval } from './second-factor-removal.tsx';
import { SecondFactorSetUp } from './second-factor-set-up.tsx';

export const meta = () => privateMeta('Your sign-in');

type Known = Extract<SecondFactorState, { success: 1 }>;

export default function StaffSecurity() {
  const [state, setState] = useState<Known | 'loading' | 'failed'>('loading');

  const load = useCallback(async () => {
    try {
      const { body } = await call(secondFactorState, {});
      setState(body.success === 1 ? body : 'failed');
    } catch (error) {
      if (!leaveIfSignedOut(error)) setState('failed');
    }
  }, []);
  useEffect(() => {
    load();
  }, [load]);

  return (
    <div className="wrap desk">
      <p className="desk-back">
        <Link className="link" to={pages.staffList}>
          Review List
        </Link>
      </p>
      <div className="desk-head">
        <h1>Your sign-in</h1>
      </div>
      {state === 'failed' && (
        <div role="alert">
          <StateNote title="This could not be loaded." text="Please check your connection.">
            <button className="btn small" type="button" onClick={load}>
              Try again
            </button>
          </StateNote>
        </div>
      )}
      {typeof state === 'object' && (
        <>
          <section className="credential" aria-labelledby="second-factor">
            <h2 id="second-factor">Second factor</h2>
            {state.enrolled ? (
              <SecondFactorRemoval
                required={state.required}
                codesLeft={state.recoverycodesleft}
                onRemoved={load}
              />
            ) : (
              <SecondFactorSetUp required={state.required} />
            )}
          </section>
          <section className="credential" aria-labelledby="password-change">
            <h2 id="password-change">Password</h2>
            <PasswordChange />
          </section>
        </>
      )}
    </div>
  );
}
