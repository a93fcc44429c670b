// Custody (docs/security.md): an append-only log of every access and change, each row chained to the
// one before by an HMAC whose key is outside the database, and a leaf of a Merkle tree whose signed heads are
// published. Ids and outcomes only, never case text.
import {
  type AuditRow,
  appendAuditRows,
  type LockedHead,
  lockAuditHead,
  setAuditHead,
} from '../db/audit/audit.ts';
import type { Db } from '../db/engine/engine.ts';
import type { Secrets } from '../keys/secrets.ts';
import { takeOver } from './keys.ts';
import { macText } from './row-texts.ts';
import { growTree } from './tree.ts';

export type AuditEvent =
  | 'signed-in'
  | 'sign-in-failed'
  | 'signed-out'
  | 'registered'
  | 'reset-requested'
  | 'address-proven'
  | 'password-reset'
  | 'password-changed'
  | 'contact-received'
  | 'contact-read'
  | 'contact-handled'
  | 'inquiry-created'
  | 'inquiry-viewed'
  | 'inquiry-answered'
  | 'information-requested'
  | 'request-withdrawn'
  | 'request-answered'
  | 'message-sent'
  | 'round-begun'
  | 'round-answered'
  | 'inquiry-deleted'
  | 'link-made'
  | 'link-revoked'
  | 'link-received'
  | 'link-accepted'
  | 'link-rejected'
  | 'file-uploaded'
  | 'draft-file-received'
  | 'draft-file-removed'
  | 'file-downloaded'
  | 'archive-downloaded'
  | 'file-opened'
  | 'file-scanned'
  | 'file-scanned-in-part'
  | 'file-quarantined'
  | 'refused'
  | 'limit-tripped'
  | 'second-factor-enrolled'
  | 'second-factor-removed'
  | 'recovery-code-used'
  | 'profile-changed'
  | 'mails-chosen'
  | 'export-permitted'
  | 'account-exported'
  | 'colleague-invited'
  | 'colleague-invitation-withdrawn'
  | 'colleague-joined'
  | 'colleague-rights-changed'
  | 'colleague-removed'
  | 'colleague-left'
  | 'team-ended'
  | 'passkey-started'
  | 'passkey-added'
  | 'passkey-used'
  | 'passkey-removed'
  | 'account-created'
  | 'account-disabled'
  | 'account-enabled'
  | 'account-invited'
  | 'account-read'
  | 'administrator-named'
  | 'administrator-removed'
  | 'key-retired'
  | 'file-damaged'
  | 'file-restored'
  | 'files-set-aside'
  | 'inquiry-erased'
  | 'account-erased'
  | 'mail-given-up'
  | 'mails-read'
  | 'list-read'
  | 'mail-sent-again'
  | 'file-keys-rewrapped'
  | 'sessions-ended'
  | 'backup-made'
  | 'backup-restored'
  | 'removal-announced'
  | 'files-removed'
  | 'inquiry-assigned'
  | 'inquiry-restricted'
  | 'restriction-ended'
  | 'administrator-admitted'
  | 'hold-set'
  | 'hold-lifted'
  | 'inquiry-corrected'
  | 'review-proposed'
  | 'review-approved'
  | 'review-returned'
  | 'proposed-file-downloaded'
  | 'held-file-downloaded'
  | 'text-block-saved'
  | 'text-block-removed'
  | 'note-written'
  | 'note-changed'
  | 'note-removed'
  | 'draft-discarded'
  | 'draft-removed';

/** Who did it, and with which request. */
export interface Actor {
  accountId: number | null;
  role: string | null;
  ip: string;
  requestId: string;
}

/** What was done, and to what. */
export interface AuditEntry {
  event: AuditEvent;
  inquiryId?: number;
  /** The hash of the file's content, which is proof; a stored name could reveal something. */
  sha256?: string;
  /** A route, a limit or a status: only text from the program, never from users. */
  detail?: string;
  /** When it happened, if not now. */
  at?: string;
}

export interface AuditContext {
  secrets: Secrets;
  now(): Date;
}

/** The server itself: no account, and no request. */
export const THE_SYSTEM: Actor = { accountId: null, role: null, ip: '', requestId: '' };

/** A row to be written. */
export interface RecordedEntry {
  actor: Actor;
  entry: AuditEntry;
}

/** Appends rows in the transaction of the change that they record. Call it last: it makes other writers wait. */
export async function recordEvent(
  context: AuditContext,
  trx: Db,
  actor: Actor,
  ...entries: readonly AuditEntry[]
): Promise<void> {
  const recorded = entries.map((entry) => ({ actor, entry }));
  await recordEvents(context, trx, recorded);
}

/**
 * The same, for rows of several actors.
 * @param locked the head, if the transaction has locked it already
 */
export async function recordEvents(
  context: AuditContext,
  trx: Db,
  recorded: readonly RecordedEntry[],
  locked?: LockedHead,
): Promise<void> {
  const keyId = context.secrets.currentKeyId;
  const head = locked ?? (await lockAuditHead(trx));
  const rows: Omit<AuditRow, 'hashes'>[] = [];
  let { sequence, mac } = head;
  const append = ({ actor: by, entry }: RecordedEntry) => {
    sequence += 1;
    const row = {
      sequence,
      at: entry.at ?? context.now().toISOString(),
      event: entry.event,
      accountId: by.accountId,
      role: by.role,
      inquiryId: entry.inquiryId ?? null,
      sha256: entry.sha256 ?? null,
      detail: entry.detail ?? '',
      ip: by.ip,
      requestId: by.requestId,
      keyId,
    };
    mac = context.secrets.sign(macText(mac, row), keyId) ?? '';
    rows.push({ ...row, mac });
  };
  const retired = head.keyId === keyId ? [] : await takeOver(trx, head, keyId);
  for (const detail of retired) append({ actor: THE_SYSTEM, entry: { event: 'key-retired', detail } });
  for (const one of recorded) append(one);
  const { rows: grown, peaks } = growTree(head.peaks, rows);
  await appendAuditRows(trx, grown);
  await setAuditHead(trx, { sequence, mac, keyId, peaks });
}
