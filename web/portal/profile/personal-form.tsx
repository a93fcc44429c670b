// Name, contact number, time zone and emails; of staff also how their statements are signed.
import {
  CONTACT_NUMBER_PATTERN,
  formatContactNumber,
  toContactNumber,
} from '../../../contract/accounts/contact-number.ts';
import { type Profile, saveProfile } from '../../../contract/accounts/profile.ts';
import type { Role } from '../../../contract/endpoint.ts';
import { MAX_LINE_CHARS } from '../../../contract/limits.ts';
import { messages } from '../../../contract/messages.ts';
import { site } from '../../../site.config.ts';
import { storeAccountFacts } from '../../session.ts';
import { TextField } from '../../ui/forms/text-field.tsx';
import { change, Refused, ShortForm } from '../short-form.tsx';
import { MailChoices } from './mail-choices.tsx';
import { TimeZoneField } from './time-zone-field.tsx';

export function PersonalForm({ kind, profile }: { kind: Role; profile: Profile }) {
  const mayBeEmpty = kind === 'staff' || profile.contactnumber === '';

  const save = async (fields: Record<string, string>) => {
    const { name = '', timezone = '', contactnumber: typed = '', statementname = '' } = fields;
    const contactnumber = toContactNumber(typed);
    if (name.trim() === '') throw new Refused(messages.fieldRequired('Full Name'), 'name');
    if (!(contactnumber === '' && mayBeEmpty) && !CONTACT_NUMBER_PATTERN.test(contactnumber))
      throw new Refused(messages.contactNumberInvalid, 'contactnumber');
    const mails = profile.mails.flatMap(({ kind: mail }) => (mail in fields ? [mail] : [])).join();
    const { message } = await change(saveProfile, { name, contactnumber, timezone, statementname, mails });
    storeAccountFacts({ timezone }, name.trim());
    return message;
  };

  return (
    <ShortForm button="Save" onSend={save}>
      {(errorOf) => (
        <>
          <TextField
            id="name"
            name="name"
            label="Full Name"
            defaultValue={profile.name}
            maxLength={MAX_LINE_CHARS}
            autoComplete="name"
            error={errorOf('name')}
          />
          {kind === 'staff' && (
            <TextField
              id="statementname"
              name="statementname"
              label="Name on statements (optional)"
              hint={`Clients see “Rita Sample, RN, CLNC, for ${site.name}.” If blank, they see ${site.name}. Published statements do not change.`}
              defaultValue={profile.statementname}
              maxLength={MAX_LINE_CHARS}
              autoComplete="off"
            />
          )}
          <TextField
            id="contactnumber"
            name="contactnumber"
            type="tel"
            label={mayBeEmpty ? 'Contact Number (optional)' : 'Contact Number'}
            hint="10 digits, such as (555) 010-0142."
            defaultValue={formatContactNumber(profile.contactnumber)}
            autoComplete="tel"
            error={errorOf('contactnumber')}
          />
          <TimeZoneField chosen={profile.timezone} />
          <MailChoices kind={kind} profile={profile} />
        </>
      )}
    </ShortForm>
  );
}
