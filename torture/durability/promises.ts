// Holds what a server has stored against what it was asked for and what it promised (ledger.ts): every
// acknowledged change is there, every unanswered one is there whole or not at all, and nothing else is.
import { verifyAudit } from '../../server/audit.ts';
import type { AuditHead } from '../../server/db/audit.ts';
import { site } from '../../site.config.ts';
import type { WrittenMail } from '../../tests/support/outside/mailbox.ts';
import { compareFiles, type DataLocation, readStoredData } from '../../tests/support/server/stored-data.ts';
import { countSame, type Effects, findLink, RESET_SUBJECT, readEffects } from './effects.ts';
import {
  type Change,
  happened,
  type KnownAccount,
  type KnownContact,
  type KnownInquiry,
  type Ledger,
} from './ledger.ts';

/** What was found wrong, each thing once however often it was looked at. */
export interface Findings {
  /** Acknowledged, or seen before, and not there. */
  lost: ReadonlySet<string>;
  /** Partly there, there twice, or there although nobody asked for it. */
  halves: ReadonlySet<string>;
  /** Rows whose file is missing or holds other bytes. */
  withoutFile: ReadonlySet<string>;
  /** Files that no row names, and drafts. */
  orphans: ReadonlySet<string>;
  /** What the verification of the audit log said. */
  custody: ReadonlySet<string>;
}

/** One part of a change's effect: how often it is there, and how often it is when the change was made. */
type Part = readonly [found: number, whole: number];

export interface PromiseKeeper {
  findings: Findings;
  /**
   * Compares everything. Unanswered changes are settled by it: found, or absent.
   * @param swept whether the server has just swept: files without a row, and drafts, must be gone then.
   * @param again also reads files anew whose bytes were right before.
   */
  check(ledger: Ledger, how: { swept: boolean; again?: boolean }): Promise<void>;
  /** What is wrong so far, one line each, with the answers nobody had earned: for somebody who looks into it. */
  describe(ledger: Ledger): string[];
}

/** Begins with an empty data directory; every check remembers what the ones before have seen. */
export function keepPromises(location: DataLocation): PromiseKeeper {
  const findings = {
    lost: new Set<string>(),
    halves: new Set<string>(),
    withoutFile: new Set<string>(),
    orphans: new Set<string>(),
    custody: new Set<string>(),
  };
  const knownMails = new Map<string, WrittenMail>();
  const unchangedFiles = new Set<string>();
  let head: AuditHead | undefined;

  function judge(change: Change, what: string, ...parts: readonly Part[]): void {
    if (parts.every(([found, whole]) => found === whole)) {
      if (change.state !== 'acknowledged') change.state = 'found';
    } else if (parts.every(([found]) => found === 0)) {
      if (happened(change)) findings.lost.add(what);
      change.state = 'absent';
    } else {
      findings.halves.add(`${what}: ${parts.map(([found, whole]) => `${found} of ${whole}`).join(', ')}`);
    }
  }

  function judgeAccount(effects: Effects, account: KnownAccount): void {
    const { email, registered, forgotten, reset } = account;
    const id = effects.clients.get(email);
    const entries = (event: string) => effects.count(`${event} by ${id}`);
    const letters = (subject: string) => effects.count(`${subject} to ${email}`);
    judge(registered, `registration of ${email}`, [id === undefined ? 0 : 1, 1], [entries('registered'), 1]);
    if (forgotten) {
      judge(
        forgotten,
        `reset link of ${email}`,
        [letters(RESET_SUBJECT), 1],
        [entries('reset-requested'), 1],
      );
      if (happened(forgotten)) account.link ??= findLink(effects, email);
      else delete account.forgotten;
    }
    if (reset) {
      const spent = effects.count(`link of ${id}`) === 0 ? 1 : 0;
      const told = letters(`${RESET_SUBJECT} was changed`);
      judge(reset, `new password of ${email}`, [entries('password-reset'), 1], [told, 1], [spent, 1]);
      if (happened(reset)) account.password = reset.password;
      else delete account.reset;
    }
  }

  function judgeContact({ count }: Effects, { mark, sent }: KnownContact): void {
    judge(
      sent,
      `consultation request ${mark}`,
      [count(`request ${mark}`), 1],
      [count(`mail with ${mark}`), 1],
    );
  }

  function judgeInquiry(effects: Effects, inquiry: KnownInquiry): void {
    const { mark, records, submitted, answered, deleted } = inquiry;
    const rows = effects.inquiries.get(mark) ?? [];
    const [row] = rows;
    if (row) inquiry.id = row.id;
    const id = inquiry.id ?? 0;
    const files = effects.files.get(id) ?? [];
    const entries = (event: string) => effects.count(`${event} of ${id}`);
    const name = `${site.inquiryPrefix}${id}`;

    if (deleted) {
      const gone = (left: readonly unknown[]) => (left.length === 0 ? 1 : 0);
      judge(
        deleted,
        `deletion of ${mark}`,
        [gone(rows), 1],
        [gone(files), 1],
        [entries('inquiry-deleted'), 1],
      );
      if (deleted.state === 'absent') delete inquiry.deleted;
      else return;
    }
    let uploads = records.length;
    if (answered) {
      const { reports } = answered;
      judge(
        answered,
        `answer to ${mark}`,
        [row?.processComment === answered.mark && row.status === 2 ? 1 : 0, 1],
        [countSame(files, 'report', reports), reports.length],
        [effects.count(`The review of ${name} is ready`), 1],
        [entries('inquiry-answered'), 1],
      );
      if (happened(answered)) uploads += reports.length;
      else delete inquiry.answered;
    }
    judge(
      submitted,
      `submission ${mark}`,
      [rows.length, 1],
      [countSame(files, 'record', records), records.length],
      [effects.count(`We received your inquiry ${name}`), 1],
      [effects.count(`New inquiry ${name}: ${row?.urgencyLevel}`), 1],
      [entries('inquiry-created'), 1],
      [entries('file-uploaded'), uploads],
    );
  }

  /** What nobody asked for cannot be found by its mark; it is one too many. */
  function judgeTotals(found: Effects['totals'], { accounts, contacts, inquiries }: Ledger): void {
    const made = <T>(items: readonly T[], ...changes: ((item: T) => Change | undefined)[]) =>
      items.filter((item) => changes.every((change) => happened(change(item)))).length;
    const left = inquiries.filter((one) => happened(one.submitted) && !happened(one.deleted));
    const answers = made(inquiries, (one) => one.answered);
    const filesOfThese = left.flatMap((one) => [...one.records, ...(one.answered?.reports ?? [])]);
    const letters = made(accounts, (one) => one.forgotten) + made(accounts, (one) => one.reset);
    const requests = made(contacts, (one) => one.sent);
    const expected: Effects['totals'] = {
      accounts: made(accounts, (one) => one.registered),
      'consultation requests': requests,
      inquiries: left.length,
      files: filesOfThese.length,
      mails: requests + letters + answers + 2 * made(inquiries, (one) => one.submitted),
    };
    for (const what of Object.keys(expected) as (keyof Effects['totals'])[])
      if (found[what] !== expected[what])
        findings.halves.add(`${what}: ${found[what]} instead of ${expected[what]}`);
  }

  return {
    findings,
    describe: ({ told }) => [...Object.values(findings).flatMap((found) => [...found]), ...told.surprises],
    async check(ledger, { swept, again = false }) {
      if (again) unchangedFiles.clear();
      const { effects, files, verdict } = await readStoredData(location, async (data) => ({
        effects: await readEffects(data, knownMails),
        files: await compareFiles(data, unchangedFiles),
        verdict: await verifyAudit(data.db, data.secrets, head),
      }));
      for (const account of ledger.accounts) judgeAccount(effects, account);
      for (const contact of ledger.contacts) judgeContact(effects, contact);
      for (const inquiry of ledger.inquiries) judgeInquiry(effects, inquiry);
      judgeTotals(effects.totals, ledger);
      // Should one of them come after all, it is one too many from now on.
      ledger.accounts = ledger.accounts.filter(({ registered }) => registered.state !== 'absent');
      ledger.contacts = ledger.contacts.filter(({ sent }) => sent.state !== 'absent');
      ledger.inquiries = ledger.inquiries.filter(({ submitted }) => submitted.state !== 'absent');
      for (const name of [...files.missing, ...files.changed]) findings.withoutFile.add(name);
      if (swept) for (const name of [...files.unnamed, ...files.drafts]) findings.orphans.add(name);
      if (verdict.ok) head = verdict.head;
      else findings.custody.add(`row ${verdict.sequence}: ${verdict.problem}`);
    },
  };
}
