// What a verification has found: what holds, whose key it is, what the record or receipt says, and what it does not prove.
import { useState } from 'react';
import { type CustodyReport, grouped, notProved } from '../../../contract/custody/custody-check.ts';
import { describeDeed, LEFT_OUT } from '../../../contract/custody/custody-events.ts';
import type { CustodyFile } from '../../../contract/custody/custody-file.ts';
import { type Finding, utc } from '../../../contract/custody/custody-findings.ts';
import type { Receipt } from '../../../contract/receipts/receipt-file.ts';
import { formatBytes } from '../../ui/bytes.ts';

const FIRST_ROWS = 200;

/** What people call the saved file. */
export const nounOf = ({ receipt }: CustodyReport) => (receipt ? 'receipt' : 'record');

interface ResultProps {
  name: string;
  report: CustodyReport;
  heading: React.RefObject<HTMLHeadingElement | null>;
  /** The comparison of documents, for a record that could be read. */
  children: React.ReactNode;
}

export function Result({ name, report, heading, children }: ResultProps) {
  const { ok, findings } = report;
  const noun = nounOf(report);
  return (
    <article className="verify-result" data-ok={ok ? '' : undefined}>
      <h2 ref={heading} tabIndex={-1}>
        {ok ? `The ${noun} is intact. Now check the key.` : failureOf(findings, noun)}
      </h2>
      <p className="verify-name">{name}</p>
      <ul className="verify-findings">
        {failedFirst(findings).map((finding) => (
          <li key={finding.text} data-ok={finding.ok ? '' : undefined}>
            <b>{finding.ok ? 'Passed' : 'Failed'}</b>
            <span>{finding.text}</span>
          </li>
        ))}
      </ul>
      {(report.file || report.receipt) && (
        <>
          <Key noun={noun} saved={report.file ?? report.receipt} fingerprint={report.fingerprint} />
          {ok ? children : <p className="form-message">Do not rely on what follows: the check failed.</p>}
          {report.file ? <Rows file={report.file} /> : <Received receipt={report.receipt} />}
          <section>
            <h3>What this does not prove</h3>
            <ul className="verify-limits">
              {notProved(report).map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </section>
        </>
      )}
    </article>
  );
}

const failureOf = (findings: readonly Finding[], noun: string) =>
  findings.some(({ isChange }) => isChange)
    ? 'This file was changed after it was issued'
    : `The ${noun} is not verified`;

const failedFirst = (findings: readonly Finding[]) =>
  findings.toSorted((one, other) => Number(one.ok) - Number(other.ok));

interface KeyProps {
  noun: string;
  saved: CustodyFile | Receipt;
  fingerprint: string;
}

function Key({ noun, saved, fingerprint }: KeyProps) {
  return (
    <section>
      <h3>The key</h3>
      <p>
        The {noun} says that it was issued by {saved.firm} ({saved.address}). Anyone could write that, so
        check the key: compare this fingerprint with one you received another way, such as an earlier saved
        record, a letter, or a call to the firm. Every character must match.
      </p>
      <p className="verify-fingerprint">{grouped(fingerprint)}</p>
    </section>
  );
}

function Rows({ file }: { file: CustodyFile }) {
  const [showsAll, setShowsAll] = useState(false);
  const rows = showsAll ? file.rows : file.rows.slice(0, FIRST_ROWS);
  return (
    <section>
      <h3>The record of {file.inquiryname}</h3>
      <p>
        Issued {utc(file.issued)}. {file.rows.length === 1 ? 'One row' : `${file.rows.length} rows`} from a
        log that had {file.head.size} rows at the time. {file.issuedto === 'client' && LEFT_OUT}
      </p>
      <ol className="verify-rows">
        {rows.map((row, index) => (
          // A forged file may have a number twice.
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
          <li key={index}>
            <time dateTime={row.at}>{utc(row.at)}</time>
            <span>
              <b>{row.who}</b> {describeDeed(row)}
              {row.document && (
                <span className="verify-document">
                  {row.document.originalname} <code>{row.document.sha256}</code>
                </span>
              )}
            </span>
            <span className="verify-number">Row {row.sequence}</span>
          </li>
        ))}
      </ol>
      {rows.length < file.rows.length && (
        <button className="btn quiet small" type="button" onClick={() => setShowsAll(true)}>
          Show all {file.rows.length} rows
        </button>
      )}
    </section>
  );
}

function Received({ receipt }: { receipt: Receipt }) {
  const { client, organization, matter, services, files } = receipt;
  return (
    <section>
      <h3>
        The receipt of {receipt.inquiryname}
        {receipt.message !== undefined && `, message ${receipt.message}`}
      </h3>
      <p>
        Received {utc(receipt.received)} from {organization ? `${client}, ${organization}` : client}.{' '}
        {matter !== undefined && `The client’s matter number: ${matter}. `}Urgency: {receipt.urgency}.
        Services: {services.length > 0 ? services.join('; ') : 'none selected'}.
      </p>
      <ol className="verify-rows">
        {files.map((file, index) => (
          // Two files may have the same name and the same content.
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
          <li key={index}>
            <span className="verify-number">File {index + 1}</span>
            <span className="verify-document">
              {file.originalname} <code>{file.sha256}</code>
            </span>
            <span className="verify-number">
              {formatBytes(file.bytes)}
              {file.pages !== undefined && `, ${file.pages} ${file.pages === 1 ? 'page' : 'pages'}`}
            </span>
          </li>
        ))}
      </ol>
      <p>{receipt.next}</p>
    </section>
  );
}
