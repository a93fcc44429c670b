// Sets up a second factor in three steps: the password again, the code from the app that scanned the QR code,
// the recovery codes.
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { confirmSecondFactor, startSecondFactor } from '../../../contract/accounts/second-factor.ts';
import { serverMessages } from '../../../contract/messages.ts';
import type { PagePath } from '../../../contract/pages.ts';
import { site } from '../../../site.config.ts';
import { passwordDigest } from '../../password-digest.ts';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { saveText } from '../files/save-file.ts';
import { change, ShortForm } from '../short-form.tsx';
import { QrCode } from './qr-code.tsx';

type Step =
  | { name: 'password' }
  | { name: 'code'; secret: string; address: string }
  | { name: 'done'; codes: readonly string[] };

interface SecondFactorSetUpProps {
  /** Whether nothing else opens before it is set up. */
  mustEnroll: boolean;
  /** The user's list, to go on to. */
  list: PagePath;
}

export function SecondFactorSetUp({ mustEnroll, list }: SecondFactorSetUpProps) {
  const [step, setStep] = useState<Step>({ name: 'password' });
  // The previous step's field and button are gone, so the focus would be lost.
  useEffect(() => {
    if (step.name === 'code') document.getElementById('code')?.focus();
  }, [step.name]);

  const start = async ({ password = '' }: Record<string, string>) => {
    const { secret, address } = await change(startSecondFactor, { password: passwordDigest(password) });
    setStep({ name: 'code', secret, address });
    return undefined;
  };
  const confirm = async ({ code = '' }: Record<string, string>) => {
    const { recoverycodes } = await change(confirmSecondFactor, { code });
    setStep({ name: 'done', codes: recoverycodes });
    return undefined;
  };

  if (step.name === 'done') return <RecoveryCodes codes={step.codes} list={list} />;
  return (
    <>
      {mustEnroll && <p>{serverMessages.enrollFirst}</p>}
      {step.name === 'password' ? (
        <ShortForm key="password" button="Continue" quiet onSend={start}>
          <PasswordField
            id="password"
            name="password"
            label="Your password"
            autoComplete="current-password"
          />
        </ShortForm>
      ) : (
        <>
          <p>Scan this with your authenticator app, then enter the code it shows.</p>
          <QrCode text={step.address} label="QR code for your authenticator app" />
          <p>
            Cannot scan it? Enter this key: <code className="factor-secret">{step.secret}</code>
          </p>
          <ShortForm key="code" button="Confirm" quiet onSend={confirm}>
            <TextField
              id="code"
              name="code"
              label="Code"
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={7}
            />
          </ShortForm>
        </>
      )}
    </>
  );
}

function RecoveryCodes({ codes, list }: { codes: readonly string[]; list: PagePath }) {
  const words = useRef<HTMLParagraphElement>(null);
  useEffect(() => words.current?.focus(), []);
  const save = () =>
    saveText(
      'Recovery codes.txt',
      [`Recovery codes for ${site.name}, each good once`, ...codes, ''].join('\r\n'),
    );
  return (
    <>
      <p ref={words} tabIndex={-1}>
        <b>Two-factor authentication is on.</b> Keep these codes somewhere other than your phone. If you lose
        it, each code signs you in once. They are not shown again.
      </p>
      <ul className="factor-codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <p className="factor-acts">
        <button className="btn small" type="button" onClick={save}>
          Save as a file
        </button>
        <Link className="link" to={list}>
          Go to the Review List
        </Link>
      </p>
    </>
  );
}
