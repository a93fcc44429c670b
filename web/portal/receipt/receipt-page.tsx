// The page of a receipt: what arrived, when, and the signature; to print, or to save as a file that proves itself.
import { useEffect } from 'react';
import { Link, useSearchParams } from 'react-router';
import { viewReceipt } from '../../../contract/receipts/receipts.ts';
import { site } from '../../../site.config.ts';
import { HttpError } from '../../api.ts';
import { privateMeta } from '../../shell/meta.ts';
import { StateNote } from '../../ui/state-note.tsx';
import { inquiryNumber, isInquiryId } from '../inquiry-words.ts';
import { LoadFailure } from '../load-failure.tsx';
import { PortalPage } from '../portal-page.tsx';
import { useRolePages } from '../role-pages.ts';
import { useCall } from '../use-call.ts';
import { nameOf, ReceiptSheet } from './receipt-sheet.tsx';

export const meta = () => privateMeta('Receipt');

export default function ReceiptPage() {
  const { list, inquiry } = useRolePages();
  const [query] = useSearchParams();
  const id = query.get('id') ?? '';
  const message = query.get('message') ?? '';
  const { answer, error, isLoading, isLong, reload } = useCall(
    viewReceipt,
    id ? { inquiryid: id, message } : undefined,
  );
  const refusal = error instanceof HttpError && [400, 404].includes(error.status) ? error.message : undefined;
  const receipt = isLoading ? undefined : answer?.body.data;
  const title = receipt ? `Receipt for ${nameOf(receipt)}` : 'Receipt';

  useEffect(() => {
    // A browser that saves the page as a PDF names the file after it.
    if (receipt) document.title = `${title} | ${site.name}`;
  }, [receipt, title]);

  return (
    <PortalPage
      {...(isInquiryId(id) ? { list: `${inquiry}?id=${id}`, listName: inquiryNumber(id) } : { list })}
    >
      <div className="page-head">
        <h1>{title}</h1>
      </div>
      {isLong && <StateNote title="Loading…" />}
      {id === '' && <StateNote title="No inquiry is selected." text="Open one from the Review List." />}
      {refusal !== undefined && (
        <StateNote title={refusal}>
          {isInquiryId(id) ? (
            <Link className="btn small" to={`${inquiry}?id=${id}`}>
              Open {inquiryNumber(id)}
            </Link>
          ) : (
            <Link className="btn small" to={list}>
              Back to the Review List
            </Link>
          )}
        </StateNote>
      )}
      {error !== undefined && refusal === undefined && (
        <LoadFailure title="The receipt could not be loaded." onRetry={reload} />
      )}
      {receipt && (
        <ReceiptSheet
          receipt={receipt}
          fingerprint={answer?.body.fingerprint ?? ''}
          examined={answer?.body.examined ?? []}
          later={answer?.body.later ?? []}
          answered={answer?.body.answered}
          duedate={answer?.body.duedate}
          inquiry={`${inquiry}?id=${receipt.inquiry}`}
        />
      )}
    </PortalPage>
  );
}
