// Which optional emails the account gets.
import { MAIL_KINDS } from '../../../contract/accounts/mail-kinds.ts';
import type { Profile } from '../../../contract/accounts/profile.ts';
import type { Role } from '../../../contract/endpoint.ts';
import { Checkbox } from '../../ui/forms/checkbox.tsx';

export function MailChoices({ kind, profile: { email, mails } }: { kind: Role; profile: Profile }) {
  if (email === '') return <p>This account has no email address, so it gets no email notices.</p>;
  return (
    <fieldset className="session-choice">
      <legend>Email notifications</legend>
      {mails.map(({ kind: each, wanted }) => (
        <Checkbox key={each} name={each} defaultChecked={wanted}>
          {MAIL_KINDS[each].label}
        </Checkbox>
      ))}
      <p className="hint">
        We always email you about your sign-in{kind === 'client' && ', about information we need from you'},
        and before we delete anything you sent.
      </p>
    </fieldset>
  );
}
