// npm run audit -- verify [SEQUENCE:MAC] - walks the whole audit log and says whether it is as it was
// written. npm run audit -- head - prints its end, to be noted outside the machine: verify with it finds a
// tail that was cut off. Both can be used while the server runs.
import { verifyAudit } from '../audit.ts';
import { type AuditHead, findAuditHead } from '../db/audit.ts';
import { withAccounts } from './open-accounts.ts';

await withAccounts(async ({ db, secrets }) => {
  const [what, noted] = process.argv.slice(2);
  if (what === 'head') {
    const { sequence, mac } = await findAuditHead(db);
    console.log(`${sequence}:${mac}`);
    return;
  }
  if (what !== 'verify')
    throw new Error('Usage: npm run audit -- verify [SEQUENCE:MAC], or npm run audit -- head');
  const verdict = await verifyAudit(db, secrets, noted === undefined ? undefined : toHead(noted));
  if (!verdict.ok) throw new Error(`The audit log is broken at row ${verdict.sequence}: ${verdict.problem}.`);
  console.log(`The audit log is whole: ${verdict.head.sequence} rows.`);
});

function toHead(noted: string): AuditHead {
  const match = /^(\d+):([0-9a-f]{64})$/.exec(noted);
  if (!match) throw new Error('A noted end looks like 120:4f…, as "npm run audit -- head" prints it.');
  return { sequence: Number(match[1]), mac: match[2] ?? '' };
}
