// A form with files: why it was not sent; its fields and its files; whether it is saved, and its button, or what is shown
// while it is being sent. Of a long form, the last two are a bar that stays in view.
import { type ErrorLine, ErrorSummary } from '../../ui/forms/error-summary.tsx';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';
import { hasArrived } from '../drafts/draft-state.ts';
import { DraftTroubleNote } from '../drafts/draft-trouble.tsx';
import { SavedLine } from '../drafts/saved-line.tsx';
import { AttachFiles } from './attach-files.tsx';
import { FormEnd } from './form-end.tsx';
import type { Faults, FileFormHandle } from './use-file-form.ts';
import { findRefused } from './use-selection.ts';

interface FileFormProps {
  form: FileFormHandle;
  id: string;
  faults: Faults;
  /** Sends it, once nothing keeps it from being sent. */
  onReady: () => void;
  /** What else to know, after the line that says whether it is saved. */
  note?: React.ReactNode;
  /** The fields, which are inactive while the form is being sent. */
  children: React.ReactNode;
  /** The heading of the files. */
  filesTitle: string;
  /** What to know before choosing them, in a long form. */
  filesNote?: React.ReactNode;
  /** A problem with the files, shown when the selection itself has none. */
  filesError?: string | undefined;
  /** These may be all records of a first case, which is free up to a number of pages. */
  isNewCase?: boolean;
  button: string;
  /** The same while files are on their way. */
  laterButton?: string;
  /** Above the button, and beside it. */
  consequence?: string;
  moreButtons?: React.ReactNode;
  /** For a long form, whose parts have their headings on the left: when its report would be due; empty until that is known. */
  due?: string;
}

export function FileForm(props: FileFormProps) {
  const { form, id, faults, due, note, children, filesTitle, filesError, isNewCase = false } = props;
  const { draft, entered, failure, restore } = form;
  const files = <AttachFiles form={form} error={filesError} isNewCase={isNewCase} />;
  const { button, laterButton = 'Submit when uploads finish', consequence, moreButtons } = props;
  const submit = <SubmitButton>{form.isReady ? button : laterButton}</SubmitButton>;
  const end = (
    <FormEnd form={form}>
      {consequence && <p className="no-way-back">{consequence}</p>}
      {moreButtons ? (
        <div className="notice-choices">
          {submit}
          {moreButtons}
        </div>
      ) : (
        submit
      )}
    </FormEnd>
  );
  // The problems that stopped the form and are still there.
  const current = [
    ...faults.missing,
    ...faults.tooLong,
    ...findRefused(form.files, form.selection.expanding),
  ];
  const isStill = ({ target }: ErrorLine) => failure?.lines.some((line) => line.target === target);
  const lines = failure?.isOfFields ? current.filter(isStill) : failure?.lines;
  const saved = <SavedLine state={draft.state} />;
  return (
    <>
      {due === undefined && saved}
      {note}
      <DraftTroubleNote draft={draft} entered={entered} onFields={restore} />
      {failure && lines && !(failure.isOfFields && lines.length === 0) && (
        <ErrorSummary key={failure.attempt} title={failure.title} lines={lines}>
          {failure.mayRetry && (
            <button className="btn quiet small" type="submit" form={id}>
              Try again
            </button>
          )}
        </ErrorSummary>
      )}
      <form
        className={due === undefined ? 'response-form' : 'inquiry-form'}
        id={id}
        method="post"
        noValidate
        onSubmit={form.ifReady(faults, props.onReady)}
      >
        <div inert={form.isSending}>{children}</div>
        {due === undefined ? (
          <>
            <div className="response-files">
              <h2>{filesTitle}</h2>
              {files}
            </div>
            {end}
          </>
        ) : (
          <>
            <FormPart title={filesTitle}>
              {props.filesNote}
              {files}
            </FormPart>
            <div className="form-bar">
              {saved}
              <p>{filesText(form)}</p>
              {due && <p>{due}</p>}
              {end}
            </div>
          </>
        )}
      </form>
    </>
  );
}

function filesText({ files: all, isWhole }: FileFormHandle): string {
  const files = all.filter(({ isUnfit }) => !isUnfit);
  if (files.length === 0) return 'No files yet';
  const arrived = files.filter(hasArrived).length;
  if (arrived < files.length && !isWhole) return `Files ${arrived} of ${files.length}`;
  return files.length === 1 ? '1 file' : `${files.length} files`;
}

/** One part of a long form: a rule above it, its heading on the left, its fields on the right. */
export function FormPart({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className="form-part">
      <h2>{title}</h2>
      <div className="form-fields">{children}</div>
    </section>
  );
}
