// What an upload link opens: someone without an account sends files, and gets a receipt. The token is behind the # of the address,
// which browsers send to no one; it stays there, so that reloads and bookmarks keep working.
import { useEffect, useRef, useState } from 'react';
import { formatDay } from '../../../contract/date-formats.ts';
import { messages } from '../../../contract/messages.ts';
import { pages } from '../../../contract/pages.ts';
import { type LinkReceipt, sendHeldLink, viewHeldLink } from '../../../contract/upload-links.ts';
import { site } from '../../../site.config.ts';
import { call, HttpError } from '../../api.ts';
import { publicMeta } from '../../shell/meta.ts';
import { formatBytes } from '../../ui/bytes.ts';
import { Fact } from '../../ui/fact.tsx';
import { FormMessage } from '../../ui/forms/form-message.tsx';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';
import { useSubmit } from '../../ui/forms/use-submit.ts';
import { hasArrived } from '../drafts/draft-state.ts';
import { Transfers } from '../drafts/transfers.ts';
import { LoadFailure } from '../load-failure.tsx';
import { AttachFiles } from '../submit/attach-files.tsx';
import { useQuestionBeforeLeaving } from '../submit/leave-question.ts';
import { findRefused, REFUSED, UNPACKING, useSelection } from '../submit/use-selection.ts';
import { type Success, useCall } from '../use-call.ts';
import { ReceivedFiles } from './received-files.tsx';
import '../../styles/forms.css';
import './upload.css';

export const meta = () =>
  publicMeta(pages.upload, 'Send records', 'Send the records that you were asked for.');

type Held = Success<typeof viewHeldLink>['data'];

const wordsOf = (error: unknown) => (error instanceof HttpError && error.message) || messages.staffLoginFault;

/** The token of the link; empty without one, undefined before the page knows. */
function useToken(): string | undefined {
  const [token, setToken] = useState<string>();
  useEffect(() => {
    const read = () => setToken(window.location.hash.slice(1));
    read();
    window.addEventListener('hashchange', read);
    return () => window.removeEventListener('hashchange', read);
  }, []);
  return token;
}

export default function UploadPage() {
  const token = useToken();
  return (
    <div className="wrap">
      <div className="handover">
        <h1>Send records</h1>
        {token === '' && (
          <p>This link is incomplete. Please open the full link from your email or message.</p>
        )}
        {token === undefined && <p>Loading…</p>}
        {token && <HeldLink key={token} token={token} />}
      </div>
    </div>
  );
}

function HeldLink({ token }: { token: string }) {
  const { answer, error, reload } = useCall(viewHeldLink, {}, undefined, token);
  const held = answer?.body.data;
  // Asked again, the server would answer the same: the link is not valid.
  if (error instanceof HttpError && error.status === 404) return <FormMessage text={wordsOf(error)} />;
  if (error !== undefined) return <LoadFailure title="The request could not be loaded." onRetry={reload} />;
  if (!held) return <p role="status">Loading…</p>;
  if (held.receipt) return <ReceivedFiles receipt={held.receipt} isNew={false} />;
  return <Sending token={token} held={held} onEnded={reload} />;
}

const UNSENT = 'You have not sent these files. You can come back with the link. Leave this page?';
const ON_THEIR_WAY =
  'Your files are still uploading. If you leave, you can open the link again and choose the same files. Leave this page?';

interface SendingProps {
  token: string;
  held: Held;
  /** The link was revoked, or has expired. */
  onEnded: () => void;
}

function Sending({ token, held, onEnded }: SendingProps) {
  const [receipt, setReceipt] = useState<LinkReceipt>();
  const [, draw] = useState(0);
  const [transfers] = useState(() => {
    // The draft that the link fills is always there: the server refuses what comes after its end.
    const draft = { state: { draftid: 1, trouble: undefined }, need: () => {}, lose: onEnded };
    return new Transfers(draft, held.files, () => draw((count) => count + 1), token);
  });
  const selection = useSelection(transfers, 'client');
  const { files } = transfers;
  const [refusal, setRefusal] = useState('');
  const isSent = useRef(false);
  useEffect(() => () => transfers.stop(isSent.current), [transfers]);
  useQuestionBeforeLeaving(() => {
    if (isSent.current || files.length === 0) return undefined;
    return files.every(hasArrived) ? UNSENT : ON_THEIR_WAY;
  });
  const { pending, onSubmit } = useSubmit(async () => {
    setRefusal('');
    selection.settle();
    if (selection.expanding) return setRefusal(UNPACKING);
    if (findRefused(files, undefined).length > 0) return setRefusal(REFUSED);
    if (files.length === 0) return setRefusal('Please choose files first.');
    if (!files.every(hasArrived))
      return setRefusal('Please wait until every file has arrived, or remove it.');
    try {
      await transfers.settleRemovals();
      if (!transfers.files.every(hasArrived)) return;
      const { body } = await call(sendHeldLink, {}, { link: token });
      if (body.success !== 1) return setRefusal(messages.staffLoginFault);
      isSent.current = true;
      setReceipt(body.data);
    } catch (error) {
      setRefusal(wordsOf(error));
    }
  });
  if (receipt) return <ReceivedFiles receipt={receipt} isNew />;
  const { recipient, requestedby, instructions, expirydate, maxbytes } = held;
  return (
    <form className="handover-parts" method="post" noValidate onSubmit={onSubmit}>
      <dl>
        <Fact name="Requested from">{recipient}</Fact>
        <Fact name="Requested by">
          {[requestedby.name, requestedby.organization].filter(Boolean).join(', ')}
        </Fact>
        {instructions && <Fact name="Records">{instructions}</Fact>}
        <Fact name="Send by">{formatDay(expirydate)}</Fact>
        <Fact name="Size limit">{formatBytes(maxbytes).replace('.00', '')} in total</Fact>
      </dl>
      <div>
        <p>
          {site.name} reviews medical records for {requestedby.name}. Questions? Call{' '}
          <a href={`tel:${site.phone}`}>{site.phone}</a>.
        </p>
        <p>
          You do not need an account. If the connection drops or you close this page, open the link again and
          choose the same files; the upload picks up where it stopped.
        </p>
        <AttachFiles
          form={{ selection, files, transfers, isWhole: false, isSending: pending, failure: undefined }}
        />
        <p>We receive nothing until you send the files. After that, you cannot add or remove files.</p>
        <FormMessage text={refusal} />
        <SubmitButton pending={pending}>Send the files</SubmitButton>
      </div>
    </form>
  );
}
