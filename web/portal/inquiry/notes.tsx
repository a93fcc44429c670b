// Internal notes on an inquiry, for staff only: all of them read the notes, and writers change and remove their own.
// Staff write them next to the statement, and find them in the timeline.
import { useState } from 'react';
import { pages } from '../../../contract/pages.ts';
import { type Note, removeNote, saveNote } from '../../../contract/staff/notes.ts';
import { useMoments } from '../moments.ts';
import { change } from '../short-form.tsx';
import { useAction } from '../use-action.tsx';
import { NoteForm } from './note-form.tsx';
import type { StreamEntry } from './timeline.tsx';

export interface Notes {
  /** What is said about saving and removing. */
  state: React.ReactNode;
  /** Each note, for a list of what happened. */
  entries: readonly StreamEntry[];
  write: (text: string) => Promise<void>;
}

/**
 * @param loaded as they came with the inquiry
 * @param stream gets the focus when a note's pressed button disappears
 */
export function useNotes(
  inquiryId: number,
  loaded: readonly Note[],
  stream: React.RefObject<HTMLElement | null>,
): Notes {
  /** What was saved and removed here, by note: the inquiry may have been read before that. */
  const [changes, setChanges] = useState<ReadonlyMap<number, Note | undefined>>(new Map());
  const keep = (noteid: number, note?: Note) => setChanges((all) => new Map(all).set(noteid, note));
  const all = new Map<number, Note | undefined>(loaded.map((note) => [note.noteid, note]));
  for (const [noteid, note] of changes)
    if (!note || note.version >= (all.get(noteid)?.version ?? 0)) all.set(noteid, note);
  const notes = [...all.values()].filter((note) => note !== undefined);
  const [edited, setEdited] = useState<number>();
  const { act, say, outcome } = useAction();

  const write = async (text: string) => {
    const { data } = await change(saveNote, { inquiryid: inquiryId, text });
    keep(data.noteid, data);
    say('Note saved.');
  };

  const rewrite = async ({ noteid, version }: Note, text: string) => {
    const { data } = await change(saveNote, { inquiryid: inquiryId, noteid, version, text });
    keep(noteid, data);
    setEdited(undefined);
    say('Note saved.');
    stream.current?.focus();
  };

  const remove = ({ noteid }: Note) =>
    act(async () => {
      const { message } = await change(removeNote, { inquiryid: inquiryId, noteid });
      keep(noteid);
      stream.current?.focus();
      return message;
    }, 'Remove this note permanently?');

  const entries = notes.map((note) => ({
    key: `note ${note.noteid}`,
    at: note.createddate,
    content: (
      <NoteEntry
        inquiryId={inquiryId}
        note={note}
        isEdited={edited === note.noteid}
        onEdit={(isEdited) => setEdited(isEdited ? note.noteid : undefined)}
        onChange={(text) => rewrite(note, text)}
        onRemove={() => remove(note)}
      />
    ),
  }));
  return { state: outcome, entries, write };
}

interface NoteEntryProps {
  inquiryId: number;
  note: Note;
  isEdited: boolean;
  onEdit: (isEdited: boolean) => void;
  onChange: (text: string) => Promise<void>;
  onRemove: () => void;
}

function NoteEntry({ inquiryId, note, isEdited, onEdit, onChange, onRemove }: NoteEntryProps) {
  const { formatMoment } = useMoments();
  if (isEdited)
    return (
      <NoteForm
        id={`note-${note.noteid}`}
        label="Edit note"
        keptAs={`${pages.staffInquiry}?id=${inquiryId}&note=${note.noteid}`}
        text={note.text}
        button="Save changes"
        onSave={onChange}
        onCancel={() => onEdit(false)}
      />
    );
  return (
    <div className="note">
      <b>{note.writer}</b> added a note
      {note.changeddate && (
        <>
          , changed <time dateTime={note.changeddate}>{formatMoment(note.changeddate)}</time>
        </>
      )}
      <p className="written">{note.text}</p>
      {note.isown && (
        <div className="notice-choices">
          <button className="btn quiet small" type="button" onClick={() => onEdit(true)}>
            Edit
          </button>
          <button className="btn quiet small" type="button" onClick={onRemove}>
            Remove
          </button>
        </div>
      )}
    </div>
  );
}

/** The form of a new note. */
export function NewNote({ inquiryId, notes }: { inquiryId: number; notes: Notes }) {
  return (
    <section>
      <NoteForm
        id="new-note"
        label="Internal note"
        hint="Visible to staff only. Clients never see notes on a page, in a file, or in an email."
        keptAs={`${pages.staffInquiry}?id=${inquiryId}&note=new`}
        text=""
        button="Save note"
        onSave={notes.write}
      />
      {notes.state}
    </section>
  );
}
