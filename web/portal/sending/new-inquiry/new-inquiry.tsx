// The inquiry form (§2, §3, §5, §8): the case, the services wanted, and the records. Its address names its draft.
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Draft } from '../../../../contract/drafts.ts';
import { submitInquiry } from '../../../../contract/inquiries.ts';
import { messages, serverMessages } from '../../../../contract/messages.ts';
import { pages } from '../../../../contract/pages.ts';
import { alertUser } from '../../../alerts.ts';
import { pageOwner } from '../../../session.ts';
import { privateMeta } from '../../../shell/meta.ts';
import { useDelayed } from '../../../ui/delayed.ts';
import { SubmitButton } from '../../../ui/forms/submit-button.tsx';
import { StateNote } from '../../../ui/state-note.tsx';
import { Desk } from '../../desk.tsx';
import { hasArrived, hasNoDraft } from '../../drafts/draft-state.ts';
import { DraftTroubleNote } from '../../drafts/draft-trouble.tsx';
import { SavedLine } from '../../drafts/saved-line.tsx';
import { useBeginning, useFormDraft } from '../../drafts/use-form-draft.ts';
import { useOpenedDraft } from '../../drafts/use-opened-draft.ts';
import { LoadFailure } from '../../load-failure.tsx';
import { FailureSummary } from '../failure-summary.tsx';
import { FilesField } from '../files-field.tsx';
import { FormEnd } from '../form-end.tsx';
import { TOO_LONG, useSubmission } from '../submission.ts';
import { findRefused, REFUSED, useSelection } from '../use-selection.ts';
import { CaseFields } from './case-fields.tsx';
import { type EnteredInquiry, fromEntered, linesOf, toEntered } from './entered-inquiry.ts';
import { FormPart } from './form-part.tsx';
import {
  findMissing,
  findTooLong,
  type RequiredField,
  requiredText,
  toErrorLine,
  toFields,
} from './rules.ts';
import { ServiceFields } from './service-fields.tsx';

export const meta = () => privateMeta('New inquiry');

export default function NewInquiry() {
  const [query] = useSearchParams();
  const asked = query.get('draft');
  const draftid = asked !== null && /^[1-9]\d{0,15}$/.test(asked) ? Number(asked) : undefined;
  const { kind, draft, retry } = useOpenedDraft(draftid === undefined ? undefined : { draftid });
  const isLong = useDelayed(kind === 'loading');
  return (
    <Desk list={pages.clientList}>
      <h1>New inquiry</h1>
      {isLong && <StateNote title="Loading…" />}
      {kind === 'failed' && <LoadFailure title="The draft could not be loaded." onRetry={retry} />}
      {/* Remounts for another draft, so that no text of one gets into the other. */}
      {kind === 'ready' && <InquiryForm key={draftid} opened={draft} isMissing={asked !== null && !draft} />}
    </Desk>
  );
}

interface InquiryFormProps {
  opened: Draft | undefined;
  /** The address names a draft that is not there. */
  isMissing: boolean;
}

function InquiryForm({ opened, isMissing }: InquiryFormProps) {
  const beginning = useBeginning<EnteredInquiry>(pages.newInquiry, opened);
  const [first] = useState(() => fromEntered({ ...beginning.values }));
  const [fields, setFields] = useState(first.fields);
  const [services, setServices] = useState(first.services);
  const [tried, setTried] = useState(false);
  const selection = useSelection(beginning.awaited);
  const hasText = beginning.values !== undefined || fields !== first.fields || services !== first.services;
  const isEntered = hasText || selection.names.length > 0;
  const entered = isEntered ? toEntered(fields, services) : undefined;
  const { draft, address, forget } = useFormDraft({ form: 'inquiry', beginning, selection, entered });
  const { state } = draft;
  useEffect(() => {
    // The router need not know: it is the same page, and a reload or a bookmark finds the draft.
    if (state.draftid !== undefined) window.history.replaceState(window.history.state, '', address);
  }, [state.draftid, address]);
  const { failure, wasCanceled, sentBytes, totalBytes, refuse, submit, cancel } = useSubmission({
    endpoint: submitInquiry,
    okText: serverMessages.submitOk,
    goTo: pages.clientList,
    filesId: 'files',
    files: selection.files,
    draft,
    isEntered,
    onSent: forget,
  });

  const files = hasNoDraft(state) ? [] : state.files;
  const missing = findMissing(fields, selection.files.length > 0 || files.length > 0);
  const errorOf = (name: RequiredField) => (tried && missing.includes(name) ? requiredText(name) : undefined);
  const isSending = sentBytes !== undefined;

  const onSubmit = (event: React.SubmitEvent) => {
    event.preventDefault();
    if (isSending) return;
    setTried(true);
    selection.settle();
    const tooLong = findTooLong(fields, services);
    const refused = findRefused('files', selection);
    if (missing.length > 0) {
      refuse(messages.requiredFields, [...missing.map(toErrorLine), ...tooLong]);
      alertUser(messages.requiredFields);
    } else if (tooLong.length > 0) refuse(TOO_LONG, tooLong);
    else if (refused.length > 0) refuse(REFUSED, refused);
    else submit(toFields(fields, services, pageOwner().clientid ?? ''));
  };

  return (
    <>
      <SavedLine state={state} />
      {isMissing && state.draftid === undefined && (
        <p className="notice" role="status">
          The draft at this address no longer exists: it was sent or discarded, or its time was over.
        </p>
      )}
      <DraftTroubleNote
        draft={draft}
        entered={entered}
        linesOf={linesOf}
        onFields={(kept) => {
          const next = fromEntered(kept);
          setFields(next.fields);
          setServices(next.services);
        }}
      />
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
            draft={draft}
            error={errorOf('files')}
            refusal={failure?.refusal}
            sentBytes={sentBytes}
            isNewCase
          />
        </FormPart>
        <div className="form-part form-end">
          <div className="form-fields">
            <FormEnd
              sentBytes={sentBytes}
              totalBytes={totalBytes}
              wasCanceled={wasCanceled}
              onCancel={cancel}
            >
              <SubmitButton>
                {files.every(hasArrived) ? 'Submit inquiry' : 'Submit when all files have arrived'}
              </SubmitButton>
            </FormEnd>
          </div>
        </div>
      </form>
    </>
  );
}
