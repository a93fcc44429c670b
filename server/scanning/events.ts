// What the malware scanner writes to the audit log.
import type { Actor } from '../audit/write-row.ts';

/** The actor: no account, and no request. */
export const THE_SCANNER: Actor = { accountId: null, role: null, ip: '', requestId: '' };

export const SCAN_EVENTS = {
  clean: 'file-scanned',
  partial: 'file-scanned-in-part',
  infected: 'file-quarantined',
} as const;
