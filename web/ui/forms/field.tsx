// A labeled control with its hint and its error or warning, which describe the control for screen readers.
import { FieldError } from './field-error.tsx';

/** The props that connect a control with its label, hint and error. */
export interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

export interface FieldFacts {
  id: string;
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  /** What the user should look at again; it does not make the value invalid. */
  warning?: string | undefined;
  /** Error and warning change while the user types, and are announced politely. */
  live?: boolean | undefined;
}

interface FieldProps extends FieldFacts {
  className?: string | undefined;
  children: (control: ControlProps) => React.ReactNode;
}

/** The ids of the hint and of the message below, for aria-describedby. */
export function describedBy({ id, hint, error, warning }: FieldFacts): string | undefined {
  const ids = [hint && `${id}-hint`, (error || warning) && `${id}-error`].filter(Boolean);
  return ids.length > 0 ? ids.join(' ') : undefined;
}

export function Field({ className = '', children, ...facts }: FieldProps) {
  const { id, label, hint, error, warning, live = false } = facts;
  return (
    <div className={`fld ${className}`} data-bad={error ? '' : undefined}>
      <label id={`${id}-label`} htmlFor={id}>
        {label}
      </label>
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {children({ id, 'aria-describedby': describedBy(facts), 'aria-invalid': error ? true : undefined })}
      <FieldError id={`${id}-error`} text={error} warning={warning} live={live} />
    </div>
  );
}
