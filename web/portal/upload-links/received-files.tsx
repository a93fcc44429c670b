// The receipt that someone with an upload link gets: what arrived and when, to print or to save.
import { useEffect, useRef } from 'react';
import type { LinkReceipt } from '../../../contract/upload-links.ts';
import { site } from '../../../site.config.ts';
import { formatBytes } from '../../ui/bytes.ts';
import { saveText } from '../files/save-file.ts';
import { momentsOf } from '../moments.ts';

const textOf = ({ receiveddate, files }: LinkReceipt) =>
  [
    `${site.name} received ${files.length === 1 ? '1 file' : `${files.length} files`} at ${receiveddate} (UTC).`,
    ...files.map(({ originalname, bytes, sha256 }) => `${originalname}\n${bytes} bytes\nSHA-256 ${sha256}`),
  ].join('\n\n');

export function ReceivedFiles({ receipt, isNew }: { receipt: LinkReceipt; isNew: boolean }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The form that had the focus is gone.
    if (isNew) title.current?.focus();
  }, [isNew]);
  const { receiveddate, files } = receipt;
  return (
    <section aria-labelledby="received">
      <h2 id="received" ref={title} tabIndex={-1}>
        Your files have arrived
      </h2>
      <p>
        {site.name} received {files.length === 1 ? '1 file' : `${files.length} files`} on{' '}
        <time dateTime={receiveddate}>{momentsOf('').formatMoment(receiveddate)}</time>. Keep this receipt.
      </p>
      <ul className="received-files">
        {files.map(({ originalname, bytes, sha256 }) => (
          <li key={sha256 + originalname}>
            <b>{originalname}</b>
            <span>{formatBytes(bytes)}</span>
            <span>SHA-256 {sha256}</span>
          </li>
        ))}
      </ul>
      <p className="line-actions">
        <button className="btn quiet small" type="button" onClick={() => window.print()}>
          Print
        </button>
        <button
          className="btn quiet small"
          type="button"
          onClick={() => saveText('Receipt.txt', `${textOf(receipt)}\n`)}
        >
          Save the receipt
        </button>
      </p>
    </section>
  );
}
