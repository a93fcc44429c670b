// `review inquiry custody`: checks a saved custody record or a receipt without a server.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { pipeline } from 'node:stream/promises';
import {
  type CustodyReport,
  checkCustodyFile,
  grouped,
  mentionOf,
  notProved,
} from '../../../contract/custody/custody-check.ts';
import { describeDeed } from '../../../contract/custody/custody-events.ts';
import type { CustodyFile } from '../../../contract/custody/custody-file.ts';
import type { Receipt } from '../../../contract/receipts/receipt-file.ts';
import { checking } from '../../audit/hashing.ts';
import { requireCount } from './arguments.ts';
import type { Command } from './command.ts';

const mark = (ok: boolean) => (ok ? 'ok     ' : 'FAILED ');

/** Names in the file come from users: a line break or a control character could forge a line. */
const oneLine = (text: string) => text.replace(/[\s\p{Cc}\p{Bidi_Control}]+/gu, ' ');

async function sha256Of(path: string): Promise<string> {
  const digest = createHash('sha256');
  await pipeline(createReadStream(path), digest);
  return digest.digest('hex');
}

function printRows(file: CustodyFile): void {
  for (const row of file.rows) {
    const about = row.document
      ? `  ${oneLine(row.document.originalname)} (SHA-256 ${row.document.sha256})`
      : '';
    console.log(`${row.sequence}  ${row.at}  ${oneLine(row.who)} ${describeDeed(row)}${about}`);
  }
}

function printReceived(receipt: Receipt): void {
  const { client, organization, matter, urgency, services } = receipt;
  console.log(
    `Received at ${receipt.received} from ${oneLine(organization ? `${client}, ${organization}` : client)}.`,
  );
  if (receipt.message !== undefined) console.log(`Message ${receipt.message} about the inquiry.`);
  if (matter !== undefined) console.log(oneLine(`The client's matter number: ${matter}.`));
  console.log(oneLine(`Urgency: ${urgency}. Services: ${services.join('; ') || 'none selected'}.`));
  for (const [index, { originalname, bytes, sha256, pages }] of receipt.files.entries()) {
    const size = pages === undefined ? `${bytes} bytes` : `${bytes} bytes, ${pages} pages`;
    console.log(`${index + 1}  ${oneLine(originalname)} (${size}, SHA-256 ${sha256})`);
  }
  console.log(oneLine(receipt.next));
}

function printReport(report: CustodyReport): void {
  for (const { ok, text } of report.findings) console.log(mark(ok) + oneLine(text));
  if (!report.file && !report.receipt) return;
  const saved = report.file ?? report.receipt;
  const what = report.file ? 'Custody record' : 'Receipt';
  const at = report.file?.issued ?? report.receipt?.received;
  console.log(
    `\n${what} of ${oneLine(saved.inquiryname)}, issued by ${oneLine(saved.firm)} (${oneLine(saved.address)}) at ${at}.`,
  );
  console.log(`Fingerprint of the key: ${grouped(report.fingerprint)}\n`);
  if (report.file) printRows(report.file);
  else printReceived(report.receipt);
  const open = notProved(report).map((text) => `- ${text}`);
  console.log(`\nNot proved by this file:\n${open.join('\n')}`);
}

const nounOf = ({ receipt }: CustodyReport) => (receipt ? 'receipt' : 'custody record');

/** @returns whether the saved file names this very document. */
async function compare(report: CustodyReport, path: string): Promise<boolean> {
  const sha256 = await sha256Of(path);
  const mention = mentionOf(report, sha256);
  const name = oneLine(basename(path));
  console.log(
    mention === undefined
      ? `${mark(false)}${name} is not one of the documents in the ${nounOf(report)} (SHA-256 ${sha256}).`
      : `${mark(true)}${name} is identical, byte for byte, to ${mention}.`,
  );
  return mention !== undefined;
}

async function verify(path: string, documents: readonly string[]): Promise<void> {
  const report = await checkCustodyFile(await readFile(path, 'utf8'), checking);
  printReport(report);
  const compared = report.file || report.receipt ? documents : [];
  let same = true;
  if (compared.length > 0) console.log();
  for (const document of compared) same = (await compare(report, document)) && same;
  if (!report.ok) throw new Error(`\nThe ${nounOf(report)} is NOT verified.`);
  if (!same) throw new Error(`\nThe ${nounOf(report)} is intact, but a document is not in it.`);
  console.log(`\nThe ${nounOf(report)} is intact. It is genuine if this is the fingerprint you know.`);
}

export const custody: Command = {
  takes: 'FILE [DOCUMENT…]',
  about: `Checks a saved custody record or a receipt, and that each document is one of those in it. It needs no server, no
settings and no key. Compare the printed fingerprint with one that you received another way.`,
  read(words) {
    requireCount(words, 1, Number.POSITIVE_INFINITY);
    const [file = '', ...documents] = words;
    return () => verify(file, documents);
  },
};
