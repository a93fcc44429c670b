// Compares the stored data with the requests and responses (ledger.ts): every acknowledged change is stored,
// every unanswered change is stored completely or not at all, and nothing else is stored.
import { type Noted, verifyAudit } from '../../server/audit/verify.ts';
import { site } from '../../site.config.ts';
import { compareFiles, readStoredData } from '../../tests/support/data/stored-data.ts';
import type { DataLocation } from '../../tests/support/data/stored-files/stored-files.ts';
import type { WrittenMail } from '../../tests/support/outside/mailbox.ts';
import { countSame, type Effects, readEffects } from './effects.ts';
import {
  type Account,
  type Change,
  type Contact,
  contactAddress,
  happened,
  type Inquiry,
  type Ledger,
} from './ledger.ts';

/** Violations, each listed once however often it was found. */
export interface Findings {
  /** Acknowledged or found earlier, and now missing. */
  lost: ReadonlySet<string>;
  /** Stored partially or twice, or stored although it was never requested. */
  halves: ReadonlySet<string>;
  /** Rows whose file is missing or has other bytes. */
  withoutFile: ReadonlySet<string>;
  /** Files without a row, and temporary files. */
  unreferenced: ReadonlySet<string>;
  /** Problems that the verification of the audit log reported. */
  custody: ReadonlySet<string>;
}

/** One part of a change's effect: how often it was found, and how often a complete change has it. */
type Part = readonly [found: number, whole: number];

export interface PromiseKeeper {
  findings: Findings;
  /**
   * Compares everything, and sets unanswered changes to found or absent.
   * @param swept the server has just swept, so no unreferenced or temporary file may be left.
   * @param again rereads files whose bytes were right before.
   */
  check(ledger: Ledger, how: { swept: boolean; again?: boolean }): Promise<void>;
  /** All violations and unexpected responses so far, one line each, for debugging. */
  describe(ledger: Ledger): string[];
}

/** Starts with an empty data directory; every check remembers what earlier checks found. */
export function keepPromises(location: DataLocation): PromiseKeeper {
  const findings = {
    lost: new Set<string>(),
    halves: new Set<string>(),
    withoutFile: new Set<string>(),
    unreferenced: new Set<string>(),
    custody: new Set<string>(),
  };
  const knownMails = new Map<string, WrittenMail>();
  const unchangedFiles = new Set<string>();
  let heads: Noted[] = [];

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

  function judgeAccount({ clients, count }: Effects, { email, registered }: Account): void {
    const id = clients.get(email);
    judge(
      registered,
      `registration of ${email}`,
      [id === undefined ? 0 : 1, 1],
      [count(`Your ${site.name} account is ready to ${email}`), 1],
      [count(`registered by ${id}`), 1],
    );
  }

  function judgeContact({ count }: Effects, { mark, sent }: Contact): void {
    const [rows, mails] = [count(`request ${mark}`), count(`mail with ${mark}`)];
    const confirmed = count(`We received your consultation request to ${contactAddress(mark)}`);
    judge(sent, `consultation request ${mark}`, [rows, 1], [mails, 1], [confirmed, 1]);
  }

  function judgeInquiry(effects: Effects, inquiry: Inquiry): void {
    const { mark, records, submitted, answered, deleted } = inquiry;
    const rows = effects.inquiries.get(mark) ?? [];
    const [row] = rows;
    if (row) inquiry.id = row.id;
    const id = inquiry.id ?? 0;
    const files = effects.files.get(id) ?? [];
    const entries = (event: string) => effects.count(`${event} of ${id}`);
    const name = `${site.inquiryPrefix}${id}`;

    if (deleted) {
      const gone = [rows, files].map((left): Part => [left.length === 0 ? 1 : 0, 1]);
      judge(deleted, `deletion of ${mark}`, ...gone, [entries('inquiry-deleted'), 1]);
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

  /** A change that was never requested has no known mark, so it shows only in the totals. */
  function judgeTotals(found: Effects['totals'], { accounts, contacts, inquiries }: Ledger): void {
    const made = <T>(items: readonly T[], ...changes: ((item: T) => Change | undefined)[]) =>
      items.filter((item) => changes.every((change) => happened(change(item)))).length;
    const left = inquiries.filter((one) => happened(one.submitted) && !happened(one.deleted));
    const answers = made(inquiries, (one) => one.answered);
    const filesOfThese = left.flatMap((one) => [...one.records, ...(one.answered?.reports ?? [])]);
    const requests = made(contacts, (one) => one.sent);
    const registrations = made(accounts, (one) => one.registered);
    const submissions = made(inquiries, (one) => one.submitted);
    const expected: Effects['totals'] = {
      accounts: registrations,
      'consultation requests': requests,
      inquiries: left.length,
      files: filesOfThese.length,
      mails: 2 * requests + registrations + answers + 2 * submissions,
    };
    for (const what of Object.keys(expected) as (keyof Effects['totals'])[])
      if (found[what] !== expected[what])
        findings.halves.add(`${what}: ${found[what]} instead of ${expected[what]}`);
  }

  return {
    findings,
    describe: ({ tally }) => [...Object.values(findings).flatMap((found) => [...found]), ...tally.surprises],
    async check(ledger, { swept, again = false }) {
      if (again) unchangedFiles.clear();
      const { effects, files, verdict } = await readStoredData(location, async (data) => ({
        effects: await readEffects(data, knownMails),
        files: await compareFiles(data, unchangedFiles),
        verdict: await verifyAudit(data.db, data.secrets, heads),
      }));
      for (const account of ledger.accounts) judgeAccount(effects, account);
      for (const contact of ledger.contacts) judgeContact(effects, contact);
      for (const inquiry of ledger.inquiries) judgeInquiry(effects, inquiry);
      judgeTotals(effects.totals, ledger);
      // If one of them appears later, the totals are too high from then on.
      ledger.accounts = ledger.accounts.filter(({ registered }) => registered.state !== 'absent');
      ledger.contacts = ledger.contacts.filter(({ sent }) => sent.state !== 'absent');
      ledger.inquiries = ledger.inquiries.filter(({ submitted }) => submitted.state !== 'absent');
      for (const name of [...files.missing, ...files.changed]) findings.withoutFile.add(name);
      if (swept) for (const name of [...files.unnamed, ...files.drafts]) findings.unreferenced.add(name);
      if (verdict.ok) heads = [{ sequence: verdict.head.sequence, hash: verdict.head.mac }];
      else findings.custody.add(`row ${verdict.sequence}: ${verdict.problem}`);
    },
  };
}
