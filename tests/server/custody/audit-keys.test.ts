// A key that was replaced can no longer sign anything: no row, and no continuation of a log that was cut back to
// the time when it was valid.
import { describe, expect, it } from 'vitest';
import { custodyFile } from '../../../contract/custody/custody.ts';
import { checkCustodyFile, grouped } from '../../../contract/custody/custody-check.ts';
import type { CustodyFile } from '../../../contract/custody/custody-file.ts';
import { checking } from '../../../server/audit/hashing.ts';
import { verifyAudit } from '../../../server/audit/verify.ts';
import { recordEvent, THE_SYSTEM } from '../../../server/audit/write-row.ts';
import { findTreeHead, listAuditRows, setAuditHead } from '../../../server/db/audit/audit.ts';
import { listPublishedHeads } from '../../../server/db/audit/tree.ts';
import { publishHead } from '../../../server/integrity/publish-head.ts';
import { openSecrets } from '../../../server/keys/secrets.ts';
import { inquiryFields, smallFile } from '../../support/cases.ts';
import { tamper } from '../../support/data/audit-log.ts';
import { type StoppedServer, startTestServer } from '../../support/server/test-server.ts';

const [OLD, NEW] = ['the old key of this installation', 'the new key of this installation'];

const write = ({ db, context }: StoppedServer, secrets = context.secrets) =>
  db
    .transaction()
    .execute((trx) => recordEvent({ ...context, secrets }, trx, THE_SYSTEM, { event: 'account-enabled' }));
const verify = ({ db, context }: StoppedServer, by = context.secrets) => verifyAudit(db, by);

/** A server whose key was replaced, with rows of both keys. */
async function replaceKey(): Promise<StoppedServer> {
  const before = await startTestServer({ env: { SECRET_KEY: OLD } });
  await write(before);
  await write(before);
  await before.stop();
  const after = await startTestServer({ env: { SECRET_KEY: `${NEW},${OLD}` }, on: before });
  await write(after);
  return Object.assign(after, {
    remove: async () => {
      await after.stop();
      await before.remove().catch(() => undefined);
    },
  });
}

describe('a replaced key', () => {
  it('is retired by a row of its successor', { tags: ['V11.2.2'] }, async () => {
    const server = await replaceKey();
    const rows = await listAuditRows(server.db, 0, 100);
    const [, , retirement] = rows;
    expect(retirement).toMatchObject({ event: 'key-retired', keyId: server.secrets.currentKeyId });
    expect(retirement?.detail).toBe(`${rows[0]?.keyId} 1-2`);
    expect(await verify(server)).toMatchObject({ ok: true });
    await server.remove();
  });

  it('introduces its successor in saved records, so that a fingerprint noted earlier leads to the new one', {
    tags: ['R7.20'],
  }, async () => {
    const server = await replaceKey();
    const owner = await server.signIn('client');
    const inquiryid = await owner.submit(inquiryFields(), [smallFile()]);
    const text = await (await owner.fetch(`${custodyFile.path}?inquiryid=${inquiryid}`)).text();
    const report = await checkCustodyFile(text, checking);
    const noted = grouped(checking.fingerprint(openSecrets([OLD]).signing.publicKey));
    expect(report.ok).toBe(true);
    expect(report.findings.map((finding) => finding.text).join()).toContain(noted);
    const file = JSON.parse(text) as CustodyFile;
    const other = openSecrets(['another key that never was in use']).signing;
    file.introductions = [{ key: other.publicKey, signature: file.introductions[0]?.signature ?? '' }];
    const { findings } = await checkCustodyFile(JSON.stringify(file), checking);
    expect(findings.filter(({ ok }) => !ok).map((finding) => finding.text)).toContainEqual(
      expect.stringMatching(/earlier key/),
    );
    await server.remove();
  });

  it('is refused by the server, and found in a row that someone signed with it', async () => {
    const server = await replaceKey();
    const stolen = openSecrets([OLD]);
    await expect(write(server, stolen)).rejects.toThrow(/was retired/);
    // Someone who has the key and the database does not need the server.
    const keys = await server.db.selectFrom('auditKeys').selectAll().execute();
    const oldKey = keys.find(({ lastSequence }) => lastSequence !== null);
    await server.db
      .updateTable('auditHead')
      .set({ keyId: oldKey?.keyId ?? '' })
      .execute();
    await write(server, stolen);
    const { sequence } = await findTreeHead(server.db);
    expect(await verify(server)).toMatchObject({
      ok: false,
      sequence,
      problem: 'it was signed with a retired key',
    });
    // Also when the table of keys is changed to allow it.
    await server.db.updateTable('auditKeys').set({ lastSequence: null }).execute();
    expect(await verify(server)).toMatchObject({ ok: false });
    await server.remove();
  });

  it('cannot continue a log that was cut back to the time when it was valid', async () => {
    const server = await replaceKey();
    await publishHead(server.context);
    const [published] = await listPublishedHeads(server.db, Number.MAX_SAFE_INTEGER, 1);
    const heads = [{ sequence: published?.size ?? 0, hash: published?.root ?? '' }];
    const [, second] = await listAuditRows(server.db, 0, 2);
    await tamper(server, async () => {
      await server.db.deleteFrom('audit').where('sequence', '>', 2).execute();
      await server.db.deleteFrom('auditKeys').where('lastSequence', 'is', null).execute();
      await server.db.updateTable('auditKeys').set({ lastSequence: null }).execute();
      const { hashes } = await server.db
        .selectFrom('audit')
        .select('hashes')
        .where('sequence', '=', 2)
        .executeTakeFirstOrThrow();
      await setAuditHead(server.db, {
        sequence: 2,
        mac: second?.mac ?? '',
        keyId: second?.keyId ?? '',
        peaks: [JSON.parse(hashes)[1]],
      });
    });
    await write(server, openSecrets([OLD]));
    expect(await verify(server)).toMatchObject({ ok: false, problem: expect.stringMatching(/current key/) });
    // Someone who has the old key alone cannot tell, but the published head can.
    expect(await verify(server, openSecrets([OLD]))).toMatchObject({ ok: true });
    expect(await verifyAudit(server.db, openSecrets([OLD]), heads)).toMatchObject({ ok: false });
    await server.remove();
  });
});
