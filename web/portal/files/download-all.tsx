// Downloads all files of a list in one ZIP. The page says in advance what the server withholds: it makes no archive while
// a file is being checked, and leaves out quarantined files.
import { useState } from 'react';
import type { FileList } from '../../../contract/citations.ts';
import type { Inquiry } from '../../../contract/inquiries.ts';
import { downloadAll } from '../../../contract/stored-files.ts';
import { NetworkError } from '../../api.ts';
import { formatTotal } from '../../ui/bytes.ts';
import { DownloadIcon } from '../../ui/icons.tsx';
import { leaveIfSignedOut } from '../signed-out.ts';
import { beginDownload } from './begin-download.ts';
import { filesIn } from './stored-files.ts';

interface Props {
  inquiry: Inquiry;
  list: FileList;
}

export function DownloadAll({ inquiry, list }: Props) {
  const files = filesIn(inquiry, list);
  const [state, setState] = useState<'idle' | 'asking' | 'begun'>('idle');
  const [failure, setFailure] = useState('');
  const sent = files.filter(({ scan }) => scan !== 'infected');
  if (sent.length < 2 || inquiry.filesremoved !== undefined) return null;
  const areChecked = sent.every(({ scan }) => scan !== 'pending');
  const query = new URLSearchParams({ inquiryid: String(inquiry.inquiryid), files: list.toLowerCase() });

  const begin = async () => {
    setState('asking');
    setFailure('');
    try {
      await beginDownload(`${downloadAll.path}?${query}`);
      setState('begun');
    } catch (error) {
      setState('idle');
      if (!leaveIfSignedOut(error)) setFailure(reasonOf(error));
    }
  };

  return (
    <div className="download-all">
      <button
        className="btn quiet small"
        type="button"
        onClick={begin}
        disabled={!areChecked || state === 'asking'}
      >
        <DownloadIcon />
        Download all
      </button>
      <p className="hint">
        {formatTotal(sent.map(({ bytes }) => bytes))} (one ZIP).
        {!areChecked && ' You can download it once all files are checked for malware.'}
        {sent.length < files.length && ` ${leftOut(files.length - sent.length)}`}
      </p>
      <p className="download-all-state" aria-live="polite">
        {failure}
        {state === 'asking' && 'Preparing the ZIP…'}
        {state === 'begun' && 'Your browser is downloading it now and shows the progress.'}
      </p>
    </div>
  );
}

function leftOut(count: number): string {
  return count === 1
    ? 'The file in quarantine is left out.'
    : `The ${count} files in quarantine are left out.`;
}

function reasonOf(error: unknown): string {
  if (error instanceof NetworkError) return 'The server could not be reached. Please try again.';
  return (error instanceof Error && error.message) || 'This could not be downloaded. Please try again later.';
}
