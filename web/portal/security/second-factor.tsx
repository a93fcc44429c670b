// The authenticator app of the signed-in user: its set-up, or its removal.
import { removeSecondFactor, type secondFactorState } from '../../../contract/accounts/second-factor.ts';
import type { PagePath } from '../../../contract/pages.ts';
import { OpenInPlace } from '../open-in-place.tsx';
import { ProofInputs, proofOf } from '../proof-fields.tsx';
import { change, ShortForm } from '../short-form.tsx';
import type { Success } from '../use-call.ts';
import { SecondFactorSetUp } from './second-factor-set-up.tsx';

interface SecondFactorProps {
  state: Success<typeof secondFactorState>;
  /** The user's list, to go on to after the set-up. */
  list: PagePath;
  onRemoved: () => void;
}

export function SecondFactor({ state, list, onRemoved }: SecondFactorProps) {
  const { enrolled, required, mustenroll, recoverycodesleft } = state;
  const remove = async (fields: Record<string, string>) => {
    await change(removeSecondFactor, proofOf(fields));
    onRemoved();
    return undefined;
  };
  const left = recoverycodesleft === 1 ? 'One recovery code is' : `${recoverycodesleft} recovery codes are`;
  const line = (
    <>
      <h2 id="second-factor">Two-factor authentication</h2>
      {enrolled ? (
        <p>
          On. {left} left.{' '}
          {required
            ? 'Your firm requires it, so you cannot remove it here.'
            : 'To move it to another phone, remove it and set it up again.'}
        </p>
      ) : (
        <p>Off. Turn it on to require a one-time code at sign-in.</p>
      )}
    </>
  );
  return (
    <section className="credential" aria-labelledby="second-factor">
      {enrolled && required ? (
        <div>{line}</div>
      ) : (
        <OpenInPlace
          key={String(enrolled)}
          line={line}
          button={enrolled ? 'Remove' : 'Set up'}
          of="two-factor authentication"
          startsOpen={mustenroll}
        >
          {() =>
            enrolled ? (
              <ShortForm button="Remove" quiet onSend={remove}>
                <ProofInputs id="second-factor" label="Your password" asksForCode />
              </ShortForm>
            ) : (
              <SecondFactorSetUp mustEnroll={mustenroll} list={list} />
            )
          }
        </OpenInPlace>
      )}
    </section>
  );
}
