// Saves the custody record as a file that anyone can check without our server, or prints it.
import { Link } from 'react-router';
import { custodyFile } from '../../../contract/custody/custody.ts';
import { pages } from '../../../contract/pages.ts';
import { fetchFile } from '../files/file-calls.ts';
import { saveFile } from '../files/save-file.ts';
import { inquiryNumber } from '../inquiry-words.ts';
import { useAction } from '../use-action.tsx';

export function SaveCustody({ inquiryId }: { inquiryId: number }) {
  const { act, isBusy, outcome } = useAction();
  const save = () =>
    act(async () => {
      const file = await fetchFile(custodyFile, { inquiryid: inquiryId });
      saveFile(`Custody of ${inquiryNumber(inquiryId)}.json`, file);
      return undefined;
    });
  const print = () => {
    // Of the page, print.css then shows only the record.
    document.body.dataset.print = 'custody';
    window.addEventListener('afterprint', () => delete document.body.dataset.print, { once: true });
    window.print();
  };

  return (
    <div className="custody-save">
      <button className="btn quiet small" type="button" onClick={save} disabled={isBusy}>
        Save the record
      </button>
      <button className="btn quiet small" type="button" onClick={print}>
        Print, or save as PDF
      </button>
      <p className="hint">
        Anyone can <Link to={pages.verifyCustody}>verify a saved record</Link> without an account. The saved
        file uses UTC.
      </p>
      {outcome}
    </div>
  );
}
