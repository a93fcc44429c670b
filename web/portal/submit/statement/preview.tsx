// A statement before it is sent, as its client will see it, with the links of its citations.
import { useEffect, useRef, useState } from 'react';
import { type Inquiry, PROCESS_STATUS } from '../../../../contract/inquiries.ts';
import type { FileFacts } from '../../../../contract/stored-files.ts';
import { serverNow } from '../../../server-time.ts';
import { ReviewStatement } from '../../inquiry/review-statement.tsx';

interface PreviewProps {
  inquiry: Inquiry;
  comment: string;
  files: readonly { name: string; bytes: number; pages?: number | undefined }[];
  onClose: () => void;
}

export function Preview({ inquiry, comment, files, onClose }: PreviewProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const [now] = useState(() => serverNow().toISOString());
  useEffect(() => {
    dialog.current?.showModal();
    title.current?.focus();
  }, []);
  return (
    <dialog ref={dialog} className="confirm" aria-labelledby="preview-title" onClose={onClose}>
      <h2 id="preview-title" ref={title} tabIndex={-1}>
        Preview: as the client will see it
      </h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long statement is scrolled with the keyboard */}
      <section className="confirm-content inquiry-main" tabIndex={0} aria-label="Preview">
        <ReviewStatement inquiry={asSent(inquiry, comment.trim(), files, now)} isPreview />
      </section>
      <div className="confirm-end">
        <p className="no-way-back">Nothing is sent yet.</p>
        <button className="btn quiet" type="button" onClick={() => dialog.current?.close()}>
          Back to editing
        </button>
      </div>
    </dialog>
  );
}

/** The inquiry as its client would get it now. */
function asSent(inquiry: Inquiry, comment: string, files: PreviewProps['files'], now: string): Inquiry {
  const { processname: _author, processstatus, corrections = [], reportfiles = [], ...rest } = inquiry;
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
  if (processstatus !== PROCESS_STATUS.answered)
    return { ...shown, processcomment: comment, processdate: now };
  const correction = { correctionid: 0, comment, correctiondate: now, files: files.length };
  const earlier = corrections.map(({ correctionname: _name, ...each }) => each);
  return { ...shown, corrections: [...earlier, correction] };
}
