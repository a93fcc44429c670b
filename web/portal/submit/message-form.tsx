// The form in which a client writes about an inquiry that was sent: an answer, a question, or more records.
import { sendMessage } from '../../../contract/conversation.ts';
import type { Draft } from '../../../contract/drafts.ts';
import type { InformationRequest, Inquiry } from '../../../contract/inquiries.ts';
import { MAX_TEXT_CHARS } from '../../../contract/limits.ts';
import { pages } from '../../../contract/pages.ts';
import { CountedArea } from '../../ui/forms/counted-field.tsx';
import type { ErrorLine } from '../../ui/forms/error-summary.tsx';
import { excessOf } from '../../ui/forms/text-length.ts';
import { FileForm } from './file-form.tsx';
import { useFileForm } from './use-file-form.ts';
import { FILES_ID } from './use-selection.ts';

/** What a client wants to say, and what the form needs for that: a text, files, or either. */
export type Purpose = 'answer' | 'question' | 'records';

const WORDS = {
  answer: {
    label: 'Your answer',
    hint: 'Text, files, or both.',
    files: 'Files (optional)',
    button: 'Send the answer',
    missing: 'Write an answer, or add a file',
    error: 'Write an answer, or add at least one file.',
  },
  question: {
    label: 'Your question',
    hint: 'To cite a page, write it like this: p. 4 of Records 1',
    files: 'Files (optional)',
    button: 'Send the question',
    missing: 'Write your question',
    error: 'Write your question.',
  },
  records: {
    label: 'Anything we should know about them? (optional)',
    hint: undefined,
    files: 'Files',
    button: 'Send these records',
    missing: 'At least one file is required',
    error: undefined,
  },
} as const satisfies Record<Purpose, object>;

interface MessageFormProps {
  inquiry: Inquiry;
  purpose: Purpose;
  /** What it answers, if staff asked for something. */
  request?: InformationRequest;
  /** What sending it causes. */
  consequence?: string | undefined;
  opened: Draft | null;
  /** What a new text begins with. */
  beginning?: string;
  onSent: (message: string) => void;
}

export function MessageForm(props: MessageFormProps) {
  const { inquiry, purpose, request, consequence, opened, beginning = '', onSent } = props;
  const { inquiryid } = inquiry;
  const words = WORDS[purpose];
  const form = useFileForm({
    form: 'message',
    inquiryid,
    path: `${pages.clientInquiry}?id=${inquiryid}`,
    opened,
    read: (saved) => ({ note: saved.note ?? beginning }),
    endpoint: sendMessage,
    okText: 'We received your message.',
    onSent,
  });
  const { note } = form.values;
  const [noText, noFiles] = [note.trim() === '', form.files.length === 0];
  const isMissing = { answer: noText && noFiles, question: noText, records: noFiles }[purpose];
  const excess = excessOf(note, MAX_TEXT_CHARS);
  const missing: ErrorLine = { text: words.missing, target: purpose === 'records' ? FILES_ID : 'note' };
  const faults = {
    missing: isMissing ? [missing] : [],
    tooLong: excess ? [{ text: `Text: ${excess}`, target: 'note' }] : [],
  };
  const send = () =>
    form.submit({
      inquiryid: String(inquiryid),
      kind: 'message',
      ...(request && { answers: String(request.requestid) }),
      text: note,
    });

  return (
    <FileForm
      form={form}
      id="message-form"
      faults={faults}
      onReady={send}
      filesTitle={words.files}
      filesError={
        form.tried && isMissing && purpose === 'records' ? 'At least one file is required.' : undefined
      }
      button={words.button}
      laterButton={`${words.button} when uploads finish`}
      {...(consequence !== undefined && { consequence })}
    >
      <CountedArea
        id="note"
        maxChars={MAX_TEXT_CHARS}
        label={words.label}
        hint={words.hint}
        value={note}
        onChange={(event) => form.setValues({ note: event.target.value })}
        error={form.tried && isMissing ? words.error : undefined}
      />
    </FileForm>
  );
}
