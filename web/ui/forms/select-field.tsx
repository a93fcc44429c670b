// A native select. Its first entry means "not chosen yet".
import { Field, type FieldFacts } from './field.tsx';

interface SelectFieldProps extends FieldFacts {
  name: string;
  options: readonly string[];
  placeholder: string;
  value: string;
  onValue: (value: string) => void;
}

export function SelectField({ name, options, placeholder, value, onValue, ...facts }: SelectFieldProps) {
  return (
    <Field {...facts} className="half">
      {(control) => (
        <select
          {...control}
          name={name}
          required
          value={value}
          onChange={(event) => onValue(event.target.value)}
        >
          <option value="">{placeholder}</option>
          {options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
      )}
    </Field>
  );
}
