// The service checkboxes, and the text fields that two of them open.
import { MAX_LINE_CHARS } from '../../../../contract/sizes.ts';
import { CharacterCount } from '../../../ui/forms/character-count.tsx';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { excessError } from '../../../ui/forms/text-length.ts';
import { type InquiryService, SERVICE_GROUPS, SERVICE_TEXTS } from './service-groups.ts';

export interface ServiceChoice {
  ticked: ReadonlySet<InquiryService>;
  customizedReports: string;
  otherService: string;
}

export const NO_SERVICES: ServiceChoice = { ticked: new Set(), customizedReports: '', otherService: '' };

interface ServiceFieldsProps {
  choice: ServiceChoice;
  onChoice: (choice: ServiceChoice) => void;
}

export function ServiceFields({ choice, onChoice }: ServiceFieldsProps) {
  const toggle = (service: InquiryService) => {
    const ticked = new Set(choice.ticked);
    if (!ticked.delete(service)) ticked.add(service);
    onChoice({ ...choice, ticked });
  };

  const moreAbout = (service: InquiryService) => {
    const text = choice.ticked.has(service)
      ? SERVICE_TEXTS.find((one) => one.service === service)
      : undefined;
    if (!text) return null;
    const { name, label } = text;
    return (
      <div className="service-text">
        <TextField
          id={name}
          name={name}
          label={label}
          value={choice[name]}
          onChange={(event) => onChoice({ ...choice, [name]: event.target.value })}
          error={excessError(choice[name], MAX_LINE_CHARS)}
        />
        <CharacterCount text={choice[name]} maxChars={MAX_LINE_CHARS} />
      </div>
    );
  };

  return (
    <div className="service-groups">
      {SERVICE_GROUPS.map(({ title, services }) => (
        <fieldset key={title} className="service-group">
          <legend>{title}</legend>
          {services.map((service) => (
            <div key={service}>
              <Checkbox checked={choice.ticked.has(service)} onChange={() => toggle(service)}>
                {service}
              </Checkbox>
              {moreAbout(service)}
            </div>
          ))}
        </fieldset>
      ))}
    </div>
  );
}
