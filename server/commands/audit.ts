// `npm run audit`: verifies the audit log or prints its end. Both work while the server runs.
import { publicKeysOf, readHeads } from '../audit/stored-heads.ts';
import { type Noted, verifyAudit } from '../audit/verify.ts';
import { findAuditHead, listAuditRowsOf } from '../db/audit/audit.ts';
import { readId, requireCount } from './arguments.ts';
import { runCommand } from './run-command.ts';

type Arguments = { what: 'head' } | { what: 'inquiry'; id: number } | { what: 'verify'; noted: Noted[] };

function read([what, ...rest]: readonly string[]): Arguments {
  if (what === 'head') {
    requireCount(rest, 0);
    return { what };
  }
  if (what === 'inquiry') return { what, id: readId(rest) };
  if (what !== 'verify') throw new Error('The first argument must be verify, head or inquiry.');
  requireCount(rest, 0, 1);
  return { what, noted: rest.map(toNoted) };
}

function toNoted(text: string): Noted {
  const match = /^(\d+):([0-9a-f]{64})$/.exec(text);
  if (!match) throw new Error('A noted end looks like 120:4f…, as "npm run audit -- head" prints it.');
  return { sequence: Number(match[1]), hash: match[2] ?? '' };
}

await runCommand({
  usage: `Usage: npm run audit -- verify [ROWS:HASH], npm run audit -- head, or npm run audit -- inquiry ID
verify checks that the audit log is unchanged, that it continues the heads in DATA_DIR/heads, and that it
contains the noted end if one is given: a line of "head", or rows and root from a daily mail.
head prints the end of the log. Note it outside this machine: verifying with it detects a cut-off tail.
inquiry prints the rows about one inquiry, also after it was deleted or erased.`,
  read,
  async act({ config, db, secrets }, args) {
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
    const heads = await readHeads(config.dataDir, publicKeysOf(secrets));
    const verdict = await verifyAudit(db, secrets, [...args.noted, ...heads]);
    if (!verdict.ok)
      throw new Error(`The audit log is broken at row ${verdict.sequence}: ${verdict.problem}.`);
    console.log(`The audit log is intact: ${verdict.head.sequence} rows.`);
    if (heads.length > 0) console.log(`It continues every head in DATA_DIR/heads: ${heads.length}.`);
  },
});
