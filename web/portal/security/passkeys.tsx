// The signed-in user's passkeys, and the forms that add and remove one.
import { useRef, useState } from 'react';
import { listPasskeys, type PasskeyListed, removePasskey } from '../../../contract/accounts/passkeys.ts';
import { MAX_PASSKEY_NAME_CHARS, MAX_PASSKEYS } from '../../../contract/limits.ts';
import { passwordDigest } from '../../password-digest.ts';
import { FormMessage } from '../../ui/forms/form-message.tsx';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { LoadState } from '../load-state.tsx';
import { useMoments } from '../moments.ts';
import { OpenInPlace } from '../open-in-place.tsx';
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
  const call = useCall(listPasskeys, {});
  const { answer, reload } = call;
  const [done, setDone] = useState('');
  const title = useRef<HTMLHeadingElement>(null);
  const passkeys = answer?.body.data ?? [];

  const show = async (message: Promise<string>) => {
    setDone('');
    setDone(await message);
    // The form disappears with its passkey.
    title.current?.focus();
    reload();
    onChanged();
    return undefined;
  };
  const add: Send = (fields) => show(makePasskey(fields));
  const remove: Send = ({ password = '', passkeyid = '' }) =>
    show(
      change(removePasskey, { password: passwordDigest(password), passkeyid }).then(({ message }) => message),
    );
  const line = (
    <>
      <h2 id="passkeys" ref={title} tabIndex={-1}>
        Passkeys
      </h2>
      <p>
        {answer && passkeys.length === 0 && 'None. '}A passkey signs you in with your device’s fingerprint,
        face, or PIN, on this site only.
      </p>
      {!canMakePasskeys() && <p>This browser does not support passkeys.</p>}
    </>
  );

  return (
    <section className="credential" aria-labelledby="passkeys">
      {answer && passkeys.length < MAX_PASSKEYS && canMakePasskeys() ? (
        // Closed again with each passkey that was added.
        <OpenInPlace key={passkeys.length} line={line} button="Add a passkey">
          {() => <Adding hasFactor={hasFactor} onSend={add} />}
        </OpenInPlace>
      ) : (
        <div>{line}</div>
      )}
      <FormMessage text={done} tone="good" />
      <LoadState what="The passkeys" call={call} />
      {passkeys.length > 0 && (
        <ul className="sessions">
          {passkeys.map((passkey) => (
            <li key={passkey.passkeyid}>
              <OpenInPlace line={<PasskeyLine passkey={passkey} />} button="Remove" of={passkey.name}>
                {() => <Removal passkeyId={passkey.passkeyid} onSend={remove} />}
              </OpenInPlace>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function PasskeyLine({ passkey: { name, createdat, lastusedat } }: { passkey: PasskeyListed }) {
  const { formatMoment } = useMoments();
  return (
    <>
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
    </>
  );
}

type Send = (fields: Record<string, string>) => Promise<undefined>;

function Adding({ hasFactor, onSend }: { hasFactor: boolean; onSend: Send }) {
  return (
    <ShortForm button="Add a passkey" quiet onSend={onSend}>
      <TextField
        id="passkey-name"
        name="name"
        label="Name (optional)"
        hint="A name to recognize it by, such as “My phone.”"
        maxLength={MAX_PASSKEY_NAME_CHARS}
        autoComplete="off"
      />
      <ProofInputs id="passkey" label="Your password" asksForCode={hasFactor} />
    </ShortForm>
  );
}

function Removal({ passkeyId, onSend }: { passkeyId: number; onSend: Send }) {
  return (
    <ShortForm button="Remove the passkey" quiet onSend={onSend}>
      <input type="hidden" name="passkeyid" value={passkeyId} />
      <PasswordField
        id={`passkey-removal-${passkeyId}`}
        name="password"
        label="Your password"
        autoComplete="current-password"
      />
    </ShortForm>
  );
}
