// A text field with one or more lines: a plain input or textarea.
import { Field, type FieldFacts } from './field.tsx';

type Props<Control extends 'input' | 'textarea'> = FieldFacts & Omit<React.ComponentProps<Control>, 'id'>;

/** Separates what belongs to the field from what belongs to its control. */
function separate<Given extends FieldFacts & { className?: string | undefined }>(given: Given) {
  const { id, label, hint, error, warning, live, className, ...control } = given;
  return { facts: { id, label, hint, error, warning, live, className }, control };
}

export function TextField(props: Props<'input'>) {
  const { facts, control } = separate(props);
  return <Field {...facts}>{(given) => <input type="text" dir="auto" {...control} {...given} />}</Field>;
}

export function TextArea(props: Props<'textarea'>) {
  const { facts, control } = separate(props);
  return <Field {...facts}>{(given) => <textarea rows={4} dir="auto" {...control} {...given} />}</Field>;
}
