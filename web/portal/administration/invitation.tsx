// Invites a client or a member of staff: an account is created, and its owner sets the password with a mailed link.
import { useState } from 'react';
import { Link } from 'react-router';
import { CONTACT_NUMBER_PATTERN, toContactNumber } from '../../../contract/accounts/contact-number.ts';
import { type AccountListed, inviteAccount } from '../../../contract/administration.ts';
import { isEmailAddress } from '../../../contract/fields.ts';
import { INVITATION_DAYS, MAX_EMAIL_CHARS, MAX_LINE_CHARS } from '../../../contract/limits.ts';
import { messages, serverMessages } from '../../../contract/messages.ts';
import { pages } from '../../../contract/pages.ts';
import { privateMeta } from '../../shell/meta.ts';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { RadioField } from '../../ui/forms/radio-field.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { PortalPage } from '../portal-page.tsx';
import { ProofFields, proofOf } from '../proof-fields.tsx';
import { change, Refused, ShortForm } from '../short-form.tsx';

export const meta = () => privateMeta('Invite');

type Role = AccountListed['role'];

const CHOICES = [
  { value: 'client', name: 'Client', note: 'sends records' },
  { value: 'staff', name: 'Staff', note: 'reads all records' },
];

/** @throws Refused for the first broken rule, if any */
function check({ name = '', email = '', contactnumber: number = '' }: Record<string, string>): void {
  if (name.trim() === '') throw new Refused(messages.fieldRequired('Full Name'), 'name');
  if (!isEmailAddress(email)) throw new Refused(messages.emailInvalid('name@example.com'), 'email');
  if (number.trim() !== '' && !CONTACT_NUMBER_PATTERN.test(toContactNumber(number)))
    throw new Refused(messages.contactNumberInvalid, 'contactnumber');
}

export default function Invitation() {
  const [role, setRole] = useState<Role>('client');
  /** Whether someone of this name was invited at another address. */
  const [isWaiting, setWaiting] = useState(false);
  const [invited, setInvited] = useState<AccountListed>();
  const isStaff = role === 'staff';

  const invite = async (fields: Record<string, string>, form: HTMLFormElement) => {
    setInvited(undefined);
    check(fields);
    const { name = '', email = '', organization = '', contactnumber = '', namesake = '' } = fields;
    const person = { role, name, email, organization, contactnumber, namesake: namesake && 'yes' } as const;
    const { data } = await change(inviteAccount, { ...person, ...proofOf(fields) }).catch((error) => {
      setWaiting((error as Error).message === serverMessages.nameWaiting);
      throw error;
    });
    setWaiting(false);
    form.reset();
    setInvited(data);
    return undefined;
  };

  return (
    <PortalPage list={pages.accounts} listName="Accounts">
      <div className="page-head">
        <h1>Invite</h1>
      </div>
      <div className="invitation">
        <p>
          We email a link to this address, which is also the sign-in. The recipient has {INVITATION_DAYS} days
          to set a password. Until then, no one can use the account.
        </p>
        <div role="status">{invited && <Sent account={invited} />}</div>
        <ShortForm button="Send the invitation" onSend={invite}>
          {(errorOf) => (
            <>
              <RadioField
                id="role"
                name="role"
                label="Role"
                choices={CHOICES}
                value={role}
                onValue={(value) => setRole(value as Role)}
              />
              <TextField
                id="name"
                name="name"
                label="Full Name"
                maxLength={MAX_LINE_CHARS}
                autoComplete="off"
                error={errorOf('name')}
              />
              <TextField
                id="email"
                name="email"
                type="email"
                label="Email"
                maxLength={MAX_EMAIL_CHARS}
                autoComplete="off"
                error={errorOf('email')}
              />
              {!isStaff && (
                <>
                  <TextField
                    id="organization"
                    name="organization"
                    label="Organization (optional)"
                    maxLength={MAX_LINE_CHARS}
                    autoComplete="off"
                  />
                  <TextField
                    id="contactnumber"
                    name="contactnumber"
                    type="tel"
                    label="Contact Number (optional)"
                    autoComplete="off"
                    error={errorOf('contactnumber')}
                  />
                </>
              )}
              {isWaiting && isStaff && (
                <Checkbox name="namesake" value="yes">
                  This is a different person with the same name
                </Checkbox>
              )}
              <ProofFields />
            </>
          )}
        </ShortForm>
      </div>
    </PortalPage>
  );
}

function Sent({ account }: { account: AccountListed }) {
  return (
    <p className="form-message" data-tone="good">
      The invitation is on its way to {account.email}.{' '}
      <Link className="link" to={`${pages.account}?id=${account.accountid}`}>
        Open the account
      </Link>
    </p>
  );
}
