// Checks a saved custody record, or a receipt, without our server and without a secret: in the page for verification.

import { RECEIPT_FORMAT, type Receipt, receiptFormat, receiptText } from '../receipts/receipt-file.ts';
import { z } from '../z.ts';
import {
  CUSTODY_FORMAT,
  type CustodyFile,
  type CustodyRow,
  custodyFileFormat,
  firstDigestText,
  headText,
  introductionText,
  leafText,
  nextDigestText,
  type SignedHead,
  sealText,
} from './custody-file.ts';
import { bad, type Checking, changed, type Finding, good, utc } from './custody-findings.ts';
import { type Hashing, nodeName, peakPositions, rootFrom, rootOf } from './merkle.ts';

interface Checked {
  ok: boolean;
  findings: Finding[];
  fingerprint: string;
}

export type CustodyReport =
  | { file: undefined; receipt: undefined; ok: false; findings: Finding[] }
  | (Checked & { file: CustodyFile; receipt: undefined })
  | (Checked & { file: undefined; receipt: Receipt });

/** A check of a file with many bad rows names only the first ones. */
const MAX_NAMED = 20;

const savedFormat = z.discriminatedUnion('format', [custodyFileFormat, receiptFormat]);

/** @returns what was saved, or why it cannot be read. */
function readSaved(text: string): CustodyFile | Receipt | string {
  let value: { format?: unknown } | null;
  try {
    value = JSON.parse(text);
  } catch {
    return 'This is not a complete custody record or receipt. Choose the .json file exactly as it was saved.';
  }
  const format = String(value?.format);
  const [, kind] = /^custody-(record|receipt)\//.exec(format) ?? [];
  if (kind === undefined) return 'This is neither a custody record nor a receipt. Choose another file.';
  const noun = kind === 'record' ? 'custody record' : 'receipt';
  if (format !== CUSTODY_FORMAT && format !== RECEIPT_FORMAT)
    return `This ${noun} has a newer format than this page can read. Get the current page from the firm that issued it.`;
  const parsed = savedFormat.safeParse(value);
  if (parsed.success) return parsed.data;
  const part = parsed.error.issues[0]?.path.join('.');
  return `This ${noun} is damaged: its part "${part}" was changed, or a part was added.`;
}

/** Every node that the file brings. Whether they are true is what the proofs show; one in two forms is not. */
function nodesOf(file: CustodyFile): Map<string, string> {
  const nodes = new Map<string, string>();
  for (const part of [...file.rows.map((row) => row.nodes), file.nodes])
    for (const [name, hash] of Object.entries(part))
      nodes.set(name, (nodes.get(name) ?? hash) === hash ? hash : '');
  return nodes;
}

function isProved(
  checking: Hashing,
  file: CustodyFile,
  row: CustodyRow,
  find: (name: string) => string | undefined,
): boolean {
  const { size, root } = file.head;
  if (row.sequence > size) return false;
  const fields = {
    ...row,
    inquiryId: file.inquiry,
    sha256: row.document?.sha256 ?? null,
  };
  const leaf = checking.leaf(leafText(fields, row.sealed));
  return rootFrom(checking, size, 0, row.sequence - 1, leaf, find) === root;
}

function checkRows(
  checking: Hashing,
  file: CustodyFile,
  find: (name: string) => string | undefined,
): Finding[] {
  const unproved = file.rows.filter((row) => !isProved(checking, file, row, find));
  const unordered = file.rows.filter((row, index) => row.sequence <= (file.rows[index - 1]?.sequence ?? 0));
  const findings = [...new Set([...unproved, ...unordered])]
    .slice(0, MAX_NAMED)
    .map(({ sequence, at }) =>
      bad(`Row ${sequence} of ${utc(at)} does not match the signed log: it was changed, moved, or inserted.`),
    );
  if (findings.length > 0) return findings;
  return [good(`Each of the ${file.rows.length} rows is in the signed log, unchanged and in its place.`)];
}

/** Whether the log with this head begins with everything that the log had at the earlier head. */
function continues(
  checking: Hashing,
  { head }: CustodyFile,
  earlier: SignedHead,
  find: (name: string) => string | undefined,
): boolean {
  if (earlier.size > head.size) return false;
  const positions = peakPositions(earlier.size);
  const peaks = positions.map(({ level, index }) => find(nodeName(level, index)) ?? '');
  if (rootOf(checking, peaks) !== earlier.root) return false;
  return positions.every(
    ({ level, index }, which) =>
      rootFrom(checking, head.size, level, index, peaks[which] ?? '', find) === head.root,
  );
}

async function checkEarlier(
  checking: Checking,
  file: CustodyFile,
  find: (name: string) => string | undefined,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const earlier of file.earlier) {
    if (continues(checking, file, earlier, find)) continue;
    findings.push(bad(`The log does not continue the one published on ${utc(earlier.at)}.`));
  }
  if (findings.length > 0 || file.earlier.length === 0) return findings;
  const [first, last] = [file.earlier[0]?.at, file.earlier.at(-1)?.at].map((at = '') => utc(at));
  return [
    good(
      `The log continues ${file.earlier.length === 1 ? `the head that was published at ${first}` : `all ${file.earlier.length} heads that were published from ${first} to ${last}`}: nothing in it was changed or cut off since.`,
    ),
  ];
}

async function checkIntroductions(checking: Checking, file: CustodyFile): Promise<Finding[]> {
  return Promise.all(
    file.introductions.map(async ({ key, signature }) => {
      const fingerprint = grouped(checking.fingerprint(key));
      return (await checking.verifies(key, introductionText(file.log, file.key), signature))
        ? good(
            `An earlier key confirms that this key replaced it. Fingerprint of the earlier key: ${fingerprint}`,
          )
        : bad(`An earlier key’s signature for this key is not valid. Its fingerprint: ${fingerprint}`);
    }),
  );
}

function digestOf(checking: Hashing, file: CustodyFile): string {
  let digest = checking.digest(firstDigestText(file));
  for (const part of [...file.rows, ...file.earlier]) digest = checking.digest(nextDigestText(digest, part));
  return digest;
}

async function checkRecord(file: CustodyFile, checking: Checking): Promise<Finding[]> {
  const nodes = nodesOf(file);
  const find = (name: string) => nodes.get(name);
  const { key, head, seal } = file;

  const isHeadSigned = await checking.verifies(key, headText(file.log, head), head.signature);
  const digest = digestOf(checking, file);
  const isSealed =
    digest === seal.digest && (await checking.verifies(key, sealText(file.format, digest), seal.signature));
  return [
    isHeadSigned
      ? good(`The state of the log at ${utc(head.at)} (${head.size} rows) is signed with the key below.`)
      : bad('The signature of the state of the log is not valid.'),
    ...checkRows(checking, file, find),
    ...(await checkEarlier(checking, file, find)),
    ...(await checkIntroductions(checking, file)),
    isSealed
      ? good(
          'The whole file, with all names, is signed with the key below: nothing was changed, added, or removed after it was issued.',
        )
      : changed(
          'The file was changed after it was issued: a name, a time, or a row was changed, added, or removed.',
        ),
  ];
}

async function checkReceipt(receipt: Receipt, checking: Checking): Promise<Finding[]> {
  const files = receipt.files.length === 1 ? 'its file' : `each of its ${receipt.files.length} files`;
  const isSigned = await checking.verifies(receipt.key, receiptText(receipt), receipt.signature);
  return [
    isSigned
      ? good(
          `The whole receipt, with the name, the size, and the SHA-256 of ${files}, is signed with the key below: nothing was changed, added, or removed.`,
        )
      : changed(
          'The receipt was changed after it was issued: a name, a time, a file, or another part was changed, added, or removed.',
        ),
  ];
}

/** Checks everything that the saved file claims, and says in plain words what holds and what does not. */
export async function checkCustodyFile(text: string, checking: Checking): Promise<CustodyReport> {
  const saved = readSaved(text);
  if (typeof saved === 'string')
    return { file: undefined, receipt: undefined, ok: false, findings: [bad(saved)] };
  const isReceipt = saved.format === RECEIPT_FORMAT;
  const findings = await (isReceipt ? checkReceipt(saved, checking) : checkRecord(saved, checking));
  const checked = {
    ok: findings.every(({ ok }) => ok),
    findings,
    fingerprint: checking.fingerprint(saved.key),
  };
  return isReceipt
    ? { ...checked, file: undefined, receipt: saved }
    : { ...checked, file: saved, receipt: undefined };
}

/** A fingerprint in groups of four, to compare by eye. */
export function grouped(fingerprint: string): string {
  return fingerprint.match(/.{1,4}/g)?.join(' ') ?? '';
}

/** What the record says about a document: the rows with its SHA-256. */
export function rowsAbout(file: CustodyFile, sha256: string): CustodyRow[] {
  return file.rows.filter((row) => row.document?.sha256 === sha256);
}

/** Where the saved file names a document with this SHA-256, in words; undefined if it does not. */
export function mentionOf({ file, receipt }: CustodyReport, sha256: string): string | undefined {
  const rows = file ? rowsAbout(file, sha256).map(({ sequence }) => sequence) : [];
  if (rows.length > 0) return `the document in ${rows.length === 1 ? 'row' : 'rows'} ${rows.join(', ')}`;
  const files = (receipt?.files ?? []).flatMap((one, index) => (one.sha256 === sha256 ? [index + 1] : []));
  if (files.length > 0) return `${files.length === 1 ? 'file' : 'files'} ${files.join(', ')} of the receipt`;
  return undefined;
}

const OF_THE_KEY =
  'Who owns the key. Compare its fingerprint with one that you received another way, such as an earlier saved record, a letter, or a call.';
const OF_THE_CLOCK = 'The exact second. Times come from the server’s clock, in UTC.';
const OF_THE_CONTENT = 'What a document says. A SHA-256 shows only that a file is the same, byte for byte.';

const NOT_PROVED_BY_A_RECORD = [
  OF_THE_KEY,
  'Who was at the keyboard. A row names the account that was signed in; in a client’s record, our team appears as “Staff.”',
  'That the list is complete. Internal rows, such as assignment, are not in a client’s record; their numbers are missing, like those of rows about other inquiries.',
  OF_THE_CLOCK,
  'That nothing happened outside this system, or before the first row and after the last.',
  OF_THE_CONTENT,
];
const NOT_PROVED_BY_A_RECEIPT = [
  OF_THE_KEY,
  'Who was at the keyboard. A receipt names the account that was signed in.',
  OF_THE_CLOCK,
  'What happened to the files later. The custody record shows who opened them, and whether they were removed.',
  OF_THE_CONTENT,
];

/** What the check of a saved file cannot show. */
export const notProved = ({ receipt }: CustodyReport): readonly string[] =>
  receipt ? NOT_PROVED_BY_A_RECEIPT : NOT_PROVED_BY_A_RECORD;
