// The mails that wait to be sent, for administrators: to whom they go, how long they have waited and why, and a button that tries again.
import { useState } from 'react';
import { listMails, type MailListed, sendMailAgain } from '../../../contract/administration.ts';
import { serverNow } from '../../server-time.ts';
import { privateMeta } from '../../shell/meta.ts';
import { useDelayed } from '../../ui/delayed.ts';
import { FormMessage } from '../../ui/forms/form-message.tsx';
import { Pager } from '../../ui/pager.tsx';
import { StateNote } from '../../ui/state-note.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { useLastPage, useListAddress } from '../lists/list-address.ts';
import { pagesOf } from '../lists/use-inquiry-list.ts';
import { useMoments } from '../moments.ts';
import { change, wordsOf } from '../short-form.tsx';
import { leaveIfSignedOut } from '../signed-out.ts';
import { useCall } from '../use-call.ts';
import { ageOf, errorOf } from './labels.ts';
import { Part, PartFailure } from './parts.tsx';

export const meta = () => privateMeta('Waiting emails');

export default function Mails() {
  const { page, goTo } = useListAddress();
  const { answer, error, isLoading, reload } = useCall(listMails, { page });
  const [done, setDone] = useState('');
  const [failure, setFailure] = useState('');
  const isLong = useDelayed(isLoading);
  const shown = answer?.body;
  const count = pagesOf(shown?.total_records ?? 0);
  const isBeyond = useLastPage(page, shown && !isLoading ? count : undefined, goTo);
  const failed = shown?.data.some(({ lasterror }) => lasterror !== '') ?? false;

  const send = async (mailid: string) => {
    setDone('');
    setFailure('');
    try {
      const { mails } = await change(sendMailAgain, { mailid });
      setDone(mails === 1 ? 'Sending 1 email now.' : `Sending ${mails} emails now.`);
    } catch (thrown) {
      if (leaveIfSignedOut(thrown)) return;
      setFailure(wordsOf(thrown));
    }
    reload();
  };

  return (
    <Part
      title="Waiting emails"
      head={
        <>
          {failed && (
            <button className="btn small" type="button" onClick={() => send('')}>
              Send all again
            </button>
          )}
          <button className="btn quiet small" type="button" onClick={reload}>
            Refresh
          </button>
        </>
      }
    >
      <FormMessage text={done} tone="good" />
      <FormMessage text={failure} />
      <PartFailure error={error} title="The emails could not be loaded." onRetry={reload} />
      {!shown && isLong && <StateNote title="Loading…" />}
      {shown?.total_records === 0 && (
        <StateNote title="Queue empty" text="Every email has been handed to the mail server." />
      )}
      {shown && shown.data.length > 0 && (
        <ul className="queue" aria-busy={isLong}>
          {shown.data.map((mail) => (
            <WaitingMail key={mail.mailid} mail={mail} onSend={send} />
          ))}
        </ul>
      )}
      {shown && !isBeyond && <Pager page={Math.min(page, count)} pages={count} onPage={goTo} />}
      <p className="vh" aria-live="polite">
        {shown &&
          !isLoading &&
          (shown.total_records === 1 ? '1 email waiting' : `${shown.total_records} emails waiting`)}
      </p>
    </Part>
  );
}

interface WaitingMailProps {
  mail: MailListed;
  onSend: (mailid: string) => Promise<void>;
}

function WaitingMail({ mail, onSend }: WaitingMailProps) {
  const { formatMoment } = useMoments();
  const { mailid, receiver, subject, createddate, attempts, lasterror, nextattempt } = mail;
  return (
    <li>
      <div>
        <b>{receiver || 'An email that cannot be decrypted'}</b>
        <p>{subject || 'The key that encrypted it is missing. Add it back to SECRET_KEY.'}</p>
      </div>
      <div className="queue-facts">
        <p>{errorOf(mail)}</p>
        <p>
          Waiting for {ageOf(createddate, serverNow().getTime())},{' '}
          {attempts === 1 ? '1 attempt' : `${attempts} attempts`}. Next attempt:{' '}
          <time dateTime={nextattempt}>{formatMoment(nextattempt)}</time>.
        </p>
      </div>
      {lasterror !== '' && (
        <button className="btn quiet small" type="button" onClick={() => onSend(mailid)}>
          Send again <VisuallyHidden>{`to ${receiver}`}</VisuallyHidden>
        </button>
      )}
    </li>
  );
}
