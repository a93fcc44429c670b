// A form with files: above it, whether it is saved and why it was not sent; its fields and its files; its button, or what
// is shown while it is being sent.
import type { DraftFields } from '../../../contract/drafts.ts';
import { ErrorSummary } from '../../ui/forms/error-summary.tsx';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';
import { DraftTroubleNote } from '../drafts/draft-trouble.tsx';
import { SavedLine } from '../drafts/saved-line.tsx';
import { AttachFiles } from './attach-files.tsx';
import { FormEnd } from './form-end.tsx';
import type { FileFormHandle } from './use-file-form.ts';

interface FileFormProps {
  form: FileFormHandle;
  id: string;
  onSubmit: (event: React.SubmitEvent) => void;
  /** What was typed into a draft, as lines to read. */
  linesOf: (fields: DraftFields) => readonly string[];
  /** What else to know, after the line that says whether it is saved. */
  note?: React.ReactNode;
  /** The fields, which are inactive while the form is being sent. */
  children: React.ReactNode;
  /** The heading of the files. */
  filesTitle: string;
  /** Of the files, shown when the selection itself has none. */
  filesError?: string | undefined;
  /** These may be all records of a first case, which is free up to a number of pages. */
  isNewCase?: boolean;
  button: string;
  /** The same while files are on their way. */
  laterButton?: string;
  /** Above the button, and beside it. */
  consequence?: string;
  moreButtons?: React.ReactNode;
  /** Its parts have their headings on the left. */
  isLong?: boolean;
}

export function FileForm(props: FileFormProps) {
  const { form, id, onSubmit, linesOf, note, children, filesTitle, filesError, isNewCase = false } = props;
  const { draft, entered, failure, restore } = form;
  const files = <AttachFiles form={form} error={filesError} isNewCase={isNewCase} />;
  const { button, laterButton = 'Submit when all files have arrived', consequence, moreButtons } = props;
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
  return (
    <>
      <SavedLine state={draft.state} />
      {note}
      <DraftTroubleNote draft={draft} entered={entered} linesOf={linesOf} onFields={restore} />
      {failure && (
        <ErrorSummary key={failure.attempt} title={failure.title} lines={failure.lines}>
          {failure.mayRetry && (
            <button className="btn small" type="submit" form={id}>
              Send again
            </button>
          )}
        </ErrorSummary>
      )}
      <form
        className={props.isLong ? 'inquiry-form' : 'response-form'}
        id={id}
        method="post"
        noValidate
        onSubmit={onSubmit}
      >
        <div inert={form.isSending}>{children}</div>
        {props.isLong ? (
          <>
            <FormPart title={filesTitle}>{files}</FormPart>
            <div className="form-part form-end">
              <div className="form-fields">{end}</div>
            </div>
          </>
        ) : (
          <>
            <div className="response-files">
              <h3>{filesTitle}</h3>
              {files}
            </div>
            {end}
          </>
        )}
      </form>
    </>
  );
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
