// Staff's answer to an inquiry: a comment and the reports, both required (§5); or a further statement, which may be text
// alone: the answer to a follow-up, or a correction. It is shown once more before it is sent, because it cannot be changed then; the three results are those of a
// submission (§8).
import { useEffect, useState } from 'react';
import { sendMessage } from '../../../contract/conversation.ts';
import { discardDraft } from '../../../contract/drafts.ts';
import {
  answerInquiry,
  type Inquiry,
  type InquiryParts,
  MODE,
  PROCESS_STATUS,
} from '../../../contract/inquiries.ts';
import { MAX_TEXT_CHARS } from '../../../contract/limits.ts';
import { serverMessages } from '../../../contract/messages.ts';
import { pages } from '../../../contract/pages.ts';
import { pageOwner } from '../../session.ts';
import { CountedArea } from '../../ui/forms/counted-field.tsx';
import { excessOf } from '../../ui/forms/text-length.ts';
import { change } from '../short-form.tsx';
import { FileForm } from '../submit/file-form.tsx';
import { useFileForm } from '../submit/use-file-form.ts';
import { FILES_ID } from '../submit/use-selection.ts';
import { useAction } from '../use-action.tsx';
import { citableFiles } from './citable-files.ts';
import { Colleagues } from './colleagues.tsx';
import { insertAtCursor } from './insert-at-cursor.ts';
import { Waiting } from './proposal.tsx';
import { PublishDialog, roundOf } from './publish-dialog.tsx';
import { TextBlocks } from './text-blocks.tsx';
import { UnknownCitations } from './unknown-citations.tsx';

/** What differs between the statements. */
const ANSWER = {
  endpoint: answerInquiry,
  okText: serverMessages.answerOk,
  hint: 'Shown to the client above the reports.',
  needsFiles: true,
  consequence:
    'The client is notified and can read it right away. This completes the inquiry. You can add a correction later, but not edit what is published.',
  button: 'Publish statement',
  question: 'Publish this statement?',
} as const;
const FOLLOW_UP = {
  endpoint: sendMessage,
  okText: serverMessages.answerOk,
  hint: 'Say what is new. The earlier statements stay unchanged.',
  needsFiles: false,
  consequence:
    'The client is notified and can read it right away. The earlier statements stay visible. A statement cannot be edited once it is published.',
  button: 'Publish statement',
  question: 'Publish this statement?',
} as const;
const CORRECTION = {
  endpoint: sendMessage,
  okText: serverMessages.correctionOk,
  hint: 'Say what was wrong or missing, and what is correct. The earlier statement stays unchanged.',
  needsFiles: false,
  consequence:
    'The client is notified and can read it right away. The earlier statement stays visible. A correction cannot be edited once it is published.',
  button: 'Publish correction',
  question: 'Publish this correction?',
} as const;

/** What differs for all of them where a second reader is required. */
const TO_READER = {
  question: 'Send this to a second reader?',
  consequence:
    'A colleague will read it, then publish it or return it to you. Until then, the client cannot see it.',
  button: 'Send to second reader',
} as const;

const DISCARD_QUESTION = 'Discard this draft permanently, with its text and files?';

export interface StatementFormProps {
  inquiry: Inquiry;
  /** The text of the statement, for what the page inserts. */
  area: React.RefObject<HTMLTextAreaElement | null>;
  parts: InquiryParts;
  onReload: () => void;
  /** The draft was discarded; without it, there is no button for that. */
  onDiscarded?: () => void;
}

export function StatementForm({
  inquiry,
  area,
  parts: { draft: saved, secondreader, statementname, proposal },
  onReload,
  onDiscarded,
}: StatementFormProps) {
  const isRequired = secondreader === true;
  const isAnswered = inquiry.processstatus === PROCESS_STATUS.answered;
  const statement = !isAnswered ? ANSWER : inquiry.followup === undefined ? CORRECTION : FOLLOW_UP;
  const { inquiryid } = inquiry;
  const [dialog, setDialog] = useState<'publish' | 'preview'>();
  const form = useFileForm({
    form: 'response',
    inquiryid,
    path: `${pages.staffInquiry}?id=${inquiryid}`,
    opened: saved.data,
    read: ({ comment = '' }) => ({ comment }),
    endpoint: statement.endpoint,
    okText: statement.okText,
    goTo: pages.staffList,
    waits: isRequired,
  });
  const { draft, tried, files } = form;
  const { draftid } = draft.state;
  const { comment } = form.values;

  const isUnchanged =
    proposal?.text === comment &&
    proposal.files.map(({ originalname }) => originalname).join('/') ===
      files.map(({ name }) => name).join('/');
  const needsComment = comment.trim() === '';
  const needsFiles = statement.needsFiles && files.length === 0;
  const excess = excessOf(comment, MAX_TEXT_CHARS);
  const cited = citableFiles(inquiry, files);
  const faults = {
    missing: [
      ...(needsComment ? [{ text: 'Comment is required', target: 'processcomments' }] : []),
      ...(needsFiles ? [{ text: 'At least one file is required', target: FILES_ID }] : []),
    ],
    tooLong: excess ? [{ text: `Comment: ${excess}`, target: 'processcomments' }] : [],
  };

  const publish = () => {
    const claims = { processerids: pageOwner().userid ?? '', mode: String(MODE.answer) };
    form.submit(
      isAnswered
        ? {
            ...{ inquiryid: String(inquiryid), kind: 'statement', text: comment },
            round: String(roundOf(inquiry)),
          }
        : { processcomments: comment, getinquiryid: String(inquiryid), ...claims },
    );
  };

  const { act, outcome } = useAction();
  const discard = (id: number) =>
    act(async () => {
      await change(discardDraft, { draftid: id });
      draft.sent();
      draft.forget();
      onDiscarded?.();
      return undefined;
    }, DISCARD_QUESTION);

  useEffect(() => {
    // What is inserted into a text from a draft comes after it.
    const end = area.current?.value.length ?? 0;
    area.current?.setSelectionRange(end, end);
  }, [area]);

  return (
    <section className="sheet review-statement">
      <Colleagues
        inquiryId={inquiryid}
        first={saved}
        isAnswered={isAnswered}
        isEmpty={comment === '' && files.length === 0}
        attempt={form.failure?.attempt ?? 0}
        onReload={onReload}
      />
      <FileForm
        form={form}
        id="response-form"
        faults={faults}
        onReady={() => setDialog('publish')}
        note={proposal && isUnchanged && <Waiting since={proposal.proposeddate} />}
        filesTitle={statement.needsFiles ? 'Reports' : 'Reports (optional)'}
        filesError={tried && needsFiles ? 'At least one file is required.' : undefined}
        button={isRequired ? TO_READER.button : statement.button}
        laterButton={isRequired ? 'Send when uploads finish' : 'Publish when uploads finish'}
        moreButtons={
          <>
            <button className="btn quiet" type="button" onClick={() => setDialog('preview')}>
              Preview
            </button>
            {onDiscarded && draftid !== undefined && (
              <button className="btn quiet" type="button" onClick={() => discard(draftid)}>
                Discard
              </button>
            )}
          </>
        }
      >
        <CountedArea
          id="processcomments"
          maxChars={MAX_TEXT_CHARS}
          label="Comment"
          hint={statement.hint}
          required
          rows={7}
          ref={area}
          value={comment}
          onChange={(event) => form.setValues({ comment: event.target.value })}
          error={tried && needsComment ? 'Comment is required.' : undefined}
        />
        <UnknownCitations text={comment} files={cited} />
        <TextBlocks onInsert={(text) => insertAtCursor(area.current, text)} />
      </FileForm>
      {outcome}
      {dialog && (
        <PublishDialog
          inquiry={inquiry}
          comment={comment}
          statementName={statementname}
          files={files}
          {...(isRequired ? TO_READER : statement)}
          {...(dialog === 'preview' && { question: 'Preview' })}
          faults={[...faults.missing, ...faults.tooLong]}
          onPublish={() => {
            setDialog(undefined);
            form.ifReady(faults, publish)();
          }}
          onBack={() => setDialog(undefined)}
        />
      )}
    </section>
  );
}
