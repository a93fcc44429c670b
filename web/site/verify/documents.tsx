// Compares documents on the visitor's disk with the hashes in the record or receipt.
import { FilePicker } from '../../ui/forms/file-picker.tsx';
import type { Compared } from './use-verification.ts';

interface DocumentsProps {
  /** What they are compared with: a record or a receipt. */
  noun: string;
  compared: readonly Compared[];
  isComparing: boolean;
  onAdd: (files: File[]) => void;
}

export function Documents({ noun, compared, isComparing, onAdd }: DocumentsProps) {
  return (
    <section>
      <h3>Compare documents</h3>
      <p>Choose documents to check whether they match the {noun}.</p>
      <FilePicker
        id="documents"
        label="Choose documents"
        hint="Your files stay on your computer."
        accept=""
        onAdd={onAdd}
      />
      <div aria-live="polite">
        {isComparing && <p className="verify-note">Reading…</p>}
        <ul className="verify-findings">
          {compared.map((one) => (
            <li key={one.id} data-ok={one.mention === undefined ? undefined : ''}>
              <b>{one.mention === undefined ? 'No match' : 'Match'}</b>
              <span>
                {one.name}{' '}
                {one.mention === undefined
                  ? `is not a document in the ${noun}`
                  : `is identical, byte for byte, to ${one.mention}`}
                . <code>{one.sha256}</code>
              </span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
