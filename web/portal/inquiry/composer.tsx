// What staff write about an inquiry: the statement or a correction of it, a question for the client, a note.
import { useState } from 'react';
import type { Inquiry } from '../../../contract/inquiries.ts';
import { type Tab, TabList, TabPanel } from '../../ui/tabs.tsx';
import { Correction } from '../statement/correction.tsx';
import { ResponseForm } from '../statement/response-form.tsx';
import { AskForInformation } from './information-request.tsx';
import type { OnChange } from './inquiry-page.tsx';
import { isAnswered } from './is-answered.ts';
import { NewNote, type Notes } from './notes.tsx';

type PanelId = 'statement' | 'ask' | 'note';

interface ComposerProps {
  inquiry: Inquiry;
  statement: React.RefObject<HTMLTextAreaElement | null>;
  notes: Notes;
  onChange: OnChange;
  onReload: () => void;
}

export function Composer({ inquiry, statement, notes, onChange, onReload }: ComposerProps) {
  const [panel, setPanel] = useState<PanelId>('statement');
  const form = { inquiry, area: statement, onReload };
  const tabs: Tab<PanelId>[] = isAnswered(inquiry)
    ? [
        { id: 'statement', name: 'Correction' },
        { id: 'note', name: 'Note' },
      ]
    : [
        { id: 'statement', name: 'Statement' },
        { id: 'ask', name: 'Ask client' },
        { id: 'note', name: 'Note' },
      ];
  return (
    <>
      <TabList label="Write" tabs={tabs} chosen={panel} onChoose={setPanel} />
      <TabPanel id="statement" isShown={panel === 'statement'}>
        {!isAnswered(inquiry) && <ResponseForm {...form} />}
        {isAnswered(inquiry) && inquiry.filesremoved === undefined && <Correction {...form} />}
        {isAnswered(inquiry) && inquiry.filesremoved !== undefined && (
          <p className="hint">The files were removed, so the statement can no longer be corrected.</p>
        )}
      </TabPanel>
      {!isAnswered(inquiry) && (
        <TabPanel id="ask" isShown={panel === 'ask'}>
          <AskForInformation inquiry={inquiry} onChange={onChange} />
        </TabPanel>
      )}
      <TabPanel id="note" isShown={panel === 'note'}>
        <NewNote inquiryId={inquiry.inquiryid} notes={notes} />
      </TabPanel>
    </>
  );
}
