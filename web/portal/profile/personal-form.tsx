// Name, contact number and time zone.
import { useState } from 'react';
import { CONTACT_NUMBER_PATTERN, toContactNumber } from '../../../contract/accounts/contact-number.ts';
import { type Profile, saveProfile } from '../../../contract/accounts/profile.ts';
import type { Role } from '../../../contract/endpoint.ts';
import { messages } from '../../../contract/messages.ts';
import { MAX_LINE_CHARS } from '../../../contract/sizes.ts';
import { call } from '../../api.ts';
import { storeAccountFacts } from '../../session.ts';
import { FormMessage } from '../../ui/forms/form-message.tsx';
import { focusField } from '../../ui/forms/form-values.ts';
import { TextField } from '../../ui/forms/text-field.tsx';
import { ShortForm } from '../short-form.tsx';
import { TimeZoneField } from './time-zone-field.tsx';

type FieldName = 'name' | 'contactnumber';

interface Problem {
  field: FieldName;
  text: string;
}

function findProblem(name: string, contactNumber: string, mayBeEmpty: boolean): Problem | undefined {
  if (name.trim() === '') return { field: 'name', text: messages.fieldRequired('Full Name') };
  const isMissing = contactNumber === '' && mayBeEmpty;
  if (!isMissing && !CONTACT_NUMBER_PATTERN.test(contactNumber))
    return { field: 'contactnumber', text: messages.contactNumberInvalid };
  return undefined;
}

export function PersonalForm({ kind, profile }: { kind: Role; profile: Profile }) {
  const [problem, setProblem] = useState<Problem>();
  const [done, setDone] = useState('');
  const mayBeEmpty = kind === 'staff' || profile.contactnumber === '';

  const save = async (fields: Record<string, string>, form: HTMLFormElement) => {
    setDone('');
    const { name = '', timezone = '' } = fields;
    const contactnumber = toContactNumber(fields.contactnumber ?? '');
    const found = findProblem(name, contactnumber, mayBeEmpty);
    setProblem(found);
    if (found) {
      focusField(form, found.field);
      return;
    }
    const { body } = await call(
      saveProfile,
      { name, contactnumber, timezone },
      { idempotencyKey: crypto.randomUUID() },
    );
    if (body.success !== 1) return;
    storeAccountFacts({ timezone }, name.trim());
    setDone(body.message);
  };
  const errorOf = (field: FieldName) => (problem?.field === field ? problem.text : undefined);

  return (
    <>
      <ShortForm button="Save" onSend={save}>
        <TextField
          id="name"
          name="name"
          label="Full Name"
          defaultValue={profile.name}
          maxLength={MAX_LINE_CHARS}
          autoComplete="name"
          error={errorOf('name')}
        />
        <TextField
          id="contactnumber"
          name="contactnumber"
          type="tel"
          label="Contact Number"
          hint={mayBeEmpty ? 'Ten digits, or empty.' : 'Ten digits.'}
          defaultValue={profile.contactnumber}
          autoComplete="tel"
          error={errorOf('contactnumber')}
        />
        <TimeZoneField chosen={profile.timezone} />
      </ShortForm>
      <FormMessage text={done} tone="good" />
    </>
  );
}
