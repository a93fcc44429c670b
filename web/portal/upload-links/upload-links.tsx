// On the page of an inquiry, and below the form of a new one: the links with which others send records for it, and what arrived
// through each.
import { useState } from 'react';
import { formatDay } from '../../../contract/date-formats.ts';
import type { InquiryParts } from '../../../contract/inquiries.ts';
import { MAX_LINE_CHARS, MAX_LINK_BYTES } from '../../../contract/limits.ts';
import { pages } from '../../../contract/pages.ts';
import {
  endUploadLink,
  listUploadLinks,
  makeUploadLink,
  type UploadLink,
} from '../../../contract/upload-links.ts';
import { formatTotal } from '../../ui/bytes.ts';
import { ChoiceList } from '../../ui/forms/choice-list.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { WaitingFiles } from '../files/waiting-files.tsx';
import { LoadState } from '../load-state.tsx';
import { OpenInPlace } from '../open-in-place.tsx';
import { change, Refused, ShortForm } from '../short-form.tsx';
import { useAction } from '../use-action.tsx';
import { useCall } from '../use-call.ts';

const GB = 1024 ** 3;
const MOST_GB = [5, 20, MAX_LINK_BYTES / GB];

/** An inquiry, or the draft of a new one. */
type About = { inquiryid: number } | { draftid: number };

interface UploadLinksProps {
  /** Undefined until there is a draft. */
  about: About | undefined;
  /** Those of the inquiry, as they came with it. */
  listed?: InquiryParts['links'] | undefined;
  /** Creates the draft. @throws Refused */
  begin?: () => Promise<About>;
  /** While the form that it belongs to is being sent. */
  isInert?: boolean;
  /** Called after the client accepted files: they were sent as a message, or are in the draft. A rejection is shown. */
  onAccepted: (message: string) => unknown;
}

export function UploadLinks({ about, listed: ahead, begin, isInert = false, onAccepted }: UploadLinksProps) {
  const call = useCall(listUploadLinks, about, ahead);
  const { answer, reload } = call;
  const [made, setMade] = useState<{ of: About | undefined; linkid: number; address: string }>();
  const { act, outcome: said } = useAction();

  const make =
    (close: () => void) =>
    async ({ recipient = '', instructions = '', days = '', maxbytes = '' }: Record<string, string>) => {
      if (recipient.trim() === '') throw new Refused('Enter who will send the records.', 'recipient');
      const of = about ?? (await begin?.());
      const fields = { ...of, recipient, instructions, days, maxbytes };
      const { linkid, token } = await change(makeUploadLink, fields);
      setMade({ of, linkid, address: `${window.location.origin}${pages.upload}#${token}` });
      reload();
      close();
      return undefined;
    };
  const end = ({ linkid }: UploadLink, outcome: Outcome, question: string) =>
    act(async () => {
      try {
        const { message } = await change(endUploadLink, { ...about, linkid, outcome });
        if (outcome === 'accepted') await onAccepted(message);
        return outcome !== 'accepted' || begin ? message : undefined;
      } finally {
        reload();
      }
    }, question);

  // Those of a draft that is gone are gone, too.
  const isCurrent = (of: About | undefined) => about && JSON.stringify(of) === JSON.stringify(about);
  const links = isCurrent(answer?.fields) ? (answer?.body.data ?? []) : [];
  return (
    <section className="credential" aria-labelledby="links" inert={isInert}>
      {said}
      <OpenInPlace
        line={
          <>
            <h2 id="links">Records from a third party</h2>
            <p>With a link, a hospital or anyone else can upload records without an account.</p>
          </>
        }
        button="Create a link"
      >
        {(close) => (
          <ShortForm button="Create the link" onSend={make(close)}>
            {(errorOf) => (
              <>
                <TextField
                  id="recipient"
                  name="recipient"
                  label="Who will send the records?"
                  hint="They will see this name, such as St. Mary’s Hospital."
                  maxLength={MAX_LINE_CHARS}
                  error={errorOf('recipient')}
                />
                <TextField
                  id="instructions"
                  name="instructions"
                  label="What to send (optional)"
                  hint="Shown to them. They see nothing else about the case."
                  maxLength={MAX_LINE_CHARS}
                />
                <ChoiceList
                  name="days"
                  legend="Valid for"
                  choices={['14', '30', '90'].map((value) => ({ value, text: `${value} days` }))}
                />
                <ChoiceList
                  name="maxbytes"
                  legend="Size limit for all files"
                  choices={MOST_GB.map((size) => ({ value: String(size * GB), text: `${size} GB` }))}
                />
              </>
            )}
          </ShortForm>
        )}
      </OpenInPlace>
      <LoadState what="The links" call={call} />
      {made && isCurrent(made.of) && <MadeLink key={made.linkid} address={made.address} />}
      {links.length > 0 && (
        <ul className="sessions">
          {links.map((link) => (
            <LinkLine
              key={link.linkid}
              link={link}
              question={
                begin ? 'Add these files to your inquiry?' : 'Add these files to this inquiry as records?'
              }
              onEnd={(outcome, question) => end(link, outcome, question)}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

function MadeLink({ address }: { address: string }) {
  const [isCopied, setCopied] = useState(false);
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <div className="notice">
      <TextField
        id="link-address"
        label="Copy this link now: it is shown only once"
        readOnly
        value={address}
        onFocus={(event) => event.target.select()}
      />
      <button className="btn quiet small" type="button" onClick={copy}>
        Copy link
      </button>
      <p role="status">{isCopied && 'Copied.'}</p>
    </div>
  );
}

const ENDED = {
  revoked: 'Revoked',
  accepted: 'Accepted',
  rejected: 'Rejected',
  expired: 'Expired',
} as const;

function stateOf({ state, expirydate, files }: UploadLink): string {
  const total = files.length > 0 ? formatTotal(files.map(({ bytes }) => bytes)) : '';
  if (state === 'received') return `Received ${total}`;
  if (state !== 'open') return [ENDED[state], total].filter(Boolean).join(': ');
  return `Open until ${formatDay(expirydate)}${total && `. Uploading: ${total}`}`;
}

type Outcome = 'revoked' | 'accepted' | 'rejected';

interface LinkLineProps {
  link: UploadLink;
  /** Asked before its files are accepted. */
  question: string;
  onEnd: (outcome: Outcome, question: string) => void;
}

function LinkLine({ link, question: toAccept, onEnd }: LinkLineProps) {
  const { linkid, recipient, state, files } = link;
  const button = (name: string, outcome: Outcome, question: string) => (
    <button className="btn quiet small" type="button" onClick={() => onEnd(outcome, question)}>
      {name}{' '}
      <VisuallyHidden>
        link {linkid} for {recipient}
      </VisuallyHidden>
    </button>
  );
  return (
    <li>
      <b>{recipient}</b>
      <span className="session-facts">
        Link {linkid}. {stateOf(link)}.
      </span>
      {state === 'received' && <WaitingFiles files={files} />}
      <span className="line-actions">
        {state === 'open' &&
          button('Revoke', 'revoked', 'Revoke this link? Files that were not sent yet are deleted.')}
        {state === 'received' && (
          <>
            {button('Accept', 'accepted', toAccept)}
            {button('Reject', 'rejected', 'Reject these files? They are deleted permanently.')}
          </>
        )}
      </span>
    </li>
  );
}
