// What is above a form with files: whether it is saved, what keeps its draft from that, and why it was not sent.
import type { Draft } from '../../../contract/drafts.ts';
import { DraftTroubleNote } from '../drafts/draft-trouble.tsx';
import { SavedLine } from '../drafts/saved-line.tsx';
import { FailureSummary } from './failure-summary.tsx';
import type { FileForm } from './use-file-form.ts';

interface FormTopProps {
  form: FileForm;
  /** The id of the form. */
  id: string;
  /** What was typed into a draft, as lines to read. */
  linesOf: (fields: Draft['fields']) => readonly string[];
  /** What else to know, after the line that says whether it is saved. */
  children?: React.ReactNode;
}

export function FormTop({ form, id, linesOf, children }: FormTopProps) {
  const { draft, entered, failure, restore } = form;
  return (
    <>
      <SavedLine state={draft.state} />
      {children}
      <DraftTroubleNote draft={draft} entered={entered} linesOf={linesOf} onFields={restore} />
      <FailureSummary failure={failure} formId={id} />
    </>
  );
}
