// The service checkboxes, and the text fields that two of them open.
import { CUSTOMIZED_REPORTS, OTHER_SERVICE } from '../../../contract/inquiries.ts';
import { MAX_LINE_CHARS } from '../../../contract/sizes.ts';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { type InquiryService, SERVICE_GROUPS } from './service-groups.ts';

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
    if (!choice.ticked.has(service)) return null;
    if (service === CUSTOMIZED_REPORTS) {
      return (
        <TextField
          className="service-text"
          id="customizedReports"
          name="customizedReports"
          label="Which reports?"
          maxLength={MAX_LINE_CHARS}
          value={choice.customizedReports}
          onChange={(event) => onChoice({ ...choice, customizedReports: event.target.value })}
        />
      );
    }
    if (service === OTHER_SERVICE) {
      return (
        <TextField
          className="service-text"
          id="otherService"
          name="otherService"
          label="Which service?"
          maxLength={MAX_LINE_CHARS}
          value={choice.otherService}
          onChange={(event) => onChoice({ ...choice, otherService: event.target.value })}
        />
      );
    }
    return null;
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
