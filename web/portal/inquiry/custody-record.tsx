// Who has accessed or changed this inquiry, and when. Loaded only when opened: most users come for the report.
import { useState } from 'react';
import { CustodyEntries } from './custody-entries.tsx';
import { SaveCustody } from './save-custody.tsx';

export function CustodyRecord({ inquiryId }: { inquiryId: number }) {
  const [wasOpened, setOpened] = useState(false);
  return (
    <section>
      <h2>Custody</h2>
      <p>Everyone who sent, opened or downloaded something here is recorded.</p>
      <details className="custody" onToggle={(event) => event.currentTarget.open && setOpened(true)}>
        <summary>
          <span className="link">Show the record</span>
        </summary>
        {wasOpened && (
          <>
            <CustodyEntries inquiryId={inquiryId} />
            <SaveCustody inquiryId={inquiryId} />
          </>
        )}
      </details>
    </section>
  );
}
