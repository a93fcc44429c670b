// An inquiry as staff see it (§2). They read on the left and write on the right, so that they cite a page while they
// see it. In a narrow window, the right side becomes one more tab, and a button that stays in view opens it.
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation, useSearchParams } from 'react-router';
import type { FileNumber } from '../../../contract/citations.ts';
import { pages } from '../../../contract/pages.ts';
import { privateMeta } from '../../shell/meta.ts';
import { type Tab, TabList, TabPanel } from '../../ui/tabs.tsx';
import { useIsWide } from '../../ui/use-is-wide.ts';
import { OpenFileContext } from '../files/open-file.ts';
import { filesIn } from '../files/stored-files.ts';
import { fileInAddress, pageInAddress } from '../files/viewer-address.ts';
import { DueWords } from '../inquiry-due.tsx';
import { isAnswered } from '../inquiry-status.tsx';
import { insertAtCursor } from '../statement/insert-at-cursor.ts';
import { Assignment } from './assignment.tsx';
import { CasePanel } from './case-panel.tsx';
import { Composer } from './composer.tsx';
import { CustodyRecord } from './custody-record.tsx';
import { InquiryPage, type Shown } from './inquiry-page.tsx';
import { useNotes } from './notes.tsx';
import { RecordsPanel } from './records-panel.tsx';
import { Timeline } from './timeline.tsx';

export const meta = () => privateMeta('Inquiry');

type PanelId = 'case' | 'records' | 'activity' | 'answer';

export default function StaffInquiry() {
  return (
    <InquiryPage
      list={pages.staffList}
      head={(inquiry) => (
        <>
          <DueWords inquiry={inquiry} />
          <Assignment inquiry={inquiry} />
        </>
      )}
    >
      {(shown) => <Panes {...shown} />}
    </InquiryPage>
  );
}

function Panes({ inquiry, parts, onChange, reload }: Shown) {
  const [query] = useSearchParams();
  const inAddress = { file: fileInAddress(query), page: pageInAddress(useLocation().hash) };
  const [shown, setShown] = useState(inAddress);
  const [panel, setPanel] = useState<PanelId>(shown.file ? 'records' : 'case');
  const isWide = useIsWide();
  const statement = useRef<HTMLTextAreaElement>(null);
  const composer = useRef<HTMLDivElement>(null);
  const stream = useRef<HTMLOListElement>(null);
  const notes = useNotes(inquiry.inquiryid, parts.notes ?? [], stream);
  const current = isWide && panel === 'answer' ? 'case' : panel;

  const openFile = (file: FileNumber, page = 1) => {
    flushSync(() => {
      setShown({ file, page });
      setPanel('records');
    });
    // The pressed name is hidden now.
    document.getElementById('shown-file')?.focus();
  };
  const write = () => {
    flushSync(() => setPanel('answer'));
    const areas = composer.current?.querySelectorAll('textarea') ?? [];
    [...areas].find((area) => area.checkVisibility())?.focus();
  };
  const cite = (citation: string) => {
    const area = statement.current;
    // Staff who only read an answered inquiry did not come to write a correction.
    const isOnlyRead = isAnswered(inquiry) && inquiry.followup === undefined && area?.value === '';
    if (!area || isOnlyRead) return false;
    insertAtCursor(area, citation);
    return true;
  };
  const tabs: Tab<PanelId>[] = [
    { id: 'case', name: 'Case' },
    { id: 'records', name: `Records (${filesIn(inquiry, 'Records').length})` },
    { id: 'activity', name: 'Activity' },
  ];
  if (!isWide) tabs.push({ id: 'answer', name: 'Write' });

  return (
    <OpenFileContext value={openFile}>
      <div className="work">
        <div className="work-read">
          <TabList label="Inquiry" tabs={tabs} chosen={current} onChoose={setPanel} />
          <TabPanel id="case" isShown={current === 'case'}>
            <CasePanel inquiry={inquiry} />
          </TabPanel>
          <TabPanel id="records" isShown={current === 'records'}>
            <RecordsPanel
              inquiry={inquiry}
              shown={shown}
              isShown={current === 'records'}
              onOpen={openFile}
              onCite={cite}
            />
          </TabPanel>
          <TabPanel id="activity" isShown={current === 'activity'}>
            <Timeline inquiry={inquiry} events={parts.timeline} others={notes.entries} list={stream} />
            {notes.state}
            <CustodyRecord inquiryId={inquiry.inquiryid} />
          </TabPanel>
        </div>
        <div
          className="work-write"
          ref={composer}
          id="answer-panel"
          {...(!isWide && { role: 'tabpanel', 'aria-labelledby': 'answer-tab' })}
          hidden={!isWide && current !== 'answer'}
        >
          <Composer
            inquiry={inquiry}
            statement={statement}
            parts={parts}
            notes={notes}
            onChange={onChange}
            onReload={reload}
          />
        </div>
        {!isWide && current !== 'answer' && !isAnswered(inquiry) && (
          <div className="work-bar">
            <button className="btn" type="button" onClick={write}>
              Write the statement
            </button>
          </div>
        )}
      </div>
    </OpenFileContext>
  );
}
