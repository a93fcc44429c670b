// `npm run custody`: checks a saved custody record without a server, or prints the key that signs them.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { pipeline } from 'node:stream/promises';
import {
  type CustodyReport,
  checkCustodyFile,
  grouped,
  NOT_PROVED,
  rowsAbout,
} from '../../contract/custody-check.ts';
import type { CustodyFile } from '../../contract/custody-file.ts';
import { describeDeed } from '../../contract/custody-words.ts';
import { checking } from '../audit/hashing.ts';
import { requireCount } from './arguments.ts';
import { runAlone, withAccounts } from './run-command.ts';

type Arguments = { what: 'key' } | { what: 'verify'; file: string; documents: readonly string[] };

function read([what, ...rest]: readonly string[]): Arguments {
  if (what === 'key') {
    requireCount(rest, 0);
    return { what };
  }
  if (what !== 'verify') throw new Error('The first argument must be verify or key.');
  requireCount(rest, 1, Number.POSITIVE_INFINITY);
  const [file = '', ...documents] = rest;
  return { what, file, documents };
}

const mark = (ok: boolean) => (ok ? 'holds ' : 'FAILS ');

/** Names in the file come from users: a line break or a control character could forge a line. */
const oneLine = (text: string) => text.replace(/[\s\p{Cc}\p{Bidi_Control}]+/gu, ' ');

async function sha256Of(path: string): Promise<string> {
  const digest = createHash('sha256');
  await pipeline(createReadStream(path), digest);
  return digest.digest('hex');
}

function printReport(report: CustodyReport): void {
  for (const { ok, text } of report.findings) console.log(mark(ok) + oneLine(text));
  if (!report.file) return;
  const { file } = report;
  console.log(
    `\nCustody record of ${oneLine(file.inquiryname)}, issued by ${oneLine(file.firm)} (${oneLine(file.address)}) at ${file.issued}.`,
  );
  console.log(`Fingerprint of the key: ${grouped(report.fingerprint)}\n`);
  for (const row of file.rows) {
    const about = row.document
      ? `  ${oneLine(row.document.originalname)} (SHA-256 ${row.document.sha256})`
      : '';
    console.log(`${row.sequence}  ${row.at}  ${oneLine(row.who)} ${describeDeed(row)}${about}`);
  }
  console.log(`\nNot proved by this file:\n${NOT_PROVED.map((text) => `- ${text}`).join('\n')}`);
}

/** @returns whether the record names this very document. */
async function compare(file: CustodyFile, path: string): Promise<boolean> {
  const sha256 = await sha256Of(path);
  const rows = rowsAbout(file, sha256);
  const name = oneLine(basename(path));
  console.log(
    rows.length > 0
      ? `${mark(true)}${name} is, byte for byte, the document of ${rows.length === 1 ? 'row' : 'rows'} ${rows.map((row) => row.sequence).join(', ')}.`
      : `${mark(false)}${name} is none of the documents in the record (SHA-256 ${sha256}).`,
  );
  return rows.length > 0;
}

async function verify({ file: path, documents }: Extract<Arguments, { what: 'verify' }>): Promise<void> {
  const report = await checkCustodyFile(await readFile(path, 'utf8'), checking);
  printReport(report);
  let same = true;
  if (report.file && documents.length > 0) console.log();
  for (const document of report.file ? documents : [])
    same = (await compare(report.file as CustodyFile, document)) && same;
  if (!report.ok) throw new Error('\nThe custody record is NOT verified.');
  if (!same) throw new Error('\nThe record is verified, but a document is not in it.');
  console.log('\nThe custody record is verified, if the fingerprint is the one you know.');
}

await runAlone({
  usage: `Usage: npm run custody -- verify FILE [DOCUMENT…], or npm run custody -- key
verify checks a saved custody record, and that each document is one of those in it. It needs no server, no
settings and no key. Compare the printed fingerprint with one that you received another way.
key prints the fingerprint of the key that this server signs custody records with, and the key itself.`,
  read,
  act: (args) =>
    args.what === 'verify'
      ? verify(args)
      : withAccounts(async ({ secrets: { signing } }) => {
          console.log(`Fingerprint: ${grouped(checking.fingerprint(signing.publicKey))}`);
          console.log(`Public key:  ${signing.publicKey}`);
        }),
});
