// The form in which a client adds to an open inquiry: an answer with text, files or both, or records with an optional note.
import { useState } from 'react';
import type { Draft } from '../../../contract/drafts.ts';
import type { InformationRequest, Inquiry } from '../../../contract/inquiries.ts';
import { messages } from '../../../contract/messages.ts';
import { pages } from '../../../contract/pages.ts';
import { addRecords } from '../../../contract/requests.ts';
import { MAX_TEXT_CHARS } from '../../../contract/sizes.ts';
import { alertUser } from '../../alerts.ts';
import { CharacterCount } from '../../ui/forms/character-count.tsx';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';
import { TextArea } from '../../ui/forms/text-field.tsx';
import { excessError, excessOf } from '../../ui/forms/text-length.ts';
import { filesOf, hasArrived, hasNoDraft } from '../drafts/draft-state.ts';
import { DraftTroubleNote } from '../drafts/draft-trouble.tsx';
import { SavedLine } from '../drafts/saved-line.tsx';
import { useBeginning, useFormDraft } from '../drafts/use-form-draft.ts';
import { FailureSummary } from './failure-summary.tsx';
import { FilesField } from './files-field.tsx';
import { FormEnd } from './form-end.tsx';
import { TOO_LONG, useSubmission } from './submission.ts';
import { findRefused, REFUSED, useSelection } from './use-selection.ts';

/** The JSON of a draft. */
interface EnteredAddition {
  note: string;
}

const noteIn = (kept: Draft['fields']) => (typeof kept.note === 'string' ? kept.note : '');

interface AdditionFormProps {
  inquiry: Inquiry;
  /** What it answers; undefined for records that no one asked for. */
  request: InformationRequest | undefined;
  opened: Draft | undefined;
  onSent: (message: string) => void;
}

export function AdditionForm({ inquiry, request, opened, onSent }: AdditionFormProps) {
  const { inquiryid } = inquiry;
  const beginning = useBeginning<EnteredAddition>(`${pages.clientInquiry}?id=${inquiryid}`, opened);
  const [note, setNote] = useState(() => noteIn({ ...beginning.values }));
  const [tried, setTried] = useState(false);
  const selection = useSelection(beginning.awaited);
  const [typed, setTyped] = useState(false);
  const isEntered = beginning.values !== undefined || typed || selection.names.length > 0;
  const entered = isEntered ? { note } : undefined;
  const { draft, forget } = useFormDraft({ form: 'addition', inquiryid, beginning, selection, entered });
  const { state } = draft;
  const { failure, wasCanceled, sentBytes, totalBytes, refuse, submit, cancel } = useSubmission({
    endpoint: addRecords,
    okText: request ? 'Your answer has arrived.' : 'Your records were added.',
    filesId: 'files',
    files: selection.files,
    draft,
    isEntered,
    onSent: (message) => {
      forget();
      onSent(message);
    },
  });

  const isSending = sentBytes !== undefined;
  const hasFiles = filesOf(state, selection.files).length > 0;
  const isMissing = !hasFiles && (request === undefined || note.trim() === '');
  const excess = excessOf(note, MAX_TEXT_CHARS);
  const files = hasNoDraft(state) ? [] : state.files;
  const button = request ? 'Send the answer' : 'Add these records';

  const onSubmit = (event: React.SubmitEvent) => {
    event.preventDefault();
    if (isSending) return;
    setTried(true);
    selection.settle();
    const refused = findRefused('files', selection);
    if (isMissing) {
      const text = request ? 'Write an answer, or add a file' : 'At least one file is missing';
      refuse(messages.requiredFields, [{ text, target: request ? 'note' : 'files' }]);
      alertUser(messages.requiredFields);
    } else if (excess) refuse(TOO_LONG, [{ text: `Text: ${excess}`, target: 'note' }]);
    else if (refused.length > 0) refuse(REFUSED, refused);
    else
      submit({
        inquiryid: String(inquiryid),
        ...(request && { requestid: String(request.requestid) }),
        note,
      });
  };

  return (
    <>
      <SavedLine state={state} />
      <DraftTroubleNote
        draft={draft}
        entered={entered}
        linesOf={(kept) => [noteIn(kept)].filter((line) => line !== '')}
        onFields={(kept) => setNote(noteIn(kept))}
      />
      <FailureSummary failure={failure} formId="addition-form" />
      <form className="response-form" id="addition-form" method="post" noValidate onSubmit={onSubmit}>
        <div inert={isSending}>
          <TextArea
            id="note"
            name="note"
            label={request ? 'Your answer' : 'What should we know about them?'}
            hint={request ? 'Text, files, or both.' : 'Optional.'}
            rows={5}
            value={note}
            onChange={(event) => {
              setTyped(true);
              setNote(event.target.value);
            }}
            error={
              tried && isMissing && request
                ? 'Write an answer, or add at least one file.'
                : excessError(note, MAX_TEXT_CHARS)
            }
          />
          <CharacterCount text={note} maxChars={MAX_TEXT_CHARS} />
        </div>
        <div className="response-files">
          <h3>Files</h3>
          <FilesField
            id="files"
            selection={selection}
            draft={draft}
            error={tried && isMissing && !request ? 'At least one file is required.' : undefined}
            refusal={failure?.refusal}
            sentBytes={sentBytes}
          />
        </div>
        <FormEnd sentBytes={sentBytes} totalBytes={totalBytes} wasCanceled={wasCanceled} onCancel={cancel}>
          <SubmitButton>
            {files.every(hasArrived) ? button : `${button} when all files have arrived`}
          </SubmitButton>
        </FormEnd>
      </form>
    </>
  );
}
