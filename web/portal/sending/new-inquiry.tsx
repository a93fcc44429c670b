// The inquiry form (§2, §3, §5, §8): what happened, what is wanted, and the records themselves.
import { useState } from 'react';
import { submitInquiry } from '../../../contract/inquiries.ts';
import { messages, serverMessages } from '../../../contract/messages.ts';
import { CASE_TYPES, URGENCY_LEVELS } from '../../../contract/offer.ts';
import { pages } from '../../../contract/pages.ts';
import { MAX_TEXT_CHARS } from '../../../contract/sizes.ts';
import { readSession } from '../../session.ts';
import { privateMeta } from '../../shell/meta.ts';
import { ErrorSummary } from '../../ui/forms/error-summary.tsx';
import { RadioField } from '../../ui/forms/radio-field.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';
import { TextArea } from '../../ui/forms/text-field.tsx';
import { Desk } from '../desk.tsx';
import { splitUrgency } from '../inquiry-words.ts';
import { FilesField, useSelection } from './files-field.tsx';
import { FormPart } from './form-part.tsx';
import {
  findMissing,
  type NewInquiryFields,
  type RequiredField,
  requiredText,
  toErrorLine,
  toFields,
} from './new-inquiry-rules.ts';
import { SendingProgress } from './sending-progress.tsx';
import { NO_SERVICES, ServiceFields } from './service-fields.tsx';
import { useSubmission } from './submission.ts';

export const meta = () => privateMeta('New inquiry');

const URGENCY_CHOICES = URGENCY_LEVELS.map((level) => {
  const { name, turnaround } = splitUrgency(level);
  return { value: level, name, note: turnaround };
});

const EMPTY: NewInquiryFields = { caseType: '', urgencyLevels: '', aboutCase: '' };

export default function NewInquiry() {
  const [fields, setFields] = useState(EMPTY);
  const [services, setServices] = useState(NO_SERVICES);
  const [tried, setTried] = useState(false);
  const selection = useSelection();
  const { failure, sentBytes, refuse, submit, cancel } = useSubmission({
    endpoint: submitInquiry,
    okText: serverMessages.submitOk,
    goTo: pages.clientList,
    filesId: 'files',
  });

  const missing = findMissing(fields, selection.files);
  const errorOf = (name: RequiredField) => (tried && missing.includes(name) ? requiredText(name) : undefined);
  const set = (name: keyof NewInquiryFields) => (value: string) => setFields({ ...fields, [name]: value });
  const isSending = sentBytes !== undefined;

  const onSubmit = (event: React.SubmitEvent) => {
    event.preventDefault();
    if (isSending) return;
    setTried(true);
    selection.settle();
    if (missing.length > 0) refuse(messages.requiredFields, missing.map(toErrorLine));
    else submit(toFields(fields, services, readSession().clientid ?? ''), selection.files);
  };

  return (
    <Desk list={pages.clientList}>
      <h1>New inquiry</h1>
      {failure && <ErrorSummary key={failure.attempt} title={failure.title} lines={failure.lines} />}
      <form className="inquiry-form" method="post" noValidate onSubmit={onSubmit}>
        <div inert={isSending}>
          <FormPart title="The case">
            <SelectField
              id="caseType"
              name="caseType"
              label="Case type"
              options={CASE_TYPES}
              placeholder="Choose a case type"
              value={fields.caseType}
              onValue={set('caseType')}
              error={errorOf('caseType')}
            />
            <RadioField
              id="urgencyLevels"
              name="urgencyLevels"
              label="Urgency level"
              choices={URGENCY_CHOICES}
              value={fields.urgencyLevels}
              onValue={set('urgencyLevels')}
              error={errorOf('urgencyLevels')}
            />
            <TextArea
              id="aboutCase"
              name="aboutCase"
              label="About case"
              hint="What happened, to whom, and what you need to know."
              required
              maxLength={MAX_TEXT_CHARS}
              value={fields.aboutCase}
              onChange={(event) => set('aboutCase')(event.target.value)}
              error={errorOf('aboutCase')}
            />
          </FormPart>
          <FormPart title="Services">
            <ServiceFields choice={services} onChoice={setServices} />
          </FormPart>
          <FormPart title="Records">
            <FilesField id="files" selection={selection} error={errorOf('files')} sentBytes={sentBytes} />
          </FormPart>
        </div>
        <div className="form-part form-end">
          <div className="form-fields">
            {isSending ? (
              <SendingProgress
                sentBytes={sentBytes}
                totalBytes={selection.files.reduce((sum, file) => sum + file.size, 0)}
                onCancel={cancel}
              />
            ) : (
              <SubmitButton>Submit inquiry</SubmitButton>
            )}
          </div>
        </div>
      </form>
    </Desk>
  );
}
