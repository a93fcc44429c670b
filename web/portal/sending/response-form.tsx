// Staff's answer to an inquiry: a comment and the reports, both required (§5). It is shown once more before it is
// sent, because sending it completes the inquiry; the three results are those of a submission (§8).
import { useRef, useState } from 'react';
import type { Draft } from '../../../contract/drafts.ts';
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
import { citableFiles } from '../citing/citable-files.ts';
import { CiteAPage } from '../citing/cite-a-page.tsx';
import { insertAtCursor } from '../citing/insert.ts';
import { UnknownCitations } from '../citing/unknown-citations.tsx';
import { filesOf, hasArrived, hasNoDraft } from '../drafts/draft-state.ts';
import { DraftTroubleNote } from '../drafts/draft-trouble.tsx';
import { SavedLine } from '../drafts/saved-line.tsx';
import { useBeginning, useFormDraft } from '../drafts/use-form-draft.ts';
import { useOpenedDraft } from '../drafts/use-opened-draft.ts';
import { LoadFailure } from '../load-failure.tsx';
import { ConfirmAnswer } from './confirm-answer.tsx';
import { FailureSummary } from './failure-summary.tsx';
import { FilesField } from './files-field.tsx';
import { FormEnd } from './form-end.tsx';
import { TOO_LONG } from './new-inquiry-rules.ts';
import { useSubmission } from './submission.ts';
import { findRefused, REFUSED, useSelection } from './use-selection.ts';

/** The JSON of a draft. */
interface EnteredAnswer {
  comment: string;
}

const commentIn = (kept: Draft['fields']) => (typeof kept.comment === 'string' ? kept.comment : '');

export function ResponseForm({ inquiry }: { inquiry: Inquiry }) {
  const { kind, draft, retry } = useOpenedDraft({ form: 'response', inquiryid: inquiry.inquiryid });
  if (kind === 'failed') return <LoadFailure title="Your draft could not be loaded." onRetry={retry} />;
  return kind === 'ready' && <OpenedForm inquiry={inquiry} opened={draft} />;
}

function OpenedForm({ inquiry, opened }: { inquiry: Inquiry; opened: Draft | undefined }) {
  const { inquiryid } = inquiry;
  const beginning = useBeginning<EnteredAnswer>(`${pages.staffInquiry}?id=${inquiryid}`, opened);
  const [comment, setComment] = useState(() => commentIn({ ...beginning.values }));
  const area = useRef<HTMLTextAreaElement>(null);
  const [tried, setTried] = useState(false);
  const [isConfirming, setConfirming] = useState(false);
  const selection = useSelection(beginning.awaited);
  const [typed, setTyped] = useState(false);
  const isEntered = beginning.values !== undefined || typed || selection.names.length > 0;
  const entered = isEntered ? { comment } : undefined;
  const { draft, forget } = useFormDraft({ form: 'response', inquiryid, beginning, selection, entered });
  const { state } = draft;
  const { failure, wasCanceled, sentBytes, totalBytes, refuse, submit, cancel } = useSubmission({
    endpoint: answerInquiry,
    okText: serverMessages.answerOk,
    goTo: pages.staffList,
    filesId: 'files',
    files: selection.files,
    draft,
    isEntered,
    onSent: forget,
    inquiryId: inquiryid,
  });

  const isSending = sentBytes !== undefined;
  const needsComment = comment.trim() === '';
  const files = hasNoDraft(state) ? [] : state.files;
  const chosen = filesOf(state, selection.files);
  const needsFiles = chosen.length === 0;
  const excess = excessOf(comment, MAX_TEXT_CHARS);
  const cited = citableFiles(inquiry, chosen);

  const onSubmit = (event: React.SubmitEvent) => {
    event.preventDefault();
    if (isSending) return;
    setTried(true);
    selection.settle();
    const tooLong = excess ? [{ text: `Comment: ${excess}`, target: 'processcomments' }] : [];
    const refused = findRefused('files', selection);
    if (needsComment || needsFiles) {
      refuse(messages.requiredFields, [
        ...(needsComment ? [{ text: 'Comment is missing', target: 'processcomments' }] : []),
        ...(needsFiles ? [{ text: 'At least one file is missing', target: 'files' }] : []),
        ...tooLong,
      ]);
      alertUser(messages.requiredFields);
    } else if (excess) refuse(TOO_LONG, tooLong);
    else if (refused.length > 0) refuse(REFUSED, refused);
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
    submit(fields);
  };

  return (
    <section className="sheet review-statement">
      <h2>Review Statement</h2>
      <SavedLine state={state} />
      <DraftTroubleNote
        draft={draft}
        entered={entered}
        linesOf={(kept) => [commentIn(kept)].filter((line) => line !== '')}
        onFields={(kept) => setComment(commentIn(kept))}
      />
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
            ref={area}
            value={comment}
            onChange={(event) => {
              setTyped(true);
              setComment(event.target.value);
            }}
            error={tried && needsComment ? 'Comment is required.' : excessError(comment, MAX_TEXT_CHARS)}
          />
          <CharacterCount text={comment} maxChars={MAX_TEXT_CHARS} />
          <CiteAPage files={cited} onCite={(citation) => insertAtCursor(area.current, citation)} />
          <UnknownCitations text={comment} files={cited} />
        </div>
        <div className="response-files">
          <h3>Reports</h3>
          <FilesField
            id="files"
            selection={selection}
            draft={draft}
            error={tried && needsFiles ? 'At least one file is required.' : undefined}
            refusal={failure?.refusal}
            sentBytes={sentBytes}
          />
        </div>
        <FormEnd sentBytes={sentBytes} totalBytes={totalBytes} wasCanceled={wasCanceled} onCancel={cancel}>
          <p className="no-way-back">This completes the inquiry. It cannot be changed afterwards.</p>
          <SubmitButton>
            {files.every(hasArrived) ? 'Submit review' : 'Submit when all files have arrived'}
          </SubmitButton>
        </FormEnd>
      </form>
      {isConfirming && (
        <ConfirmAnswer
          inquiry={inquiry}
          comment={comment}
          files={chosen}
          onPublish={publish}
          onBack={() => setConfirming(false)}
        />
      )}
    </section>
  );
}
