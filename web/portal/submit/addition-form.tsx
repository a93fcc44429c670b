// The form in which a client adds to an open inquiry: an answer with text, files or both, or records with an optional note.
import type { Draft } from '../../../contract/drafts.ts';
import type { InformationRequest, Inquiry } from '../../../contract/inquiries.ts';
import { pages } from '../../../contract/pages.ts';
import { addRecords } from '../../../contract/requests.ts';
import { MAX_TEXT_CHARS } from '../../../contract/sizes.ts';
import { CharacterCount } from '../../ui/forms/character-count.tsx';
import type { ErrorLine } from '../../ui/forms/error-summary.tsx';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';
import { TextArea } from '../../ui/forms/text-field.tsx';
import { excessError, excessOf } from '../../ui/forms/text-length.ts';
import { AttachFiles } from './attach-files.tsx';
import { FormEnd } from './form-end.tsx';
import { FormTop } from './form-top.tsx';
import { FILES_ID, useFileForm } from './use-file-form.ts';

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
  const form = useFileForm<EnteredAddition>({
    form: 'addition',
    inquiryid,
    path: `${pages.clientInquiry}?id=${inquiryid}`,
    opened,
    read: (kept) => ({ note: noteIn(kept) }),
    endpoint: addRecords,
    okText: request ? 'Your answer has arrived.' : 'Your records were added.',
    onSent,
  });
  const { tried, isSending } = form;
  const { note } = form.values;
  const hasFiles = form.files.length > 0;
  const isMissing = !hasFiles && (request === undefined || note.trim() === '');
  const excess = excessOf(note, MAX_TEXT_CHARS);
  const button = request ? 'Send the answer' : 'Add these records';

  const isTextMissing = isMissing && request !== undefined;
  const missing: ErrorLine = isTextMissing
    ? { text: 'Write an answer, or add a file', target: 'note' }
    : { text: 'At least one file is missing', target: FILES_ID };
  const onSubmit = (event: React.SubmitEvent) =>
    form.submit(event, {
      missing: isMissing ? [missing] : [],
      tooLong: excess ? [{ text: `Text: ${excess}`, target: 'note' }] : [],
      go: () =>
        form.send({
          inquiryid: String(inquiryid),
          ...(request && { requestid: String(request.requestid) }),
          note,
        }),
    });

  return (
    <>
      <FormTop
        form={form}
        id="addition-form"
        linesOf={(kept) => [noteIn(kept)].filter((line) => line !== '')}
      />
      <form className="response-form" id="addition-form" method="post" noValidate onSubmit={onSubmit}>
        <div inert={isSending}>
          <TextArea
            id="note"
            name="note"
            label={request ? 'Your answer' : 'What should we know about them?'}
            hint={request ? 'Text, files, or both.' : 'Optional.'}
            rows={5}
            value={note}
            onChange={(event) => form.setValues({ note: event.target.value })}
            error={
              tried && isTextMissing
                ? 'Write an answer, or add at least one file.'
                : excessError(note, MAX_TEXT_CHARS)
            }
          />
          <CharacterCount text={note} maxChars={MAX_TEXT_CHARS} />
        </div>
        <div className="response-files">
          <h3>Files</h3>
          <AttachFiles
            form={form}
            error={tried && isMissing && !request ? 'At least one file is required.' : undefined}
          />
        </div>
        <FormEnd form={form}>
          <SubmitButton>{form.isReady ? button : `${button} when all files have arrived`}</SubmitButton>
        </FormEnd>
      </form>
    </>
  );
}
