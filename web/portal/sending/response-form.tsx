// Staff's answer to an inquiry: a comment and the reports, both required (§5). Sending it completes the
// inquiry, with the same three results as a submission (§8).
import { useState } from 'react';
import { answerInquiry, MODE } from '../../../contract/inquiries.ts';
import { messages, serverMessages } from '../../../contract/messages.ts';
import { pages } from '../../../contract/pages.ts';
import { MAX_TEXT_CHARS } from '../../../contract/sizes.ts';
import { readSession } from '../../session.ts';
import { ErrorSummary } from '../../ui/forms/error-summary.tsx';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';
import { TextArea } from '../../ui/forms/text-field.tsx';
import { FilesField, useSelection } from './files-field.tsx';
import { readKeptForm } from './kept-form.ts';
import { SendingProgress } from './sending-progress.tsx';
import { useSubmission } from './submission.ts';

export function ResponseForm({ inquiryId }: { inquiryId: number }) {
  const form = `${pages.staffInquiry}?id=${inquiryId}`;
  const [kept] = useState(() => readKeptForm<string>(form));
  const [comment, setComment] = useState(kept?.values ?? '');
  const [tried, setTried] = useState(false);
  const selection = useSelection(kept?.files);
  const isUntouched = comment === '' && selection.names.length === 0;
  const { failure, sentBytes, refuse, submit, cancel } = useSubmission({
    endpoint: answerInquiry,
    okText: serverMessages.answerOk,
    goTo: pages.staffList,
    filesId: 'files',
    form,
    entered: isUntouched ? undefined : { values: comment, files: selection.names },
    inquiryId,
  });

  const isSending = sentBytes !== undefined;
  const needsComment = comment.trim() === '';
  const needsFiles = selection.files.length === 0;

  const onSubmit = (event: React.SubmitEvent) => {
    event.preventDefault();
    if (isSending) return;
    setTried(true);
    selection.settle();
    if (needsComment || needsFiles) {
      refuse(messages.requiredFields, [
        ...(needsComment ? [{ text: 'Comment is missing', target: 'processcomments' }] : []),
        ...(needsFiles ? [{ text: 'At least one file is missing', target: 'files' }] : []),
      ]);
      return;
    }
    const fields = {
      processcomments: comment,
      processerids: readSession().userid ?? '',
      mode: String(MODE.answer),
      getinquiryid: String(inquiryId),
    };
    submit(fields, selection.files);
  };

  return (
    <section className="sheet review-statement">
      <h2>Review Statement</h2>
      {failure && <ErrorSummary key={failure.attempt} title={failure.title} lines={failure.lines} />}
      <form className="response-form" method="post" noValidate onSubmit={onSubmit}>
        <div className="response-fields" inert={isSending}>
          <TextArea
            id="processcomments"
            name="processcomments"
            label="Comment"
            hint="What the client should know; it stands above the reports."
            required
            rows={7}
            maxLength={MAX_TEXT_CHARS}
            value={comment}
            onChange={(event) => setComment(event.target.value)}
            error={tried && needsComment ? 'Comment is required.' : undefined}
          />
          <div>
            <h3>Reports</h3>
            <FilesField
              id="files"
              selection={selection}
              error={tried && needsFiles ? 'At least one file is required.' : undefined}
              sentBytes={sentBytes}
            />
          </div>
        </div>
        {isSending ? (
          <SendingProgress
            sentBytes={sentBytes}
            totalBytes={selection.files.reduce((sum, file) => sum + file.size, 0)}
            onCancel={cancel}
          />
        ) : (
          <div>
            <SubmitButton>Submit review</SubmitButton>
            <p className="hint">This completes the inquiry. It cannot be changed afterwards.</p>
          </div>
        )}
      </form>
    </section>
  );
}
