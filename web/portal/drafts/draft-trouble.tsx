// What prevents a draft from being saved, and what its user can do about it. No choice loses what the user typed.
import { useState } from 'react';
import type { Draft } from '../../../contract/drafts.ts';
import type { DraftHandle } from './use-draft.ts';

interface DraftTroubleProps {
  draft: DraftHandle;
  /** What the form holds now. */
  entered: object | undefined;
  /** Fills the form in. */
  onFields: (fields: Draft['fields']) => void;
}

export function DraftTroubleNote({ draft, entered, onFields }: DraftTroubleProps) {
  const { saver, state } = draft;
  const { trouble } = state;
  const [replaced, setReplaced] = useState<Draft['fields']>();
  const takeTheirs = (theirs: Draft) => {
    setReplaced(entered as Draft['fields']);
    saver.takeTheirs(theirs);
    onFields(theirs.fields);
  };
  const putBack = (mine: Draft['fields']) => {
    setReplaced(undefined);
    onFields(mine);
  };
  return (
    // A live region must be on the page before its text appears.
    <div role="status" className="draft-trouble">
      {trouble?.kind === 'conflict' && (
        <div className="notice">
          <p>
            <b>This draft was changed on another device or in another tab.</b> Nothing is saved until you
            choose which text to keep. You can read the other text and go back to yours.
          </p>
          <div className="notice-choices">
            <button className="btn quiet small" type="button" onClick={() => takeTheirs(trouble.theirs)}>
              Use the other text
            </button>
            <button className="btn quiet small" type="button" onClick={() => saver.keepMine(trouble.theirs)}>
              Keep the text on this page
            </button>
          </div>
        </div>
      )}
      {trouble?.kind === 'gone' && (
        <div className="notice">
          <p>
            <b>This draft no longer exists.</b> It was sent or discarded elsewhere, or it expired. What you
            typed is still on this page.
          </p>
          <button className="btn quiet small" type="button" onClick={() => draft.startAnew()}>
            Continue in a new draft
          </button>
        </div>
      )}
      {trouble?.kind === 'refused' && trouble.reason && (
        <p className="notice">
          {trouble.reason} What you type here is not saved
          {state.draftid === undefined ? ', and files are sent with the form.' : '.'}
        </p>
      )}
      {replaced && !trouble && (
        <div className="notice">
          <p>This page now shows the other text.</p>
          <button className="btn quiet small" type="button" onClick={() => putBack(replaced)}>
            Put it back
          </button>
        </div>
      )}
    </div>
  );
}
