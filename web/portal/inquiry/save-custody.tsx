// Saves the custody record as a file that anyone can check without our server.
import { useState } from 'react';
import { Link } from 'react-router';
import { custodyFile } from '../../../contract/custody/custody.ts';
import { pages } from '../../../contract/pages.ts';
import { fetchFile } from '../files/file-calls.ts';
import { saveFile } from '../files/save-file.ts';
import { inquiryNumber } from '../inquiry-words.ts';
import { leaveIfSignedOut } from '../signed-out.ts';

export function SaveCustody({ inquiryId }: { inquiryId: number }) {
  const [state, setState] = useState<'idle' | 'saving' | 'failed'>('idle');

  const save = async () => {
    setState('saving');
    try {
      const file = await fetchFile(custodyFile, { inquiryid: inquiryId });
      saveFile(`Custody of ${inquiryNumber(inquiryId)}.json`, file);
      setState('idle');
    } catch (error) {
      if (!leaveIfSignedOut(error)) setState('failed');
    }
  };

  return (
    <div className="custody-save">
      <button className="btn quiet small" type="button" onClick={save} disabled={state === 'saving'}>
        Save the record
      </button>
      <p className="hint">
        Anyone can <Link to={pages.verifyCustody}>verify a saved record</Link> without an account. Its times
        are UTC.
      </p>
      <p aria-live="polite">
        {state === 'failed' && 'The record could not be saved. Wait a moment, then try again.'}
      </p>
    </div>
  );
}
