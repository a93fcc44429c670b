// Shows staff what they are about to publish. It cannot be undone, so the inquiry, the client, the comment and the
// files are read once more before they are sent. Escape leads back to the form.
import { useEffect, useRef } from 'react';
import { isFound } from '../../../../contract/citations.ts';
import type { Inquiry } from '../../../../contract/inquiries.ts';
import { formatBytes, formatTotal } from '../../../ui/bytes.ts';
import { citableFiles } from '../../citing/citable-files.ts';
import { CitedText } from '../../citing/cited-text.tsx';
import { UnknownCitations } from '../../citing/unknown-citations.tsx';
import { inquiryNumber } from '../../inquiry-words.ts';

interface ConfirmAnswerProps {
  inquiry: Inquiry;
  comment: string;
  files: readonly { name: string; bytes: number; pages?: number | undefined }[];
  /** What is asked, and what it means. */
  title: string;
  consequence: string;
  onPublish: () => void;
  onBack: () => void;
}

export function ConfirmAnswer({
  inquiry,
  comment,
  files,
  title: question,
  consequence,
  onPublish,
  onBack,
}: ConfirmAnswerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
    // Neither button has the focus: Enter, pressed too long in the form, must not publish.
    title.current?.focus();
  }, []);
  const { client_name: client, organization } = inquiry;
  const cited = citableFiles(inquiry, files);
  return (
    <dialog ref={dialog} className="confirm" aria-labelledby="confirm-title" onClose={onBack}>
      <h2 id="confirm-title" ref={title} tabIndex={-1}>
        {question}
      </h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long comment is scrolled with the keyboard */}
      <section className="confirm-content" tabIndex={0} aria-label="What will be published">
        <dl className="facts">
          <div>
            <dt>Inquiry Id</dt>
            <dd>{inquiryNumber(inquiry.inquiryid)}</dd>
          </div>
          <div>
            <dt>Client Name</dt>
            <dd>{organization ? `${client}, ${organization}` : client}</dd>
          </div>
        </dl>
        <h3>Comment</h3>
        <p className="written">
          <CitedText
            text={comment.trim()}
            show={(citation) => isFound(cited, citation) && <span className="cite">{citation.text}</span>}
          />
        </p>
        <UnknownCitations text={comment} files={cited} />
        {files.length > 0 && (
          <>
            <h3>{`Reports: ${formatTotal(files.map(({ bytes }) => bytes))}`}</h3>
            <ul className="files">
              {files.map((file, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two files may have the same name, and the list never changes
                <li key={index}>
                  <span className="file-name">{file.name}</span>
                  <span className="file-size">{formatBytes(file.bytes)}</span>
                </li>
              ))}
            </ul>
          </>
        )}
      </section>
      <div className="confirm-end">
        <p className="no-way-back">{`The client is told and can read it at once. ${consequence}`}</p>
        {/* The second half of a double click on the form's button may land here. */}
        <button className="btn" type="button" onClick={({ detail }) => detail < 2 && onPublish()}>
          Publish to the client
        </button>
        <button className="btn quiet" type="button" onClick={() => dialog.current?.close()}>
          Back to editing
        </button>
      </div>
    </dialog>
  );
}
