// The second reader: a colleague reads a statement before its client does, and approves it or returns it with a note. Its
// author sees that it waits.
import { numberedName } from '../../../contract/citations.ts';
import type { Inquiry } from '../../../contract/inquiries.ts';
import { MAX_TEXT_CHARS } from '../../../contract/limits.ts';
import { approveProposal, type Proposal, returnProposal } from '../../../contract/second-reader.ts';
import { TextArea } from '../../ui/forms/text-field.tsx';
import { filesIn } from '../files/stored-files.ts';
import { WaitingFiles } from '../files/waiting-files.tsx';
import { useMoments } from '../moments.ts';
import { change, Refused, ShortForm } from '../short-form.tsx';
import { useAction } from '../use-action.tsx';
import { citableFiles } from './citable-files.ts';
import { LinkedText } from './linked-text.tsx';
import { ENDS_QUESTION } from './publish-dialog.tsx';
import { authorOf } from './review-statement.tsx';
import { UnknownCitations } from './unknown-citations.tsx';

/** For its author, until someone changes it. */
export function Waiting({ since }: { since: string }) {
  const { formatMoment } = useMoments();
  return (
    <p className="notice">
      <span>
        <b>Waiting for a second reader</b> since <time dateTime={since}>{formatMoment(since)}</time>. If you
        change it, send it again.
      </span>
    </p>
  );
}

interface ProposalProps {
  inquiry: Inquiry;
  proposal: Proposal;
  onDecided: (message: string) => void;
}

export function ProposalToRead({ inquiry, proposal, onDecided }: ProposalProps) {
  const { formatMoment } = useMoments();
  const { author, statementname, text, files, hash, proposeddate } = proposal;
  const { inquiryid } = inquiry;
  const { act, outcome } = useAction();

  const approve = () =>
    act(
      async () => {
        onDecided((await change(approveProposal, { inquiryid, hash })).message);
        return undefined;
      },
      `Publish this statement? The client is notified and can read it.${inquiry.request ? ` ${ENDS_QUESTION}` : ''}`,
    );
  const giveBack = async ({ note = '' }: Record<string, string>) => {
    if (note.trim() === '') throw new Refused('Enter a note first.', 'note');
    onDecided((await change(returnProposal, { inquiryid, hash, note })).message);
    return undefined;
  };

  const before = filesIn(inquiry, 'Reports').length;
  const names = files.map(({ originalname: name, pages }) => ({ name, pages }));
  return (
    <section className="sheet review-statement proposal">
      <h2>Statement for a second reader</h2>
      <p className="review-author">
        {authorOf(statementname, author)}, <time dateTime={proposeddate}>{formatMoment(proposeddate)}</time>.
        The client cannot see it yet.
      </p>
      <p className="review-comment written">
        <LinkedText inquiry={inquiry} text={text} />
      </p>
      <UnknownCitations text={text} files={citableFiles(inquiry, names)} />
      <WaitingFiles
        files={files}
        tagOf={(index) => numberedName({ list: 'Reports', number: before + index + 1 })}
      />
      {outcome}
      <button className="btn" type="button" onClick={approve}>
        Approve and publish
      </button>
      <ShortForm button="Return with a note" quiet onSend={giveBack}>
        {(errorOf) => (
          <TextArea
            id="return-note"
            name="note"
            label="Note to the author"
            hint="Visible to staff only, with the internal notes."
            rows={3}
            maxLength={MAX_TEXT_CHARS}
            error={errorOf('note')}
          />
        )}
      </ShortForm>
    </section>
  );
}
