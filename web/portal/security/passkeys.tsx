// The signed-in user's passkeys, and the forms that add and remove one.
import { useState } from 'react';
import { listPasskeys, type PasskeyListed, removePasskey } from '../../../contract/accounts/passkeys.ts';
import { MAX_PASSKEY_NAME_CHARS, MAX_PASSKEYS } from '../../../contract/limits.ts';
import { passwordDigest } from '../../password-digest.ts';
import { ChoiceList } from '../../ui/forms/choice-list.tsx';
import { FormMessage } from '../../ui/forms/form-message.tsx';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { LoadFailure } from '../load-failure.tsx';
import { useMoments } from '../moments.ts';
import { ProofInputs } from '../proof-fields.tsx';
import { change, ShortForm } from '../short-form.tsx';
import { useCall } from '../use-call.ts';
import { canMakePasskeys, makePasskey } from './make-passkey.ts';

interface PasskeysProps {
  /** The account has a second factor, whose code a new passkey takes. */
  hasFactor: boolean;
  /** Other parts of the page may depend on it. */
  onChanged: () => void;
}

export function Passkeys({ hasFactor, onChanged }: PasskeysProps) {
  const { answer, error, reload } = useCall(listPasskeys, {});
  const [done, setDone] = useState('');
  const passkeys = answer?.body.data ?? [];

  const show = async (message: Promise<string>) => {
    setDone('');
    setDone(await message);
    reload();
    onChanged();
    return undefined;
  };
  const add: Send = (fields) => show(makePasskey(fields));
  const remove: Send = ({ password = '', passkeyid = '' }) =>
    show(
      change(removePasskey, { password: passwordDigest(password), passkeyid }).then(({ message }) => message),
    );

  return (
    <section className="credential" aria-labelledby="passkeys">
      <h2 id="passkeys">Passkeys</h2>
      <p>
        A passkey signs you in with the fingerprint, face or PIN of your device, without a password. It works
        on this site only, so no other site can ask you for it.
      </p>
      {error !== undefined && <LoadFailure title="This could not be loaded." onRetry={reload} />}
      {passkeys.length > 0 && (
        <ul className="sessions">
          {passkeys.map((passkey) => (
            <PasskeyLine key={passkey.passkeyid} passkey={passkey} />
          ))}
        </ul>
      )}
      <FormMessage text={done} tone="good" />
      {answer && passkeys.length < MAX_PASSKEYS && (
        // A new form for each passkey: the fields of the former one are empty again.
        <Adding key={`add ${passkeys.length}`} hasFactor={hasFactor} onSend={add} />
      )}
      {passkeys.length > 0 && (
        <Removal key={`remove ${passkeys.length}`} passkeys={passkeys} onSend={remove} />
      )}
    </section>
  );
}

function PasskeyLine({ passkey: { name, createdat, lastusedat } }: { passkey: PasskeyListed }) {
  const { formatMoment } = useMoments();
  return (
    <li>
      <b>{name}</b>
      <span className="session-facts">
        Added <time dateTime={createdat}>{formatMoment(createdat)}</time>,{' '}
        {lastusedat ? (
          <>
            last used <time dateTime={lastusedat}>{formatMoment(lastusedat)}</time>.
          </>
        ) : (
          'not used yet.'
        )}
      </span>
    </li>
  );
}

type Send = (fields: Record<string, string>) => Promise<undefined>;

function Adding({ hasFactor, onSend }: { hasFactor: boolean; onSend: Send }) {
  if (!canMakePasskeys()) return <p>This browser does not support passkeys.</p>;
  return (
    <ShortForm button="Add a passkey" quiet onSend={onSend}>
      <TextField
        id="passkey-name"
        name="name"
        label="Name (optional)"
        hint="A name to recognize it by, such as “My phone”."
        maxLength={MAX_PASSKEY_NAME_CHARS}
        autoComplete="off"
      />
      <ProofInputs id="passkey" label="Your password" asksForCode={hasFactor} />
    </ShortForm>
  );
}

function Removal({ passkeys, onSend }: { passkeys: readonly PasskeyListed[]; onSend: Send }) {
  const { formatMoment } = useMoments();
  return (
    <ShortForm button="Remove the passkey" onSend={onSend}>
      <ChoiceList
        name="passkeyid"
        legend="Remove"
        choices={passkeys.map(({ passkeyid, name, createdat }) => ({
          value: String(passkeyid),
          text: `${name}, added ${formatMoment(createdat)}`,
        }))}
      />
      <PasswordField
        id="passkey-removal-password"
        name="password"
        label="Your password"
        autoComplete="current-password"
      />
    </ShortForm>
  );
}
