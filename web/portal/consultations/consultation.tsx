// One consultation request: who asks, how to reach them, their message, and who answers it.
import { formatContactNumber } from '../../../contract/accounts/contact-number.ts';
import type { ReceivedContactRequest } from '../../../contract/contact.ts';
import { serverNow } from '../../server-time.ts';
import { FoldedText } from '../../ui/folded-text.tsx';
import { ageOf } from '../administration/labels.ts';
import { useMoments } from '../moments.ts';
import { mailLink, phoneLink } from './contact-links.ts';
import { Handling } from './handling.tsx';

export function Consultation({ request }: { request: ReceivedContactRequest }) {
  const { formatMoment } = useMoments();
  const { requestid, createddate, first_name, last_name, email, phone, organisation, comments } = request;
  const titleId = `consultation-${requestid}`;
  return (
    <article className="consultation" aria-labelledby={titleId}>
      <div className="consultation-sender">
        <h2 id={titleId}>{`${first_name} ${last_name}`.trim()}</h2>
        <p>{organisation}</p>
        <p>
          <Reach text={email} link={mailLink(email)} />
        </p>
        <p className="num">
          <Reach text={formatContactNumber(phone)} link={phoneLink(phone)} />
        </p>
      </div>
      <div className="consultation-message">
        <p className="consultation-facts">
          Request {requestid}, <time dateTime={createddate}>{formatMoment(createddate)}</time>,{' '}
          {ageOf(createddate, serverNow().getTime())} ago
        </p>
        {comments === '' ? (
          <p className="consultation-none">No message.</p>
        ) : (
          <FoldedText>{comments}</FoldedText>
        )}
      </div>
      <Handling key={request.statedate} request={request} />
    </article>
  );
}

function Reach({ text, link }: { text: string; link: string | undefined }) {
  return link ? <a href={link}>{text}</a> : text;
}
