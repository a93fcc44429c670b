// The fields that describe the case: its type, its urgency, and what happened.
import { CASE_TYPES, URGENCIES, urgencyLevelOf } from '../../../../contract/offer.ts';
import { MAX_LINE_CHARS, MAX_TEXT_CHARS } from '../../../../contract/sizes.ts';
import { CharacterCount } from '../../../ui/forms/character-count.tsx';
import { RadioField } from '../../../ui/forms/radio-field.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { TextArea, TextField } from '../../../ui/forms/text-field.tsx';
import { excessError } from '../../../ui/forms/text-length.ts';
import { MATTER_NUMBER, type NewInquiryFields, type RequiredField } from './rules.ts';

const URGENCY_CHOICES = URGENCIES.map((urgency) => ({
  value: urgencyLevelOf(urgency),
  name: urgency.name,
  note: `(${urgency.turnaround})`,
}));

interface CaseFieldsProps {
  fields: NewInquiryFields;
  onFields: (fields: NewInquiryFields) => void;
  /** Of a field that must not be empty. */
  errorOf: (name: RequiredField) => string | undefined;
}

export function CaseFields({ fields, onFields, errorOf }: CaseFieldsProps) {
  const set = (name: keyof NewInquiryFields) => (value: string) => onFields({ ...fields, [name]: value });
  return (
    <>
      <SelectField
        id="caseType"
        name="caseType"
        label="Case type"
        options={CASE_TYPES}
        placeholder="Choose a case type"
        value={fields.caseType}
        onValue={set('caseType')}
        error={errorOf('caseType')}
      />
      <RadioField
        id="urgencyLevels"
        name="urgencyLevels"
        label="Urgency level"
        choices={URGENCY_CHOICES}
        value={fields.urgencyLevels}
        onValue={set('urgencyLevels')}
        error={errorOf('urgencyLevels')}
      />
      <div>
        <TextField
          id="matternumber"
          name="matternumber"
          label={MATTER_NUMBER}
          hint="Optional. Your own reference for this case: your list, the case and the receipt show it."
          autoComplete="off"
          value={fields.matternumber}
          onChange={(event) => set('matternumber')(event.target.value)}
          error={excessError(fields.matternumber, MAX_LINE_CHARS)}
        />
        <CharacterCount text={fields.matternumber} maxChars={MAX_LINE_CHARS} />
      </div>
      <div>
        <TextArea
          id="aboutCase"
          name="aboutCase"
          label="About case"
          hint="What happened, to whom, and what you need to know."
          required
          value={fields.aboutCase}
          onChange={(event) => set('aboutCase')(event.target.value)}
          error={errorOf('aboutCase') ?? excessError(fields.aboutCase, MAX_TEXT_CHARS)}
        />
        <CharacterCount text={fields.aboutCase} maxChars={MAX_TEXT_CHARS} />
      </div>
    </>
  );
}
