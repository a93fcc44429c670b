// Everything that is stored about the account, in one ZIP, after the password was entered again.
import { useState } from 'react';
import { downloadExport, permitExport } from '../../../contract/accounts/profile.ts';
import { NetworkError } from '../../api.ts';
import { FormMessage } from '../../ui/forms/form-message.tsx';
import { beginDownload } from '../files/begin-download.ts';
import { ProofDialog } from '../proof-dialog.tsx';
import { proofOf } from '../proof-fields.tsx';
import { change, Refused } from '../short-form.tsx';

export function AccountExport() {
  const [isAsking, setIsAsking] = useState(false);
  const [done, setDone] = useState('');

  const begin = async (fields: Record<string, string>) => {
    const { ticket } = await change(permitExport, proofOf(fields));
    await beginDownload(`${downloadExport.path}?${new URLSearchParams({ ticket })}`).catch((error) => {
      throw error instanceof NetworkError ? new Refused('The server could not be reached.') : error;
    });
    setDone('Your browser is downloading it now and shows the progress.');
  };

  return (
    <>
      <div className="in-line">
        <div>
          <h2 id="export">Your data</h2>
          <p>
            Your account, your drafts, and each of your inquiries with its files, receipt, and timeline. One
            ZIP, with the data as JSON.
          </p>
        </div>
        <button
          className="btn quiet small"
          type="button"
          onClick={() => {
            setDone('');
            setIsAsking(true);
          }}
        >
          Download everything
        </button>
      </div>
      <FormMessage text={done} tone="good" />
      {isAsking && (
        <ProofDialog
          title="Download everything"
          text="The ZIP is not protected by your password. Save it where no one else can read it."
          button="Download"
          onConfirm={begin}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}
