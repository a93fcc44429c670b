// Staff's answer to an inquiry: a comment and the reports, both required (§5). It is shown once more before it is
// sent, because sending it completes the inquiry; the three results are those of a submission (§8).
import { useState } from 'react';
import { answerInquiry, type Inquiry, MODE } from '../../../contract/inquiries.ts';
import { messages, serverMessages } from '../../../contract/messages.ts';
import { pages } from '../../../contract/pages.ts';
import { MAX_TEXT_CHARS } from '../../../contract/sizes.ts';
import { alertUser } from '../../alerts.ts';
import { readSession } from '../../session.ts';
import { CharacterCount } from '../../ui/forms/character-count.tsx';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';
import { TextArea } from '../../ui/forms/text-field.tsx';
import { excessError, excessOf } from '../../ui/forms/text-length.ts';
import { bytesOf } from './chosen-files.ts';
import { ConfirmAnswer } from './confirm-answer.tsx';
import { FailureSummary } from './failure-summary.tsx';
import { FilesField, useSelection } from './files-field.tsx';
import { FormEnd } from './form-end.tsx';
import { readKeptForm } from './kept-form.ts';
import { TOO_LONG } from './new-inquiry-rules.ts';
import { useSubmission } from './submission.ts';

export function ResponseForm({ inquiry }: { inquiry: Inquiry }) {
  const { inquiryid } = inquiry;
  const form = `${pages.staffInquiry}?id=${inquiryid}`;
  const [kept] = useState(() => readKeptForm<string>(form));
  const [comment, setComment] = useState(kept?.values ?? '');
  const [tried, setTried] = useState(false);
  const [isConfirming, setConfirming] = useState(false);
  const selection = useSelection(kept?.files);
  const isUntouched = comment === '' && selection.names.length === 0;
  const { failure, wasCanceled, sentBytes, refuse, submit, cancel } = useSubmission({
    endpoint: answerInquiry,
    okText: serverMessages.answerOk,
    goTo: pages.staffList,
    filesId: 'files',
    form,
    entered: isUntouched ? undefined : { values: comment, files: selection.names },
    inquiryId: inquiryid,
  });

  const isSending = sentBytes !== undefined;
  const needsComment = comment.trim() === '';
  const needsFiles = selection.files.length === 0;
  const excess = excessOf(comment, MAX_TEXT_CHARS);

  const onSubmit = (event: React.SubmitEvent) => {
    event.preventDefault();
    if (isSending) return;
    setTried(true);
    selection.settle();
    const tooLong = excess ? [{ text: `Comment: ${excess}`, target: 'processcomments' }] : [];
    if (needsComment || needsFiles) {
      refuse(messages.requiredFields, [
        ...(needsComment ? [{ text: 'Comment is missing', target: 'processcomments' }] : []),
        ...(needsFiles ? [{ text: 'At least one file is missing', target: 'files' }] : []),
        ...tooLong,
      ]);
      alertUser(messages.requiredFields);
    } else if (excess) refuse(TOO_LONG, tooLong);
    else setConfirming(true);
  };

  const publish = () => {
    setConfirming(false);
    const fields = {
      processcomments: comment,
      processerids: readSession().userid ?? '',
      mode: String(MODE.answer),
      getinquiryid: String(inquiryid),
    };
    submit(fields, selection.files);
  };

  return (
    <section className="sheet review-statement">
      <h2>Review Statement</h2>
      <FailureSummary failure={failure} formId="response-form" />
      <form className="response-form" id="response-form" method="post" noValidate onSubmit={onSubmit}>
        <div inert={isSending}>
          <TextArea
            id="processcomments"
            name="processcomments"
            label="Comment"
            hint="What the client should know; it is shown above the reports."
            required
            rows={7}
            value={comment}
            onChange={(event) => setComment(event.target.value)}
            error={tried && needsComment ? 'Comment is required.' : excessError(comment, MAX_TEXT_CHARS)}
          />
          <CharacterCount text={comment} maxChars={MAX_TEXT_CHARS} />
        </div>
        <div className="response-files">
          <h3>Reports</h3>
          <FilesField
            id="files"
            selection={selection}
            error={tried && needsFiles ? 'At least one file is required.' : undefined}
            refusal={failure?.refusal}
            sentBytes={sentBytes}
          />
        </div>
        <FormEnd
          sentBytes={sentBytes}
          totalBytes={bytesOf(selection.files)}
          wasCanceled={wasCanceled}
          onCancel={cancel}
        >
          <p className="no-way-back">This completes the inquiry. It cannot be changed afterwards.</p>
          <SubmitButton>Submit review</SubmitButton>
        </FormEnd>
      </form>
      {isConfirming && (
        <ConfirmAnswer
          inquiry={inquiry}
          comment={comment}
          files={selection.files}
          onPublish={publish}
          onBack={() => setConfirming(false)}
        />
      )}
    </section>
  );
}
