// Compares documents on the visitor's disk with the hashes in the record.
import { FilePicker } from '../../ui/forms/file-picker.tsx';
import type { Compared } from './use-verification.ts';

interface DocumentsProps {
  compared: readonly Compared[];
  isComparing: boolean;
  onAdd: (files: File[]) => void;
}

function verdictOf({ rows }: Compared): string {
  if (rows.length === 0) return 'is none of the documents in the record';
  return `is, byte for byte, the document of ${rows.length === 1 ? 'row' : 'rows'} ${rows.join(', ')}`;
}

export function Documents({ compared, isComparing, onAdd }: DocumentsProps) {
  return (
    <section>
      <h3>Compare documents</h3>
      <p>Choose documents to see whether they are the ones that the record names.</p>
      <FilePicker
        id="documents"
        label="Choose documents"
        hint="They are read here and sent nowhere."
        accept=""
        files={[]}
        onAdd={onAdd}
        onRemove={() => undefined}
      />
      <div aria-live="polite">
        {isComparing && <p className="verify-note">Reading…</p>}
        <ul className="verify-findings">
          {compared.map((one) => (
            <li key={one.id} data-ok={one.rows.length > 0 ? '' : undefined}>
              <b>{one.rows.length > 0 ? 'Holds' : 'Fails'}</b>
              <span>
                {one.name} {verdictOf(one)}. <code>{one.sha256}</code>
              </span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
