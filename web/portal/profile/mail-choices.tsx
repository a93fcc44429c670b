// Which optional emails the account gets.
import { MAIL_KINDS } from '../../../contract/accounts/mail-kinds.ts';
import { chooseMails, type Profile } from '../../../contract/accounts/profile.ts';
import type { Role } from '../../../contract/endpoint.ts';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { change, ShortForm } from '../short-form.tsx';

interface Props {
  kind: Role;
  profile: Profile;
}

export function MailChoices({ kind, profile: { email, mails } }: Props) {
  if (email === '') return <p>This account has no email address, so we cannot email it.</p>;

  const choose = async (fields: Record<string, string>) => {
    const kinds = mails.map((mail) => mail.kind);
    const listOf = (isWanted: boolean) => kinds.filter((each) => each in fields === isWanted).join(',');
    const { message } = await change(chooseMails, { wanted: listOf(true), unwanted: listOf(false) });
    return message;
  };

  return (
    <>
      <ShortForm button="Save emails" quiet onSend={choose}>
        <fieldset className="session-choice">
          <legend>Send me an email</legend>
          {mails.map(({ kind: each, wanted }) => (
            <Checkbox key={each} name={each} defaultChecked={wanted}>
              {MAIL_KINDS[each].label}
            </Checkbox>
          ))}
        </fieldset>
      </ShortForm>
      <p className="hint">
        We always email you about your sign-in{kind === 'client' && ', about information we need from you'},
        and before we remove anything of yours.
      </p>
    </>
  );
}
