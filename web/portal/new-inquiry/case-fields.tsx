// The fields that describe the case: its type, its urgency, and what happened.
import { formatDueIfSent } from '../../../contract/due/due-text.ts';
import { MAX_LINE_CHARS, MAX_TEXT_CHARS } from '../../../contract/limits.ts';
import { CASE_TYPES, URGENCIES, urgencyLevelOf } from '../../../contract/offer.ts';
import { CountedArea, CountedField } from '../../ui/forms/counted-field.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { RadioField } from '../../ui/forms/radio-field.tsx';
import { type FieldsProps, type InquiryFields, MATTER_NUMBER, type RequiredField } from './fields.ts';

interface CaseFieldsProps extends FieldsProps {
  now: Date;
  /** For a field that must not be empty. */
  errorOf: (name: RequiredField) => string | undefined;
}

export function CaseFields({ fields, onFields, now, errorOf }: CaseFieldsProps) {
  const set = (name: keyof InquiryFields) => (value: string) => onFields({ ...fields, [name]: value });
  return (
    <>
      <Field id="caseType" label="Case type" className="half" error={errorOf('caseType')}>
        {(control) => (
          <select
            {...control}
            name="caseType"
            required
            value={fields.caseType}
            onChange={(event) => set('caseType')(event.target.value)}
          >
            <option value="">Choose a case type</option>
            {CASE_TYPES.map((caseType) => (
              <option key={caseType}>{caseType}</option>
            ))}
          </select>
        )}
      </Field>
      <RadioField
        id="urgencyLevels"
        name="urgencyLevels"
        label="Urgency level"
        choices={URGENCIES.map((urgency) => ({
          value: urgencyLevelOf(urgency),
          name: urgency.name,
          note: `(${urgency.turnaround})`,
          effect: `by ${formatDueIfSent(urgencyLevelOf(urgency), now)}`,
        }))}
        value={fields.urgencyLevels}
        onValue={set('urgencyLevels')}
        error={errorOf('urgencyLevels')}
      />
      <CountedField
        id="matternumber"
        label={`${MATTER_NUMBER} (optional)`}
        hint="Your own reference. It appears in your list and on the receipt."
        autoComplete="off"
        maxChars={MAX_LINE_CHARS}
        value={fields.matternumber}
        onChange={(event) => set('matternumber')(event.target.value)}
      />
      <CountedArea
        id="aboutCase"
        label="About case"
        hint="What happened, and what you need to know. Name the parties, counsel, insurers, and providers, so we can check for conflicts."
        required
        maxChars={MAX_TEXT_CHARS}
        value={fields.aboutCase}
        onChange={(event) => set('aboutCase')(event.target.value)}
        error={errorOf('aboutCase')}
      />
    </>
  );
}
