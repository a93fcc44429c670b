// The inquiry form (§2, §3, §5, §8): the case, the services wanted, and the records.
import { useState } from 'react';
import { submitInquiry } from '../../../contract/inquiries.ts';
import { messages, serverMessages } from '../../../contract/messages.ts';
import { pages } from '../../../contract/pages.ts';
import { alertUser } from '../../alerts.ts';
import { readSession } from '../../session.ts';
import { privateMeta } from '../../shell/meta.ts';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';
import { Desk } from '../desk.tsx';
import { CaseFields } from './case-fields.tsx';
import { bytesOf } from './chosen-files.ts';
import { FailureSummary } from './failure-summary.tsx';
import { FilesField, useSelection } from './files-field.tsx';
import { FormEnd } from './form-end.tsx';
import { FormPart } from './form-part.tsx';
import { readKeptForm } from './kept-form.ts';
import {
  findMissing,
  findTooLong,
  type NewInquiryFields,
  type RequiredField,
  requiredText,
  TOO_LONG,
  toErrorLine,
  toFields,
} from './new-inquiry-rules.ts';
import { NO_SERVICES, type ServiceChoice, ServiceFields } from './service-fields.tsx';
import type { InquiryService } from './service-groups.ts';
import { useSubmission } from './submission.ts';

export const meta = () => privateMeta('New inquiry');

const EMPTY: NewInquiryFields = { caseType: '', urgencyLevels: '', aboutCase: '' };

/** What this tab keeps of the form; a Set is not JSON. */
interface Entered {
  fields: NewInquiryFields;
  services: Omit<ServiceChoice, 'ticked'> & { ticked: InquiryService[] };
}

export default function NewInquiry() {
  const [kept] = useState(() => readKeptForm<Entered>(pages.newInquiry));
  const [fields, setFields] = useState(kept?.values.fields ?? EMPTY);
  const [services, setServices] = useState<ServiceChoice>(() =>
    kept ? { ...kept.values.services, ticked: new Set(kept.values.services.ticked) } : NO_SERVICES,
  );
  const [tried, setTried] = useState(false);
  const selection = useSelection(kept?.files);
  const values: Entered = { fields, services: { ...services, ticked: [...services.ticked] } };
  const isUntouched = fields === EMPTY && services === NO_SERVICES && selection.names.length === 0;
  const { failure, wasCanceled, sentBytes, refuse, submit, cancel } = useSubmission({
    endpoint: submitInquiry,
    okText: serverMessages.submitOk,
    goTo: pages.clientList,
    filesId: 'files',
    form: pages.newInquiry,
    entered: isUntouched ? undefined : { values, files: selection.names },
  });

  const missing = findMissing(fields, selection.files);
  const errorOf = (name: RequiredField) => (tried && missing.includes(name) ? requiredText(name) : undefined);
  const isSending = sentBytes !== undefined;

  const onSubmit = (event: React.SubmitEvent) => {
    event.preventDefault();
    if (isSending) return;
    setTried(true);
    selection.settle();
    const tooLong = findTooLong(fields, services);
    if (missing.length > 0) {
      refuse(messages.requiredFields, [...missing.map(toErrorLine), ...tooLong]);
      alertUser(messages.requiredFields);
    } else if (tooLong.length > 0) refuse(TOO_LONG, tooLong);
    else submit(toFields(fields, services, readSession().clientid ?? ''), selection.files);
  };

  return (
    <Desk list={pages.clientList}>
      <h1>New inquiry</h1>
      <FailureSummary failure={failure} formId="inquiry-form" />
      <form className="inquiry-form" id="inquiry-form" method="post" noValidate onSubmit={onSubmit}>
        <div inert={isSending}>
          <FormPart title="The case">
            <CaseFields fields={fields} onFields={setFields} errorOf={errorOf} />
          </FormPart>
          <FormPart title="Services">
            <ServiceFields choice={services} onChoice={setServices} />
          </FormPart>
        </div>
        <FormPart title="Records">
          <FilesField
            id="files"
            selection={selection}
            error={errorOf('files')}
            refusal={failure?.refusal}
            sentBytes={sentBytes}
          />
        </FormPart>
        <div className="form-part form-end">
          <div className="form-fields">
            <FormEnd
              sentBytes={sentBytes}
              totalBytes={bytesOf(selection.files)}
              wasCanceled={wasCanceled}
              onCancel={cancel}
            >
              <SubmitButton>Submit inquiry</SubmitButton>
            </FormEnd>
          </div>
        </div>
      </form>
    </Desk>
  );
}
