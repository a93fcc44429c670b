// Who has accessed or changed this inquiry, and when. Loaded only when opened: most users come for the report.
import { useState } from 'react';
import { LEFT_OUT } from '../../../contract/custody/custody-events.ts';
import { useRolePages } from '../role-pages.ts';
import { CustodyEntries } from './custody-entries.tsx';
import { SaveCustody } from './save-custody.tsx';

export function CustodyRecord({ inquiryId }: { inquiryId: number }) {
  const { role } = useRolePages();
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);

  const onToggle = (event: React.ToggleEvent<HTMLDetailsElement>) => {
    setOpen(event.currentTarget.open);
    if (event.currentTarget.open) setOpened(true);
  };

  return (
    <section>
      <h2>Custody</h2>
      <p>Every upload, view, and download is recorded.</p>
      <details className="custody" onToggle={onToggle}>
        <summary>
          <span className="link">{isOpen ? 'Hide custody record' : 'View custody record'}</span>
        </summary>
        {wasOpened && (
          <>
            {role === 'client' && <p className="hint">{LEFT_OUT}</p>}
            <CustodyEntries inquiryId={inquiryId} />
            <SaveCustody inquiryId={inquiryId} />
          </>
        )}
      </details>
    </section>
  );
}
