// What staff write about an inquiry: the statement or a further one, a question for the client, a note.
import { useState } from 'react';
import type { Inquiry, InquiryParts } from '../../../contract/inquiries.ts';
import { type Tab, TabList, TabPanel } from '../../ui/tabs.tsx';
import { FollowUp } from '../statement/follow-up.tsx';
import { FurtherStatement } from '../statement/further-statement.tsx';
import { ProposalToRead } from '../statement/proposal.tsx';
import { ResponseForm } from '../statement/response-form.tsx';
import { AskForInformation } from './information-request.tsx';
import type { OnChange } from './inquiry-page.tsx';
import { isAnswered } from './is-answered.ts';
import { NewNote, type Notes } from './notes.tsx';

type PanelId = 'statement' | 'ask' | 'note';

interface ComposerProps {
  inquiry: Inquiry;
  parts: Partial<InquiryParts>;
  statement: React.RefObject<HTMLTextAreaElement | null>;
  notes: Notes;
  onChange: OnChange;
  onReload: () => void;
}

export function Composer({ inquiry, parts, statement, notes, onChange, onReload }: ComposerProps) {
  const [panel, setPanel] = useState<PanelId>('statement');
  const { inquiryid, followup, filesremoved } = inquiry;
  const { proposal } = parts;
  const toRead = proposal?.isown ? undefined : proposal;
  const form = { inquiry, parts, area: statement, onReload };
  const isOpen = !isAnswered(inquiry) || followup !== undefined;
  const statementName = !isAnswered(inquiry) ? 'Statement' : isOpen ? 'Answer' : 'Correction';
  const tabs: Tab<PanelId>[] = [
    { id: 'statement', name: statementName },
    ...(isOpen ? [{ id: 'ask', name: 'Ask client' } as const] : []),
    { id: 'note', name: 'Note' },
  ];
  return (
    <>
      <TabList label="Write" tabs={tabs} chosen={panel} onChoose={setPanel} />
      <TabPanel id="statement" isShown={panel === 'statement'}>
        {followup !== undefined && <FollowUp inquiry={inquiry} number={followup} />}
        {toRead && <ProposalToRead inquiry={inquiry} proposal={toRead} onDecided={onChange} />}
        {!toRead && !isAnswered(inquiry) && <ResponseForm {...form} />}
        {!toRead && isAnswered(inquiry) && filesremoved === undefined && <FurtherStatement {...form} />}
        {isAnswered(inquiry) && filesremoved !== undefined && (
          <p className="hint">The files were removed, so nothing can be added to the statement.</p>
        )}
      </TabPanel>
      {isOpen && (
        <TabPanel id="ask" isShown={panel === 'ask'}>
          <AskForInformation inquiry={inquiry} onChange={onChange} />
        </TabPanel>
      )}
      <TabPanel id="note" isShown={panel === 'note'}>
        <NewNote inquiryId={inquiryid} notes={notes} />
      </TabPanel>
    </>
  );
}
