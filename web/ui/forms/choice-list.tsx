// A few choices, one below the other; the first one is chosen.
interface ChoiceListProps {
  name: string;
  legend: string;
  choices: readonly { value: string; text: string }[];
}

export function ChoiceList({ name, legend, choices }: ChoiceListProps) {
  return (
    <fieldset className="session-choice">
      <legend>{legend}</legend>
      {choices.map(({ value, text }, index) => (
        <label className="ck" key={value}>
          <input type="radio" name={name} value={value} defaultChecked={index === 0} />
          <span>{text}</span>
        </label>
      ))}
    </fieldset>
  );
}
