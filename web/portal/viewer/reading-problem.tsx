// What prevents a document or a part from being shown, and what to do next.
import type { Role } from '../../../contract/endpoint.ts';
import { messages } from '../../../contract/messages.ts';
import type { FileFacts } from '../../../contract/stored-files.ts';
import { HttpError, NetworkError } from '../../api.ts';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { formatPages } from '../../ui/page-count.ts';
import { StateNote } from '../../ui/state-note.tsx';
import { VIEWING_WORDS } from '../files/page-problem.tsx';
import { useRolePages } from '../role-pages.ts';
import type { FrameState } from './document-state.ts';
import type { FrameOrder } from './frame-messages.ts';

interface ReadingProblemProps {
  file: FileFacts;
  state: FrameState;
  wantedPage: number;
  order: (order: FrameOrder) => void;
  onRetry: () => void;
}

export function ReadingProblem({ file, state, wantedPage, order, onRetry }: ReadingProblemProps) {
  const { role } = useRolePages();
  const { phase, pages, isWaiting, notDrawn, error } = state;
  if (phase === 'locked') return <PasswordForm passwordRejected={state.passwordRejected} order={order} />;
  if (phase === 'unreadable' || phase === 'failed') {
    const [title, text] = phase === 'failed' ? refusal(error, role) : UNREADABLE;
    return (
      <div role="alert">
        <StateNote title={title} text={text}>
          <button className="btn small" type="button" onClick={onRetry}>
            Try again
          </button>
        </StateNote>
      </div>
    );
  }
  const warning = phase === 'open' && warningOf(file, pages);
  return (
    <div className="viewer-notes" aria-live="polite">
      {phase === 'opening' && !isWaiting && <p>Opening the document…</p>}
      {isWaiting && <p>The connection is slow or lost. Loading continues when it is back.</p>}
      {phase === 'open' && wantedPage > pages && (
        <p>
          There is no page {wantedPage}: this document has {pages === 1 ? 'one page' : `${pages} pages`}.
        </p>
      )}
      {notDrawn.length > 0 && (
        <p>
          {notDrawn.length === 1 ? 'Page' : 'Pages'} {notDrawn.join(', ')} could not be drawn completely.
          Download the file to see all of it.
        </p>
      )}
      {warning && <p>{warning}</p>}
    </div>
  );
}

/** What the server found out when it counted the pages. */
function warningOf({ pages: counted, pageproblem }: FileFacts, shown: number): string | undefined {
  if (pageproblem && pageproblem !== 'locked') return VIEWING_WORDS[pageproblem];
  if (!counted || counted === shown) return undefined;
  return `This PDF may be damaged: we counted ${formatPages(counted)} and can show ${formatPages(shown)}. Download it to try another program.`;
}

const UNREADABLE = [
  'This document cannot be shown: it is damaged, or not a real PDF.',
  'Download it to try another program, or ask its author for a new copy.',
] as const;

const NO_CONNECTION = [
  'The document could not be opened: no answer from the server.',
  'Check your connection. The document opens when it is back.',
] as const;

/** Once a document has begun, it waits for a lost connection. With others, waiting does not help: the server's words say why. */
function refusal(error: unknown, role: Role): readonly [string, string] {
  if (error instanceof NetworkError) return NO_CONNECTION;
  const isMeant = error instanceof HttpError && error.message !== '';
  const whom = role === 'staff' ? 'tell your administrator' : 'please contact us';
  return [isMeant ? error.message : messages.submitFault, `If this keeps happening, ${whom}.`];
}

function PasswordForm({
  passwordRejected,
  order,
}: {
  passwordRejected: boolean;
  order: (order: FrameOrder) => void;
}) {
  return (
    <form
      className="viewer-password"
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const password = new FormData(event.currentTarget).get('password');
        order({ kind: 'password', password: String(password) });
      }}
    >
      <PasswordField
        id="document-password"
        name="password"
        label="Password of the document"
        hint="This document has a password. What you type stays in this browser, and is not sent or saved."
        error={passwordRejected ? 'Wrong password for this document.' : undefined}
        autoComplete="current-password"
      />
      <button className="btn" type="submit">
        Open the document
      </button>
    </form>
  );
}
