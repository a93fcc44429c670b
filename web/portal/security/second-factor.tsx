// The authenticator app of the signed-in user: its set-up, or its removal.
import type { secondFactorState } from '../../../contract/accounts/second-factor.ts';
import type { PagePath } from '../../../contract/pages.ts';
import type { Success } from '../answers-ahead.ts';
import { SecondFactorRemoval } from './second-factor-removal.tsx';
import { SecondFactorSetUp } from './second-factor-set-up.tsx';

interface SecondFactorProps {
  state: Success<typeof secondFactorState>;
  /** The user's list, to go on to after the set-up. */
  list: PagePath;
  onRemoved: () => void;
}

export function SecondFactor({ state, list, onRemoved }: SecondFactorProps) {
  const { enrolled, required, mustenroll, recoverycodesleft } = state;
  return (
    <section className="credential" aria-labelledby="second-factor">
      <h2 id="second-factor">Second factor</h2>
      {enrolled ? (
        <SecondFactorRemoval required={required} codesLeft={recoverycodesleft} onRemoved={onRemoved} />
      ) : (
        <SecondFactorSetUp mustEnroll={mustenroll} list={list} />
      )}
    </section>
  );
}
