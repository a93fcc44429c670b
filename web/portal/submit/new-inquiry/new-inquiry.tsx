// The inquiry form (§2, §3, §5, §8): the case, the services wanted, and the records. Its address names its draft.
import { useEffect, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { Draft } from '../../../../contract/drafts.ts';
import { submitInquiry } from '../../../../contract/inquiries.ts';
import { serverMessages } from '../../../../contract/messages.ts';
import { pages } from '../../../../contract/pages.ts';
import { pageOwner } from '../../../session.ts';
import { privateMeta } from '../../../shell/meta.ts';
import { useDelayed } from '../../../ui/delayed.ts';
import { SubmitButton } from '../../../ui/forms/submit-button.tsx';
import { StateNote } from '../../../ui/state-note.tsx';
import { Desk } from '../../desk.tsx';
import { useOpenedDraft } from '../../drafts/use-opened-draft.ts';
import { LoadFailure } from '../../load-failure.tsx';
import { AttachFiles } from '../attach-files.tsx';
import { FormEnd } from '../form-end.tsx';
import { FormTop } from '../form-top.tsx';
import { useFileForm } from '../use-file-form.ts';
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

/** What a draft says; a version of the form that knew other fields may have saved it. */
function read(kept: Draft['fields']): EnteredInquiry {
  const { fields, services } = fromEntered(kept);
  return toEntered(fields, services);
}

interface InquiryFormProps {
  opened: Draft | undefined;
  /** The address names a draft that is not there. */
  isMissing: boolean;
}

function InquiryForm({ opened, isMissing }: InquiryFormProps) {
  const form = useFileForm<EnteredInquiry>({
    form: 'inquiry',
    path: pages.newInquiry,
    opened,
    read,
    endpoint: submitInquiry,
    okText: serverMessages.submitOk,
    goTo: pages.clientList,
  });
  const { values, setValues, tried, isSending, address } = form;
  const { state } = form.draft;
  useEffect(() => {
    // The router need not know: it is the same page, and a reload or a bookmark finds the draft.
    if (state.draftid !== undefined) window.history.replaceState(window.history.state, '', address);
  }, [state.draftid, address]);
  const { fields, services } = useMemo(() => fromEntered({ ...values }), [values]);
  const missing = findMissing(fields, form.files.length > 0);
  const errorOf = (name: RequiredField) => (tried && missing.includes(name) ? requiredText(name) : undefined);
  const onSubmit = (event: React.SubmitEvent) =>
    form.submit(event, {
      missing: missing.map(toErrorLine),
      tooLong: findTooLong(fields, services),
      go: () => form.send(toFields(fields, services, pageOwner().clientid ?? '')),
    });

  return (
    <>
      <FormTop form={form} id="inquiry-form" linesOf={linesOf}>
        {isMissing && state.draftid === undefined && (
          <p className="notice" role="status">
            The draft at this address no longer exists: it was sent or discarded, or it expired.
          </p>
        )}
      </FormTop>
      <form className="inquiry-form" id="inquiry-form" method="post" noValidate onSubmit={onSubmit}>
        <div inert={isSending}>
          <FormPart title="The case">
            <CaseFields
              fields={fields}
              onFields={(next) => setValues(toEntered(next, services))}
              errorOf={errorOf}
            />
          </FormPart>
          <FormPart title="Services">
            <ServiceFields choice={services} onChoice={(next) => setValues(toEntered(fields, next))} />
          </FormPart>
        </div>
        <FormPart title="Records">
          <AttachFiles form={form} error={errorOf('files')} isNewCase />
        </FormPart>
        <div className="form-part form-end">
          <div className="form-fields">
            <FormEnd form={form}>
              <SubmitButton>
                {form.isReady ? 'Submit inquiry' : 'Submit when all files have arrived'}
              </SubmitButton>
            </FormEnd>
          </div>
        </div>
      </form>
    </>
  );
}
