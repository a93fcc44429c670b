// What staff write about an inquiry: the statement or a further one, a question for the client, a note.
import { useState } from 'react';
import type { Inquiry, InquiryParts } from '../../../contract/inquiries.ts';
import { type Tab, TabList, TabPanel } from '../../ui/tabs.tsx';
import { isAnswered } from '../inquiry-status.tsx';
import { FollowUp } from '../statement/follow-up.tsx';
import { FurtherStatement } from '../statement/further-statement.tsx';
import { ProposalToRead } from '../statement/proposal.tsx';
import { StatementForm } from '../statement/response-form.tsx';
import { AskForInformation } from './information-request.tsx';
import type { OnChange } from './inquiry-page.tsx';
import { NewNote, type Notes } from './notes.tsx';

type PanelId = 'statement' | 'ask' | 'note';

interface ComposerProps {
  inquiry: Inquiry;
  parts: InquiryParts;
  statement: React.RefObject<HTMLTextAreaElement | null>;
  notes: Notes;
  onChange: OnChange;
  onReload: () => void;
}

export function Composer({ inquiry, parts, statement, notes, onChange, onReload }: ComposerProps) {
  const { inquiryid, followup, filesremoved } = inquiry;
  /** Without its files, an answered inquiry takes no correction. */
  const isOver = isAnswered(inquiry) && filesremoved !== undefined;
  const [panel, setPanel] = useState<PanelId>(isOver ? 'note' : 'statement');
  const { proposal } = parts;
  const toRead = proposal?.isown ? undefined : proposal;
  const form = { inquiry, parts, area: statement, onReload };
  const isOpen = !isAnswered(inquiry) || followup !== undefined;
  const statementName = isOpen ? 'Statement' : 'Correction';
  const tabs: Tab<PanelId>[] = [
    ...(isOver ? [] : [{ id: 'statement', name: statementName } as const]),
    ...(isOpen ? [{ id: 'ask', name: 'Ask client' } as const] : []),
    { id: 'note', name: 'Note' },
  ];
  return (
    <>
      <TabList label="Write" tabs={tabs} chosen={panel} onChoose={setPanel} />
      <TabPanel id="statement" isShown={panel === 'statement'}>
        {followup !== undefined && <FollowUp inquiry={inquiry} number={followup} />}
        {toRead && <ProposalToRead inquiry={inquiry} proposal={toRead} onDecided={onChange} />}
        {!toRead && !isAnswered(inquiry) && <StatementForm {...form} />}
        {!toRead && isAnswered(inquiry) && !isOver && <FurtherStatement {...form} />}
      </TabPanel>
      {isOpen && (
        <TabPanel id="ask" isShown={panel === 'ask'}>
          <AskForInformation inquiry={inquiry} onChange={onChange} />
        </TabPanel>
      )}
      <TabPanel id="note" isShown={panel === 'note'}>
        {isOver && <p className="hint">The files were deleted, so the statement takes no correction.</p>}
        <NewNote inquiryId={inquiryid} notes={notes} />
      </TabPanel>
    </>
  );
}
