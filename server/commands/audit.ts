// `npm run audit`: verifies the audit log or prints its end. Both work while the server runs.
import { verifyAudit } from '../audit.ts';
import { type AuditHead, findAuditHead, listAuditRowsOf } from '../db/audit.ts';
import { readId, requireCount } from './arguments.ts';
import { runCommand } from './run-command.ts';

type Arguments =
  | { what: 'head' }
  | { what: 'inquiry'; id: number }
  | { what: 'verify'; noted: AuditHead | undefined };

function read([what, ...rest]: readonly string[]): Arguments {
  if (what === 'head') {
    requireCount(rest, 0);
    return { what };
  }
  if (what === 'inquiry') return { what, id: readId(rest) };
  if (what !== 'verify') throw new Error('The first argument must be verify, head or inquiry.');
  requireCount(rest, 0, 1);
  return { what, noted: rest[0] === undefined ? undefined : toHead(rest[0]) };
}

function toHead(noted: string): AuditHead {
  const match = /^(\d+):([0-9a-f]{64})$/.exec(noted);
  if (!match) throw new Error('A noted end looks like 120:4f…, as "npm run audit -- head" prints it.');
  return { sequence: Number(match[1]), mac: match[2] ?? '' };
}

await runCommand({
  usage: `Usage: npm run audit -- verify [SEQUENCE:MAC], npm run audit -- head, or npm run audit -- inquiry ID
verify checks that the audit log is unchanged, and that it contains the noted end if one is given.
head prints the end of the log. Note it outside this machine: verifying with it detects a cut-off tail.
inquiry prints the rows about one inquiry, also after it was deleted or erased.`,
  read,
  async act({ db, secrets }, args) {
    if (args.what === 'head') {
      const { sequence, mac } = await findAuditHead(db);
      console.log(`${sequence}:${mac}`);
      return;
    }
    if (args.what === 'inquiry') {
      const rows = await listAuditRowsOf(db, args.id);
      if (rows.length === 0) throw new Error(`The audit log has no row about an inquiry ${args.id}.`);
      for (const row of rows) console.log(JSON.stringify(row));
      return;
    }
    const verdict = await verifyAudit(db, secrets, args.noted);
    if (!verdict.ok)
      throw new Error(`The audit log is broken at row ${verdict.sequence}: ${verdict.problem}.`);
    console.log(`The audit log is intact: ${verdict.head.sequence} rows.`);
  },
});
