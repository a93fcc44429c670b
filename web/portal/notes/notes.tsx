// Internal notes on an inquiry, for staff only: read by all of them, changed and removed by their writers.
import { useRef, useState } from 'react';
import { listNotes, type Note, removeNote, saveNote } from '../../../contract/desk/notes.ts';
import { pages } from '../../../contract/pages.ts';
import { confirmWithUser } from '../../alerts.ts';
import { FormMessage } from '../../ui/forms/form-message.tsx';
import { useMoments } from '../moments.ts';
import { PartLoading } from '../part-loading.tsx';
import { change, wordsOf } from '../short-form.tsx';
import { leaveIfSignedOut } from '../signed-out.ts';
import { useCall } from '../use-call.ts';
import { NoteForm } from './note-form.tsx';

export function Notes({ inquiryId }: { inquiryId: number }) {
  const { answer, error, isLoading, reload } = useCall(listNotes, { inquiryid: inquiryId });
  return (
    <section className="notes">
      <h2>Internal notes</h2>
      <p className="hint">Only staff see them. No client gets them in any page, file or mail.</p>
      <PartLoading what="The notes" isLoading={isLoading} error={error} onRetry={reload} />
      {answer && <LoadedNotes inquiryId={inquiryId} loaded={answer.body.data.filter(isNote)} />}
    </section>
  );
}

/** Another host may answer anything. */
const isNote = ({ noteid, text }: Note) => Number.isInteger(noteid) && typeof text === 'string';

function LoadedNotes({ inquiryId, loaded }: { inquiryId: number; loaded: readonly Note[] }) {
  const { formatMinute } = useMoments();
  const [notes, setNotes] = useState(loaded);
  const [edited, setEdited] = useState<number>();
  const [said, setSaid] = useState<{ text: string; tone: 'bad' | 'good' }>({ text: '', tone: 'good' });
  const heading = useRef<HTMLOListElement>(null);
  const isBusy = useRef(false);

  const write = async (text: string) => {
    const { data } = await change(saveNote, { inquiryid: inquiryId, text });
    setNotes((all) => [...all, data]);
    setSaid({ text: 'The note is saved.', tone: 'good' });
  };

  const rewrite = async ({ noteid, version }: Note, text: string) => {
    const { data } = await change(saveNote, { inquiryid: inquiryId, noteid, version, text });
    setNotes((all) => all.map((note) => (note.noteid === noteid ? data : note)));
    setEdited(undefined);
    setSaid({ text: 'The note is saved.', tone: 'good' });
    heading.current?.focus();
  };

  const remove = async ({ noteid }: Note) => {
    if (isBusy.current || !confirmWithUser('Remove this note for good?')) return;
    isBusy.current = true;
    try {
      const { message } = await change(removeNote, { inquiryid: inquiryId, noteid });
      setNotes((all) => all.filter((note) => note.noteid !== noteid));
      setSaid({ text: message, tone: 'good' });
      heading.current?.focus();
    } catch (error) {
      if (!leaveIfSignedOut(error)) setSaid({ text: wordsOf(error), tone: 'bad' });
    } finally {
      isBusy.current = false;
    }
  };

  return (
    <>
      <ol className="note-list" ref={heading} tabIndex={-1} aria-label="Internal notes">
        {notes.map((note) => (
          <li key={note.noteid}>
            <p className="note-head">
              <b>{note.writer}</b>, <time dateTime={note.createddate}>{formatMinute(note.createddate)}</time>
              {note.changeddate && (
                <>
                  , changed <time dateTime={note.changeddate}>{formatMinute(note.changeddate)}</time>
                </>
              )}
            </p>
            {edited === note.noteid ? (
              <NoteForm
                id={`note-${note.noteid}`}
                label="Change the note"
                keptAs={`${pages.staffInquiry}?id=${inquiryId}&note=${note.noteid}`}
                text={note.text}
                button="Save the change"
                onSave={(text) => rewrite(note, text)}
                onCancel={() => setEdited(undefined)}
              />
            ) : (
              <>
                <p className="written">{note.text}</p>
                {note.isown && (
                  <div className="notice-choices">
                    <button className="btn quiet small" type="button" onClick={() => setEdited(note.noteid)}>
                      Edit
                    </button>
                    <button className="btn quiet small" type="button" onClick={() => remove(note)}>
                      Remove
                    </button>
                  </div>
                )}
              </>
            )}
          </li>
        ))}
      </ol>
      <FormMessage {...said} />
      <NoteForm
        id="new-note"
        label="New note"
        keptAs={`${pages.staffInquiry}?id=${inquiryId}&note=new`}
        text=""
        button="Save the note"
        onSave={write}
      />
    </>
  );
}
