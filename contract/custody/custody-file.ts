// The format of a saved custody record (docs/custody-file.md). It holds every row of one inquiry with what it
// takes to prove, without our server and without a secret, that the row is in the audit log: the hashes that
// lead from the row to the signed root of the log's Merkle tree. What is hashed or signed is always the JSON
// text of a list with a fixed order of items.

import { z } from '../z.ts';
import { CUSTODY_EVENTS, CUSTODY_ROLES } from './custody-events.ts';

export const CUSTODY_FORMAT = 'custody-record/1';

export const hash = z.string().regex(/^[0-9a-f]{64}$/);
export const base64 = z.string().regex(/^[A-Za-z0-9+/]{40,200}={0,2}$/);
const time = z.iso.datetime();
export const number = z.number().int().positive().max(Number.MAX_SAFE_INTEGER);
/** Hashes of tree nodes by name (contract/custody/merkle.ts). */
const nodes = z.record(z.string().regex(/^\d{1,2}\.\d{1,16}$/), hash);

/** The root of the tree when the log had `size` rows, signed with Ed25519. */
export const signedHead = z.object({ size: number, root: hash, at: time, signature: base64 });
export type SignedHead = z.output<typeof signedHead>;

/** One event. `account`, address and detail are not in the file, only their salted hash: `sealed`. */
const custodyRow = z.object({
  sequence: number,
  at: time,
  event: z.enum(CUSTODY_EVENTS),
  who: z.string(),
  /** As it is in the log: null for the malware scanner and for the server itself. */
  role: z.enum(CUSTODY_ROLES).exclude(['scanner', 'server']).nullable(),
  document: z.object({ originalname: z.string(), sha256: hash }).optional(),
  sealed: hash,
  /** The nodes of this row's proof that no earlier row of the file has brought. */
  nodes,
});
export type CustodyRow = z.output<typeof custodyRow>;

export const custodyFileFormat = z.object({
  format: z.literal(CUSTODY_FORMAT),
  /** The firm, its address, and the id of its audit log. */
  firm: z.string(),
  address: z.string(),
  log: z.string(),
  inquiry: number,
  inquiryname: z.string(),
  issued: time,
  /** Clients see `Staff` instead of names. */
  issuedto: z.enum(['client', 'staff']),
  /** The Ed25519 public key (SPKI, base64) that all signatures are checked with. */
  key: base64,
  /** Signatures of earlier keys for this one: a fingerprint that was noted before a change of keys still counts. */
  introductions: z.array(z.object({ key: base64, signature: base64 })).max(100),
  head: signedHead,
  rows: z.array(custodyRow),
  /** Heads that were published earlier, with the nodes that show that the log continues them. */
  earlier: z.array(signedHead),
  nodes,
  /** The firm's signature of everything above. */
  seal: z.object({ digest: hash, signature: base64 }),
});
export type CustodyFile = z.output<typeof custodyFileFormat>;

/** What identifies a file; its first part, before the rows. */
export type CustodyFileHead = Omit<CustodyFile, 'rows' | 'earlier' | 'nodes' | 'seal'>;

/** The fields of an audit row that its leaf shows to everyone who may see the row. */
export interface LeafFields {
  sequence: number;
  at: string;
  event: string;
  role: string | null;
  inquiryId: number | null;
  sha256: string | null;
}

/** The text whose hash is the leaf of a row. */
export function leafText(row: LeafFields, sealed: string): string {
  return JSON.stringify([row.sequence, row.at, row.event, row.role, row.inquiryId, row.sha256, sealed]);
}

/** The text that is signed for a head. */
export function headText(log: string, { size, root, at }: Omit<SignedHead, 'signature'>): string {
  return JSON.stringify(['custody-head/1', log, size, root, at]);
}

/** The text that an earlier key signs for its successor. */
export function introductionText(log: string, key: string): string {
  return JSON.stringify(['custody-key/1', log, key]);
}

/** The file's digest begins with its head; each row and each earlier head continues it. */
export function firstDigestText(file: CustodyFileHead): string {
  return JSON.stringify([
    file.format,
    file.firm,
    file.address,
    file.log,
    file.inquiry,
    file.inquiryname,
    file.issued,
    file.issuedto,
    file.key,
    file.introductions.map(({ key, signature }) => [key, signature]),
    file.head.size,
    file.head.root,
    file.head.at,
    file.head.signature,
  ]);
}

export function nextDigestText(digest: string, part: Omit<CustodyRow, 'nodes'> | SignedHead): string {
  if ('root' in part) return JSON.stringify([digest, part.size, part.root, part.at, part.signature]);
  const { sequence, at, event, who, role, document, sealed } = part;
  return JSON.stringify([
    digest,
    sequence,
    at,
    event,
    who,
    role,
    document?.originalname ?? null,
    document?.sha256 ?? null,
    sealed,
  ]);
}

/** The text that is signed for the whole file. */
export function sealText(format: CustodyFile['format'], digest: string): string {
  return JSON.stringify([format, digest]);
}
