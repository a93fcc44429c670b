// How long the files are kept: the day of their deletion, or a legal hold, which staff set and lift here.
import { useState } from 'react';
import { formatDay } from '../../../contract/date-formats.ts';
import { holdInquiry, type Inquiry } from '../../../contract/inquiries.ts';
import { confirmWithUser } from '../../alerts.ts';
import { serverNow } from '../../server-time.ts';
import { useSession, variantOf } from '../../session.ts';
import { TextField } from '../../ui/forms/text-field.tsx';
import { change, Refused, ShortForm } from '../short-form.tsx';

type Kept = Pick<Inquiry, 'removaldate' | 'filesremoved' | 'heldsince' | 'holdreason'>;

const dayOf = (time: string) => <time dateTime={time}>{formatDay(time)}</time>;

export function FileRetention({ inquiry }: { inquiry: Inquiry }) {
  const isStaff = variantOf(useSession()) === 'staff';
  const [changed, setChanged] = useState<Kept>();
  const kept = changed ?? inquiry;
  const words = describe(kept);
  if (!isStaff && !words) return null;
  return (
    <section>
      <h2>Retention</h2>
      <p>{words ?? 'No deletion date set.'}</p>
      {isStaff && <LegalHold id={inquiry.inquiryid} kept={kept} onChange={setChanged} />}
    </section>
  );
}

function describe({ removaldate, filesremoved, heldsince, holdreason }: Kept): React.ReactNode {
  if (heldsince)
    return (
      <>
        <b>On hold</b> since {dayOf(heldsince)}: nothing is deleted.{holdreason && ` Reason: ${holdreason}`}
      </>
    );
  if (filesremoved)
    return <>The files were deleted on {dayOf(filesremoved)}. Their names, sizes, and SHA-256 are kept.</>;
  if (removaldate) return <>Files will be deleted on {dayOf(removaldate)}</>;
  return undefined;
}

interface LegalHoldProps {
  id: number;
  kept: Kept;
  onChange: (kept: Kept) => void;
}

function LegalHold({ id, kept, onChange }: LegalHoldProps) {
  const isHeld = kept.heldsince !== undefined;
  const name = isHeld ? 'Release the legal hold' : 'Place a legal hold';

  const send = async ({ reason = '' }: Record<string, string>, form: HTMLFormElement) => {
    if (reason.trim() === '') throw new Refused('Enter a reason. It is kept in the custody log.');
    if (!confirmWithUser(`${name}?`)) return undefined;
    const fields = { inquiryid: id, hold: isHeld ? 'lift' : 'set', reason } as const;
    const { message } = await change(holdInquiry, fields);
    form.reset();
    const { filesremoved } = kept;
    const files = filesremoved === undefined ? {} : { filesremoved };
    onChange(isHeld ? files : { ...files, heldsince: serverNow().toISOString(), holdreason: reason.trim() });
    return message;
  };

  return (
    <details className="custody hold">
      <summary>
        <span className="link">{name}</span>
      </summary>
      <ShortForm button={isHeld ? 'Release the hold' : 'Place legal hold'} onSend={send}>
        <TextField
          id="hold-reason"
          name="reason"
          label="Reason"
          hint={isHeld ? 'The client is notified again 30 and 7 days before the files are deleted.' : HINT}
          maxLength={200}
        />
      </ShortForm>
    </details>
  );
}

const HINT = 'While the hold is on, nothing in this inquiry is deleted. The client does not see the reason.';
