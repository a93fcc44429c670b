// A statement as its client will see it, before it is published. That cannot be undone, so it is read once more, with the
// inquiry and the client that it is for. Escape leads back to the form.
import { useEffect, useRef, useState } from 'react';
import type { Message } from '../../../contract/conversation.ts';
import { type Inquiry, PROCESS_STATUS } from '../../../contract/inquiries.ts';
import type { FileFacts } from '../../../contract/stored-files.ts';
import { serverNow } from '../../server-time.ts';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { inquiryNumber } from '../inquiry-words.ts';
import { citableFiles } from './citable-files.ts';
import { ReviewStatement } from './review-statement.tsx';
import { hasBrokenCitations, UnknownCitations } from './unknown-citations.tsx';

/** Added to what publishing means while a request is open. */
export const ENDS_QUESTION = 'The client has not answered our question. Publishing ends it.';

interface PublishDialogProps {
  inquiry: Inquiry;
  comment: string;
  /** How it will be signed; undefined: with the firm's name. */
  statementName: string | undefined;
  files: readonly { name: string; bytes: number; pages?: number | undefined }[];
  /** What is asked, and what it means. */
  question: string;
  consequence: string;
  button: string;
  /** Why it cannot be published yet. */
  faults: readonly { text: string }[];
  onPublish: () => void;
  onBack: () => void;
}

export function PublishDialog({
  inquiry,
  comment,
  statementName,
  files,
  question,
  consequence,
  button,
  faults,
  onPublish,
  onBack,
}: PublishDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const [now] = useState(() => serverNow().toISOString());
  const [accepted, setAccepted] = useState<readonly string[]>([]);
  useEffect(() => {
    dialog.current?.showModal();
    // Neither button has the focus: Enter, pressed too long in the form, must not publish.
    title.current?.focus();
  }, []);
  const { client_name: client, organization } = inquiry;
  const cited = citableFiles(inquiry, files);
  const ticks = [
    ...(hasBrokenCitations(comment, cited) ? ['Publish with broken citations'] : []),
    ...(inquiry.request ? ['Publish without an answer'] : []),
  ];
  return (
    <dialog ref={dialog} className="confirm" aria-labelledby="publish-title" onClose={onBack}>
      <h2 id="publish-title" ref={title} tabIndex={-1}>
        {question}
      </h2>
      <p className="hint">
        {inquiryNumber(inquiry.inquiryid)}, for {organization ? `${client}, ${organization}` : client}. This
        is what they will see:
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long statement is scrolled with the keyboard */}
      <section className="confirm-content inquiry-main" tabIndex={0} aria-label="What will be published">
        <ReviewStatement
          inquiry={asPublished(inquiry, { comment: comment.trim(), statementName, files }, now)}
          isPreview
        />
        <UnknownCitations text={comment} files={cited} />
      </section>
      <div className="confirm-end">
        <p className="no-way-back">
          {faults.length > 0 ? faults.map(({ text }) => `${text}. `) : consequence}
          {inquiry.request && ` ${ENDS_QUESTION}`}
        </p>
        {ticks.map((tick) => (
          <Checkbox
            key={tick}
            checked={accepted.includes(tick)}
            onChange={({ target: { checked } }) =>
              setAccepted((all) => (checked ? [...all, tick] : all.filter((other) => other !== tick)))
            }
          >
            {tick}
          </Checkbox>
        ))}
        <button
          className="btn"
          type="button"
          disabled={faults.length > 0 || !ticks.every((tick) => accepted.includes(tick))}
          // The second half of a double click on the form's button may land here.
          onClick={({ detail }) => detail < 2 && onPublish()}
        >
          {button}
        </button>
        <button className="btn quiet" type="button" onClick={() => dialog.current?.close()}>
          Back to editing
        </button>
      </div>
    </dialog>
  );
}

/** The round that is open, or that the last statement answered. */
export const roundOf = ({ followup, messages }: Inquiry): number =>
  followup === undefined ? (messages?.at(-1)?.round ?? 1) : followup + 1;

/** The inquiry as its client would get it now. */
function asPublished(
  inquiry: Inquiry,
  { comment, statementName, files }: Pick<PublishDialogProps, 'comment' | 'statementName' | 'files'>,
  now: string,
): Inquiry {
  const { processname: _author, processstatus, messages = [], reportfiles, ...rest } = inquiry;
  const added = files.map(
    ({ name, bytes, pages }): FileFacts => ({
      // It has no stored name yet.
      filename: '',
      originalname: name,
      bytes,
      sha256: '',
      scan: 'unscanned',
      ...(pages !== undefined && { pages }),
    }),
  );
  const shown = { ...rest, processstatus, reportfiles: [...reportfiles, ...added] };
  const signed = statementName !== undefined && { statementname: statementName };
  if (processstatus !== PROCESS_STATUS.answered)
    return { ...shown, processcomment: comment, processdate: now, ...signed };
  const round = roundOf(inquiry);
  const statement: Message = {
    ...{ messageid: 0, round, kind: 'statement', text: comment, sentdate: now },
    ...signed,
    ...{ sender: 'Staff', first: reportfiles.length + 1, files: files.length },
  };
  const earlier = messages.map((each) => (each.kind === 'message' ? each : { ...each, sender: 'Staff' }));
  return { ...shown, messages: [...earlier, statement] };
}
