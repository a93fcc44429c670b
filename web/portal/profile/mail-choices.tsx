// Which optional emails the account gets.
import { useState } from 'react';
import { MAIL_KINDS } from '../../../contract/accounts/mail-kinds.ts';
import { chooseMails, type Profile } from '../../../contract/accounts/profile.ts';
import type { Role } from '../../../contract/endpoint.ts';
import { call } from '../../api.ts';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { FormMessage } from '../../ui/forms/form-message.tsx';
import { ShortForm } from '../short-form.tsx';

interface Props {
  kind: Role;
  profile: Profile;
}

export function MailChoices({ kind, profile: { email, mails } }: Props) {
  const [done, setDone] = useState('');
  if (email === '') return <p>This account has no email address, so it gets none.</p>;

  const choose = async (fields: Record<string, string>) => {
    setDone('');
    const kinds = mails.map((mail) => mail.kind);
    const listOf = (isWanted: boolean) => kinds.filter((each) => each in fields === isWanted).join(',');
    const { body } = await call(
      chooseMails,
      { wanted: listOf(true), unwanted: listOf(false) },
      { idempotencyKey: crypto.randomUUID() },
    );
    if (body.success === 1) setDone(body.message);
  };

  return (
    <>
      <ShortForm button="Save emails" onSend={choose}>
        <fieldset className="session-choice">
          <legend>Send me an email</legend>
          {mails.map(({ kind: each, wanted }) => (
            <Checkbox key={each} name={each} defaultChecked={wanted}>
              {MAIL_KINDS[each].label}
            </Checkbox>
          ))}
        </fieldset>
      </ShortForm>
      <FormMessage text={done} tone="good" />
      <p className="hint">
        Emails about your sign-in, {kind === 'client' && 'those about information that we need from you, '}
        and those before something of yours is removed, are always sent.
      </p>
    </>
  );
}
