// A few choices side by side in one ruled box.
import { describedBy, type FieldFacts } from './field.tsx';
import { FieldError } from './field-error.tsx';

interface Choice {
  value: string;
  name: string;
  note: string;
  /** What follows from it: a description, not part of its name. */
  effect?: string;
}

interface RadioFieldProps extends FieldFacts {
  name: string;
  choices: readonly Choice[];
  value: string;
  onValue: (value: string) => void;
}

/** The first choice has the field's id, so that a link to the field focuses it. */
export function RadioField({ name, choices, value, onValue, ...facts }: RadioFieldProps) {
  const { id, label, error } = facts;
  return (
    <div
      className="fld"
      role="radiogroup"
      aria-labelledby={`${id}-label`}
      aria-required
      aria-describedby={describedBy(facts)}
      aria-invalid={error ? true : undefined}
      data-bad={error ? '' : undefined}
    >
      <span className="fld-label" id={`${id}-label`}>
        {label}
      </span>
      <div className="radio-box">
        {choices.map((choice, index) => (
          <label key={choice.value}>
            <input
              type="radio"
              id={index === 0 ? id : undefined}
              name={name}
              value={choice.value}
              checked={choice.value === value}
              aria-describedby={choice.effect && `${id}-effect-${index}`}
              onChange={() => onValue(choice.value)}
            />
            <span>
              <b>{choice.name}</b> <small>{choice.note}</small>{' '}
              {choice.effect && (
                <small className="effect" id={`${id}-effect-${index}`} aria-hidden>
                  {choice.effect}
                </small>
              )}
            </span>
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`} text={error} />
    </div>
  );
}
