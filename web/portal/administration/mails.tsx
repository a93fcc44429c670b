// The mails that wait to be sent, for administrators: to whom they go, how long they have waited and why, and a button that tries again.
import { listMails, type MailListed, sendMailAgain } from '../../../contract/administration.ts';
import { serverNow } from '../../server-time.ts';
import { privateMeta } from '../../shell/meta.ts';
import { StateNote } from '../../ui/state-note.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { useListAddress } from '../lists/list-address.ts';
import { ListEnd } from '../lists/list-end.tsx';
import { LoadState } from '../load-state.tsx';
import { useMoments } from '../moments.ts';
import { change } from '../short-form.tsx';
import { useAction } from '../use-action.tsx';
import { useCall } from '../use-call.ts';
import { AdministrationPage } from './administration-page.tsx';
import { ageOf, errorOf } from './labels.ts';

export const meta = () => privateMeta('Waiting emails');

export default function Mails() {
  const address = useListAddress();
  const call = useCall(listMails, { page: address.page });
  const { answer, isLoading, isLong, reload } = call;
  const { act, outcome } = useAction();
  const shown = answer?.body;
  const failed = shown?.data.some(({ lasterror }) => lasterror !== '') ?? false;

  const send = (mailid: string) =>
    act(async () => {
      const { mails } = await change(sendMailAgain, { mailid }).finally(reload);
      return mails === 1 ? 'Sending 1 email now.' : `Sending ${mails} emails now.`;
    });

  return (
    <AdministrationPage
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
      {outcome}
      <LoadState forAdministrators what="The emails" call={call} />
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
      <ListEnd
        address={address}
        total={shown?.total_records}
        isLoading={isLoading}
        counted={shown?.total_records === 1 ? '1 email waiting' : `${shown?.total_records} emails waiting`}
      />
    </AdministrationPage>
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
