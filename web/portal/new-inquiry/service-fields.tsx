// The service checkboxes in four groups, and the text fields that two of them open.

import { MAX_LINE_CHARS } from '../../../contract/limits.ts';
import { CUSTOMIZED_REPORTS, OTHER_SERVICE, type SERVICES } from '../../../contract/services.ts';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { CountedField } from '../../ui/forms/counted-field.tsx';
import { type FieldsProps, inOrder, SERVICE_TEXTS } from './fields.ts';

/** 'Expert Medical Opinion Summary' is in two groups: the specification lists it twice, and both readings are right. */
const GROUPS: Readonly<Record<string, readonly (typeof SERVICES)[number][]>> = {
  Reports: [
    'Medical Chronology',
    'Narrative Summary',
    'Medical Synopsis',
    'Demand Letter',
    'Expert Medical Opinion Summary',
  ],
  'Charts and timelines': [
    'Flow of Events',
    'Graphical Timeline',
    'Pain and Suffering Chart',
    'Pain Medication Chart',
    'Medical Expenses Summary',
    'List of Treating Providers',
  ],
  'Preparing the records': [
    'Sorting of Medical Records (Chronological or Provider wise)',
    'Medical Record Indexing',
    'Redaction of Personal Information',
    'Hyperlinking',
    'Bookmarking',
    'Med-a Word',
  ],
  'Expert opinions and custom work': ['Expert Medical Opinion Summary', CUSTOMIZED_REPORTS, OTHER_SERVICE],
};

export function ServiceFields({ fields, onFields }: FieldsProps) {
  const { services } = fields;
  const toggle = (service: string) => {
    const others = services.filter((one) => one !== service);
    onFields({
      ...fields,
      services: services.includes(service) ? others : inOrder([...services, service]),
    });
  };
  return (
    <div className="service-groups">
      {Object.entries(GROUPS).map(([title, group]) => (
        <fieldset key={title} className="service-group">
          <legend>{title}</legend>
          {group.map((service) => (
            <div key={service}>
              <Checkbox checked={services.includes(service)} onChange={() => toggle(service)}>
                {service}
              </Checkbox>
              {SERVICE_TEXTS.filter((text) => text.service === service && services.includes(service)).map(
                ({ name, label }) => (
                  <div className="service-text" key={name}>
                    <CountedField
                      id={name}
                      label={label}
                      maxChars={MAX_LINE_CHARS}
                      value={fields[name]}
                      onChange={({ target: { value } }) => onFields({ ...fields, [name]: value })}
                    />
                  </div>
                ),
              )}
            </div>
          ))}
        </fieldset>
      ))}
    </div>
  );
}
