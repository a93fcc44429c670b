// The form in which a client adds to an open inquiry: an answer with text, files or both, or records with an optional note.
import type { Draft } from '../../../contract/drafts.ts';
import type { InformationRequest, Inquiry } from '../../../contract/inquiries.ts';
import { MAX_TEXT_CHARS } from '../../../contract/limits.ts';
import { pages } from '../../../contract/pages.ts';
import { addRecords } from '../../../contract/requests.ts';
import { CountedArea } from '../../ui/forms/counted-field.tsx';
import type { ErrorLine } from '../../ui/forms/error-summary.tsx';
import { excessOf } from '../../ui/forms/text-length.ts';
import { FileForm } from './file-form.tsx';
import { useFileForm } from './use-file-form.ts';
import { FILES_ID } from './use-submission.ts';

/** The JSON of a draft. */
interface EnteredAddition {
  note: string;
}

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
    read: (saved) => ({ note: saved.note ?? '' }),
    endpoint: addRecords,
    okText: request ? 'Your answer has arrived.' : 'Your records were added.',
    onSent,
  });
  const { note } = form.values;
  const isMissing = form.files.length === 0 && (request === undefined || note.trim() === '');
  const excess = excessOf(note, MAX_TEXT_CHARS);
  const button = request ? 'Send the answer' : 'Add these records';
  const missing: ErrorLine = request
    ? { text: 'Write an answer, or add a file', target: 'note' }
    : { text: 'At least one file is missing', target: FILES_ID };
  const faults = {
    missing: isMissing ? [missing] : [],
    tooLong: excess ? [{ text: `Text: ${excess}`, target: 'note' }] : [],
  };
  const send = () =>
    form.submit({
      inquiryid: String(inquiryid),
      ...(request && { requestid: String(request.requestid) }),
      note,
    });

  return (
    <FileForm
      form={form}
      id="addition-form"
      faults={faults}
      onReady={send}
      linesOf={(saved) => (saved.note ? [saved.note] : [])}
      filesTitle="Files"
      filesError={form.tried && isMissing && !request ? 'At least one file is required.' : undefined}
      button={button}
      laterButton={`${button} when all files have arrived`}
    >
      <CountedArea
        id="note"
        maxChars={MAX_TEXT_CHARS}
        label={request ? 'Your answer' : 'What should we know about them? (optional)'}
        hint={request ? 'Text, files, or both.' : undefined}
        value={note}
        onChange={(event) => form.setValues({ note: event.target.value })}
        error={form.tried && isMissing && request ? 'Write an answer, or add at least one file.' : undefined}
      />
    </FileForm>
  );
}
