// Custody (docs/security.md): an append-only log of every access and change, each row chained to the
// one before by an HMAC whose key is outside the database. Ids and outcomes only, never case text.
import {
  type AuditHead,
  type AuditRow,
  appendAuditRow,
  findAuditHead,
  listAuditRows,
  lockAuditHead,
} from './db/audit.ts';
import type { Db } from './db/engine.ts';
import type { Secrets } from './keys/secrets.ts';

export type AuditEvent =
  | 'signed-in'
  | 'sign-in-failed'
  | 'signed-out'
  | 'registered'
  | 'reset-requested'
  | 'password-reset'
  | 'password-changed'
  | 'contact-received'
  | 'inquiry-created'
  | 'inquiry-viewed'
  | 'inquiry-answered'
  | 'inquiry-deleted'
  | 'file-uploaded'
  | 'file-downloaded'
  | 'file-scanned'
  | 'file-scanned-in-part'
  | 'file-quarantined'
  | 'refused'
  | 'limit-tripped'
  | 'second-factor-enrolled'
  | 'second-factor-removed'
  | 'recovery-code-used'
  | 'passkey-started'
  | 'passkey-added'
  | 'passkey-used'
  | 'passkey-removed'
  | 'sessions-ended'
  | 'credentials-bound'
  | 'account-created'
  | 'account-disabled'
  | 'account-enabled';

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
}

interface AuditContext {
  secrets: Secrets;
  now(): Date;
}

const BATCH = 1_000;

/** The text that is signed for a row: the previous MAC, then every field in a fixed order. */
function signedText(previousMac: string, row: Omit<AuditRow, 'mac'>): string {
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
 * Appends rows in the transaction of the change that they record. Call it last: it makes other writers wait.
 */
export async function recordEvent(
  context: AuditContext,
  trx: Db,
  actor: Actor,
  ...entries: readonly AuditEntry[]
): Promise<void> {
  let { sequence, mac } = await lockAuditHead(trx);
  for (const entry of entries) {
    sequence += 1;
    const row = {
      sequence,
      at: context.now().toISOString(),
      event: entry.event,
      accountId: actor.accountId,
      role: actor.role,
      inquiryId: entry.inquiryId ?? null,
      sha256: entry.sha256 ?? null,
      detail: entry.detail ?? '',
      ip: actor.ip,
      requestId: actor.requestId,
      keyId: context.secrets.currentKeyId,
    };
    mac = context.secrets.sign(signedText(mac, row), row.keyId) ?? '';
    await appendAuditRow(trx, { ...row, mac });
  }
}

export type Verdict = { ok: true; head: AuditHead } | { ok: false; sequence: number; problem: string };

/**
 * Verifies the whole log.
 * @param saved a head noted earlier, outside the database: it detects a tail that was cut off with its head.
 */
export async function verifyAudit(db: Db, secrets: Secrets, saved?: AuditHead): Promise<Verdict> {
  // Read first: the log may grow during verification.
  const head = await findAuditHead(db);
  let previous: AuditHead = { sequence: 0, mac: '' };
  let savedFound = saved === undefined || saved.sequence === 0;
  let after = Number.MIN_SAFE_INTEGER;
  for (;;) {
    const rows = await listAuditRows(db, after, BATCH);
    for (const row of rows) {
      const fail = (problem: string): Verdict => ({ ok: false, sequence: row.sequence, problem });
      if (row.sequence !== previous.sequence + 1) return fail('a row before this one is missing');
      const mac = secrets.sign(signedText(previous.mac, row), row.keyId);
      if (mac === undefined) return fail('the key it was signed with is missing');
      if (mac !== row.mac) return fail('it was changed, moved or inserted');
      previous = { sequence: row.sequence, mac: row.mac };
      if (row.sequence === head.sequence && row.mac !== head.mac) return fail('it does not match the head');
      if (saved?.sequence === row.sequence) {
        if (saved.mac !== row.mac) return fail('it is not the row that was noted');
        savedFound = true;
      }
    }
    if (rows.length < BATCH) break;
    after = previous.sequence;
  }
  if (previous.sequence < head.sequence) {
    return { ok: false, sequence: previous.sequence, problem: 'rows after this one are missing' };
  }
  if (!savedFound)
    return { ok: false, sequence: previous.sequence, problem: 'it ends before the row that was noted' };
  return { ok: true, head };
}
