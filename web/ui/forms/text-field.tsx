// A text field with one or more lines: a plain input or textarea.
import { Field, type FieldFacts } from './field.tsx';

type TextFieldProps = FieldFacts & Omit<React.ComponentProps<'input'>, 'id'>;

export function TextField({
  id,
  label,
  hint,
  error,
  warning,
  live = false,
  className = '',
  ...input
}: TextFieldProps) {
  return (
    <Field {...{ id, label, hint, error, warning, live, className }}>
      {(control) => <input type="text" dir="auto" {...input} {...control} />}
    </Field>
  );
}

type TextAreaProps = FieldFacts & Omit<React.ComponentProps<'textarea'>, 'id'>;

export function TextArea({
  id,
  label,
  hint,
  error,
  warning,
  live = false,
  className = '',
  ...textarea
}: TextAreaProps) {
  return (
    <Field {...{ id, label, hint, error, warning, live, className }}>
      {(control) => <textarea rows={4} dir="auto" {...textarea} {...control} />}
    </Field>
  );
}
