// What a receipt says, in the firm's words of that moment, and what can be done with it.
import { Link } from 'react-router';
import { momentsIn } from '../../../contract/date-formats.ts';
import { dueState } from '../../../contract/due/due-text.ts';
import { pages } from '../../../contract/pages.ts';
import type { Receipt } from '../../../contract/receipts/receipt-file.ts';
import type { ExaminedFile, ListedReceipt } from '../../../contract/receipts/receipts.ts';
import { formatBytes, formatTotal } from '../../ui/bytes.ts';
import { Fact } from '../../ui/fact.tsx';
import { formatPages } from '../../ui/page-count.ts';
import { PageProblemMark } from '../files/page-problem.tsx';
import { saveFile } from '../files/save-file.ts';
import { DueTime } from '../inquiry-due.tsx';
import { NeededLine } from '../inquiry-status.tsx';
import { useNow } from '../now.ts';
import './receipt.css';

interface ReceiptSheetProps {
  receipt: Receipt;
  /** The name of the key that signed it. */
  fingerprint: string;
  /** What was found in the files since, which is not signed. */
  examined: readonly ExaminedFile[];
  /** The receipts for what the client sent later. */
  later: readonly ListedReceipt[];
  /** When the report was sent, if it was. */
  answered: string | undefined;
  /** When it is due, unless it was sent or waits for the client. */
  duedate: string | undefined;
  /** The address of the inquiry's page. */
  inquiry: string;
}

/** Which receipt it is, as people read it. */
export const nameOf = ({ inquiryname, message }: Receipt): string =>
  message === undefined ? inquiryname : `${inquiryname}, message ${message}`;

export function ReceiptSheet({
  receipt,
  fingerprint,
  examined,
  later,
  answered,
  duedate,
  inquiry,
}: ReceiptSheetProps) {
  const { received, timezone, client, organization, matter, services, files } = receipt;
  const now = useNow();
  const due = duedate === undefined ? undefined : { at: new Date(duedate), urgency: receipt.urgency };
  const isExpected = due !== undefined && dueState(due, now) !== 'overdue';
  return (
    <div className="inquiry receipt">
      <dl className="facts">
        <Fact name="Inquiry Id">
          <Link to={inquiry}>{receipt.inquiryname}</Link>
        </Fact>
        <Fact name="Received">
          <time dateTime={received}>{momentsIn(timezone).formatSecond(received)}</time>
          <span className="receipt-zone">{momentsIn('UTC').formatSecond(received)}</span>
        </Fact>
        <Fact name="From">
          {client}
          {organization && <span className="receipt-zone">{organization}</span>}
        </Fact>
        {matter !== undefined && <Fact name="Matter Number">{matter}</Fact>}
        <Fact name="Urgency Level">{receipt.urgency}</Fact>
        <Fact name="Services">
          {services.length === 0 ? (
            'None selected.'
          ) : (
            <ul>
              {services.map((service) => (
                <li key={service}>{service}</li>
              ))}
            </ul>
          )}
        </Fact>
      </dl>
      <div className="inquiry-main">
        {receipt.text !== undefined && (
          <section>
            <h2>Text received</h2>
            <p>
              <code>SHA-256 {receipt.text}</code>
            </p>
          </section>
        )}
        {files.length > 0 && (
          <section>
            <h2>Files received</h2>
            <p>{formatTotal(files.map(({ bytes }) => bytes))}.</p>
            <ol className="receipt-files">
              {files.map((file, index) => (
                // Two files may have the same name and the same content.
                // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
                <li key={index}>
                  <span className="file-name">{file.originalname}</span>
                  <span className="receipt-size">{sizeOf(file)}</span>
                  <code>SHA-256 {file.sha256}</code>
                  <Examined file={file} found={examined.find(({ sha256 }) => sha256 === file.sha256)} />
                </li>
              ))}
            </ol>
            {files.some(({ pages }) => pages === undefined) && (
              <p className="hint">Page counts below a file are not part of the signature.</p>
            )}
          </section>
        )}
        {later.length > 0 && <OtherReceipts receipt={receipt} later={later} />}
        <section>
          <h2>What happens next</h2>
          {answered !== undefined && (
            <p>
              <b>
                Completed on <time dateTime={answered}>{momentsIn(timezone).formatMoment(answered)}</time>
              </b>
              : <Link to={inquiry}>Read the report of {receipt.inquiryname}</Link>
            </p>
          )}
          {answered === undefined && !isExpected && (
            <p>
              {due ? <DueTime due={due} now={now} /> : <NeededLine />}{' '}
              <Link to={inquiry}>See the status of {receipt.inquiryname}</Link>
            </p>
          )}
          {isExpected ? (
            <p>{receipt.next}</p>
          ) : (
            <p className="hint">When it was signed, this receipt said: “{receipt.next}”</p>
          )}
        </section>
        <section>
          <h2>Signature</h2>
          <p>
            {receipt.firm} signed this receipt when it stored what is listed here. Anyone who has the saved
            file can check that nothing in it was changed. Fingerprint of the key:
          </p>
          <p className="receipt-fingerprint">{fingerprint.match(/.{1,4}/g)?.join(' ')}</p>
        </section>
      </div>
      <div className="inquiry-side">
        <Actions receipt={receipt} />
      </div>
    </div>
  );
}

/** What the receipt does not say of a file, because it was found later. */
function Examined({ file, found }: { file: Receipt['files'][number]; found: ExaminedFile | undefined }) {
  const pageCount = file.pages === undefined && found?.pages;
  if (!pageCount && !found?.pageproblem) return null;
  return (
    <span className="receipt-examined">
      {pageCount ? `${formatPages(pageCount)} ` : 'Added after signing: '}
      {found?.pageproblem && <PageProblemMark problem={found.pageproblem} />}
    </span>
  );
}

/** The inquiry and what was sent later each have a receipt. */
function OtherReceipts({ receipt, later }: Pick<ReceiptSheetProps, 'receipt' | 'later'>) {
  const { timezone, inquiry } = receipt;
  const others = later.filter(({ message }) => message !== receipt.message);
  return (
    <section className="receipt-others">
      <h2>Other receipts for this inquiry</h2>
      <ul>
        {receipt.message !== undefined && (
          <li>
            <Link to={`?id=${inquiry}`}>View the inquiry</Link>
          </li>
        )}
        {others.map(({ message, received, files }) => (
          <li key={message}>
            <Link to={`?id=${inquiry}&message=${message}`}>
              Message {message}: {files === 0 ? 'text' : files === 1 ? '1 file' : `${files} files`}
            </Link>
            , <time dateTime={received}>{momentsIn(timezone).formatSecond(received)}</time>
          </li>
        ))}
      </ul>
    </section>
  );
}

function sizeOf({ bytes, pages: count }: Receipt['files'][number]): string {
  if (count === undefined) return formatBytes(bytes);
  return `${formatBytes(bytes)}, ${formatPages(count)}`;
}

function Actions({ receipt }: { receipt: Receipt }) {
  const save = () => {
    const text = `${JSON.stringify(receipt, null, 1)}\n`;
    saveFile(`Receipt for ${nameOf(receipt)}.json`, new Blob([text], { type: 'application/json' }));
  };
  return (
    <section className="receipt-actions" aria-label="Save or print this receipt">
      <p>
        <button className="btn small" type="button" onClick={save}>
          Save the receipt
        </button>
        <button className="btn quiet small" type="button" onClick={() => window.print()}>
          Print, or save as PDF
        </button>
      </p>
      <p className="hint">
        Anyone can <Link to={pages.verifyCustody}>verify a saved receipt</Link> without an account, and{' '}
        <Link to={`${pages.verifyCustody}#check-a-hash`}>check the SHA-256 of a file</Link> on their own
        computer.
      </p>
    </section>
  );
}
