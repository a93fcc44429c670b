// The inquiry form (§2, §3, §5, §8): the case, the services wanted, and the records. Its address names its draft.
import { useEffect } from 'react';
import { Link, useSearchParams } from 'react-router';
import { type Draft, viewDraft } from '../../../contract/drafts.ts';
import { formatDueIfSent } from '../../../contract/due/due-text.ts';
import { submitInquiry } from '../../../contract/inquiries.ts';
import { serverMessages } from '../../../contract/messages.ts';
import { pages } from '../../../contract/pages.ts';
import { HttpError } from '../../api.ts';
import { pageOwner } from '../../session.ts';
import { privateMeta } from '../../shell/meta.ts';
import { LoadState } from '../load-state.tsx';
import { useNow } from '../now.ts';
import { PortalPage } from '../portal-page.tsx';
import { Refused } from '../short-form.tsx';
import { leaveIfSignedOut } from '../signed-out.ts';
import { FileForm, FormPart } from '../submit/file-form.tsx';
import { useFileForm } from '../submit/use-file-form.ts';
import { UploadLinks } from '../upload-links/upload-links.tsx';
import { useCall } from '../use-call.ts';
import { CaseFields } from './case-fields.tsx';
import {
  findMissing,
  findTooLong,
  missingLine,
  type RequiredField,
  readFields,
  requiredText,
  toWire,
} from './fields.ts';
import { ServiceFields } from './service-fields.tsx';

export const meta = () => privateMeta('New inquiry');

export default function NewInquiry() {
  const [query] = useSearchParams();
  const asked = query.get('draft');
  const draftid = asked !== null && /^[1-9]\d{0,15}$/.test(asked) ? Number(asked) : undefined;
  // The form waits for it: if it arrived later, it would overwrite what the user typed meanwhile.
  const call = useCall(viewDraft, draftid === undefined ? undefined : { draftid });
  const { answer, error, isLoading } = call;
  const isGone = error instanceof HttpError && error.status >= 400 && error.status < 500;
  const draft = answer?.body.data ?? null;
  return (
    <PortalPage list={pages.clientList}>
      <h1>New inquiry</h1>
      {isGone || <LoadState what="The draft" call={call} />}
      {/* Remounts for another draft, so that no text of one gets into the other. */}
      {!isLoading && (isGone || error === undefined) && (
        <InquiryForm key={draftid} opened={draft} isMissing={asked !== null && !draft} />
      )}
    </PortalPage>
  );
}

interface InquiryFormProps {
  opened: Draft | null;
  /** The address names a draft that is not there. */
  isMissing: boolean;
}

function InquiryForm({ opened, isMissing }: InquiryFormProps) {
  const form = useFileForm({
    form: 'inquiry',
    path: pages.newInquiry,
    opened,
    read: readFields,
    endpoint: submitInquiry,
    okText: serverMessages.submitOk,
    goTo: pages.clientList,
  });
  const { values: fields, setValues, draft } = form;
  const { draftid } = draft.state;
  useEffect(() => {
    // The router need not know: it is the same page, and a reload or a bookmark finds the draft.
    if (draftid !== undefined) window.history.replaceState(window.history.state, '', draft.address);
  }, [draftid, draft.address]);
  const missing = findMissing(fields, form.files.length > 0);
  const errorOf = (name: RequiredField) =>
    form.tried && missing.includes(name) ? requiredText(name) : undefined;
  const now = useNow();
  const { urgencyLevels } = fields;
  const faults = { missing: missing.map(missingLine), tooLong: findTooLong(fields) };

  const begin = async () => {
    draft.saver.need();
    await draft.saver.save();
    const made = draft.saver.state.draftid;
    if (made === undefined)
      throw new Refused('This form cannot be saved now. A link needs that, so please try again later.');
    return { draftid: made };
  };

  const takeLinked = () =>
    draft.takeLinked().catch((error: unknown) => {
      if (!leaveIfSignedOut(error))
        throw new Refused('The files were added to your inquiry. Reload this page to see the files.');
    });

  return (
    <>
      <FileForm
        form={form}
        id="inquiry-form"
        faults={faults}
        onReady={() => form.submit(toWire(fields, pageOwner().clientid ?? ''))}
        note={
          isMissing &&
          draftid === undefined && (
            <p className="notice" role="status">
              This draft no longer exists: it was sent or discarded, or it expired.
            </p>
          )
        }
        due={urgencyLevels === '' ? '' : `Due ${formatDueIfSent(urgencyLevels, now)}`}
        filesTitle="Records"
        filesNote={
          <p className="hint">
            Need a business associate agreement (BAA)? <Link to={pages.contact}>Ask for it</Link> before you
            send records.
          </p>
        }
        filesError={errorOf('files')}
        isNewCase
        button="Submit inquiry"
      >
        <FormPart title="The case">
          <CaseFields fields={fields} onFields={setValues} now={now} errorOf={errorOf} />
        </FormPart>
        <FormPart title="Services">
          <ServiceFields fields={fields} onFields={setValues} />
        </FormPart>
      </FileForm>
      <UploadLinks
        about={draftid === undefined ? undefined : { draftid }}
        begin={begin}
        isInert={form.isSending}
        onAccepted={takeLinked}
      />
    </>
  );
}
