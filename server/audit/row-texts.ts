// The parts of an audit row that are hashed: the text under its MAC, and its leaf in the Merkle tree.
import { leafText } from '../../contract/custody/custody-file.ts';
import type { AuditRow } from '../db/audit/audit.ts';
import { hashing } from './hashing.ts';

/** The text under the MAC of a row: the previous MAC, then every field in a fixed order. */
export function macText(previousMac: string, row: Omit<AuditRow, 'mac' | 'hashes'>): string {
  return JSON.stringify([
    previousMac,
    row.sequence,
    row.at,
    row.event,
    row.accountId,
    row.role,
    row.inquiryId,
    row.sha256,
    row.detail,
    row.ip,
    row.requestId,
    row.keyId,
  ]);
}

/**
 * The hash of what a leaf keeps secret: the account, the address and the detail. The MAC prevents anyone from guessing
 * them, or the leaf, from the hash.
 */
export function sealedPart(row: Omit<AuditRow, 'hashes'>): string {
  const { mac, accountId, detail, ip, requestId, keyId } = row;
  return hashing.digest(JSON.stringify([mac, accountId, detail, ip, requestId, keyId]));
}

export function leafOf(row: Omit<AuditRow, 'hashes'>): string {
  return hashing.leaf(leafText(row, sealedPart(row)));
}
