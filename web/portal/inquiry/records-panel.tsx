// Shows one file of an inquiry at a time, next to the statement.
import { useEffect, useState } from 'react';
import { FILE_LISTS, type FileNumber, numberedName } from '../../../contract/citations.ts';
import type { Inquiry } from '../../../contract/inquiries.ts';
import { pages } from '../../../contract/pages.ts';
import { Field } from '../../ui/forms/field.tsx';
import { formatPages } from '../../ui/page-count.ts';
import { StateNote } from '../../ui/state-note.tsx';
import { filesIn, isShowable } from '../files/stored-files.ts';
import { viewerAddress } from '../files/viewer-address.ts';
import { ShownFile } from '../viewer/shown-file.tsx';

interface RecordsPanelProps {
  inquiry: Inquiry;
  shown: { file: FileNumber | undefined; page: number };
  /** Whether the tab has been opened. Nothing loads before that. */
  isShown: boolean;
  onOpen: (file: FileNumber) => void;
  onCite: (citation: string) => boolean;
}

export function RecordsPanel({ inquiry, shown, isShown, onOpen, onCite }: RecordsPanelProps) {
  const [wasShown, setWasShown] = useState(isShown);
  if (isShown && !wasShown) setWasShown(true);
  const files = FILE_LISTS.flatMap((list) =>
    filesIn(inquiry, list).map((file, index) => ({ list, number: index + 1, file })),
  );
  const first = files.find(({ file }) => isShowable(file)) ?? files[0];
  const current = shown.file ?? first;
  const { inquiryid } = inquiry;
  useEffect(() => {
    if (!isShown || !current) return;
    // So that a reload opens the same document. It does not navigate: nothing on the page changes.
    const { search } = new URL(viewerAddress('staff', inquiryid, current), window.location.href);
    window.history.replaceState(window.history.state, '', `${pages.staffInquiry}${search}`);
  }, [isShown, current, inquiryid]);
  if (!current) return <StateNote title="This inquiry has no files." />;
  if (!wasShown) return null;
  return (
    <>
      <Field id="shown-file" label="File">
        {(control) => (
          <select
            {...control}
            value={numberedName(current)}
            onChange={({ target: { value } }) => {
              const chosen = files.find((each) => numberedName(each) === value);
              if (chosen) onOpen(chosen);
            }}
          >
            {files.map((each) => (
              <option key={numberedName(each)} value={numberedName(each)}>
                {`${numberedName(each)}: ${each.file.originalname}`}
                {each.file.pages ? ` (${formatPages(each.file.pages)})` : ''}
              </option>
            ))}
          </select>
        )}
      </Field>
      <ShownFile inquiry={inquiry} wanted={current} page={shown.page} onCite={onCite} />
    </>
  );
}
