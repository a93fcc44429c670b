// The user's account: name, contact number and time zone.
import { describe, expect, it } from 'vitest';
import { sessionState } from '../../../contract/accounts/accounts.ts';
import { saveProfile, viewProfile } from '../../../contract/accounts/profile.ts';
import type { OutputOf } from '../../../contract/endpoint.ts';
import { listAuditRows } from '../../../server/db/audit/audit.ts';
import { ask, type Fields } from '../../support/requests/ask.ts';
import type { WireClient } from '../../support/requests/wire-client.ts';
import { serverForFile } from '../../support/server/server-for-file.ts';

const server = serverForFile();

async function profileOf(who: WireClient) {
  const { body } = await ask(who, viewProfile, {}, 'get');
  return (body as OutputOf<typeof viewProfile> & { success: 1 }).data;
}

const save = (who: WireClient, fields: Fields, key?: string) =>
  ask(who, saveProfile, fields, 'json', key ? { 'idempotency-key': key } : {});

async function changesOf(accountId: number): Promise<string[]> {
  const rows = await listAuditRows(server.db, 0, 10_000);
  return rows
    .filter((row) => row.event === 'profile-changed' && row.accountId === accountId)
    .map(({ detail }) => detail);
}

const RENAMED = { name: 'Ærø Renamed', contactnumber: '5550100177', timezone: 'Asia/Tokyo' };

describe.each(['client', 'staff'] as const)('the profile of a %s', (role) => {
  it('is read and changed by its owner, and every change is recorded without its values', {
    tags: ['R7.412'],
  }, async () => {
    const account = await server.signIn(role);
    const before = await profileOf(account);
    expect(before).toMatchObject({ login: account.email, email: account.email, timezone: '' });
    expect((await save(account, RENAMED)).body).toMatchObject({ success: 1 });
    expect(await profileOf(account)).toEqual({ ...before, ...RENAMED });
    expect((await ask(account, sessionState, {}, 'get')).body).toMatchObject({
      name: RENAMED.name,
      timezone: 'Asia/Tokyo',
    });
    await save(account, RENAMED);
    await save(account, { ...RENAMED, timezone: '' });
    expect(await changesOf(account.id)).toEqual(['name, contact number, time zone', 'time zone']);
  });

  it('refuses what is not a name, a contact number or a time zone, and changes nothing', {
    tags: ['R7.412'],
  }, async () => {
    const account = await server.signIn(role);
    const before = await profileOf(account);
    const wrong = [
      { name: ' ' },
      { name: 'x'.repeat(201) },
      { contactnumber: '555' },
      { timezone: 'Mars/Olympus' },
      { timezone: '+05:00' },
    ];
    for (const fields of wrong) {
      const { status } = await save(account, { ...RENAMED, ...fields });
      expect(status, JSON.stringify(fields)).toBe(400);
    }
    expect(await profileOf(account)).toEqual(before);
    expect(await changesOf(account.id)).toEqual([]);
  });
});
