// Passwords and second factors belong to their account: who can write to the database, but has no key, gets nowhere by
// copying them to another account or by changing a role.
import { TOTP } from 'otpauth';
import { expect, it } from 'vitest';
import { clientLogin, staffLogin } from '../../../contract/accounts/accounts.ts';
import { confirmSecondFactor, startSecondFactor } from '../../../contract/accounts/second-factor.ts';
import { ask } from '../../support/requests/ask.ts';
import { digestOf } from '../../support/requests/wire-client.ts';
import { serverForFile } from '../../support/server/server-for-file.ts';
import { PASSWORD, type Signed } from '../../support/server/test-server.ts';

const server = serverForFile();

const loginTo = (
  at: typeof server,
  endpoint: { path: string },
  { email }: Pick<Signed, 'email'>,
  password = PASSWORD,
  code = '',
) => ask(at.anonymous(), endpoint, { username: email, password: digestOf(password), code });

async function newStaff(at = server): Promise<Signed & { secret: string }> {
  const staff = await at.signIn('staff');
  const started = await staff.call(startSecondFactor, { password: digestOf(PASSWORD) });
  const { secret } = started as { secret: string };
  await staff.call(confirmSecondFactor, { code: codeOf(at, secret) });
  at.advance(30);
  return Object.assign(staff, { secret });
}

const codeOf = (at: typeof server, secret: string) =>
  new TOTP({ secret }).generate({ timestamp: at.context.now().getTime() });

const hashOf = ({ id }: { id: number }, at = server) =>
  at.db.selectFrom('accounts').select('passwordHash').where('id', '=', id).executeTakeFirstOrThrow();
const writeHash = ({ id }: { id: number }, passwordHash: string, at = server) =>
  at.db.updateTable('accounts').set({ passwordHash }).where('id', '=', id).execute();

it("a password hash copied to another account's row opens neither that account nor any other", {
  tags: ['V11.4.2'],
}, async () => {
  const [attacker, victim] = [await server.signIn('client'), await server.signIn('client')];
  // Even one with the same password, whose hash differs only in its owner.
  const { passwordHash } = await hashOf(attacker);
  expect(passwordHash).not.toBe((await hashOf(victim)).passwordHash);
  await writeHash(victim, passwordHash);
  expect((await loginTo(server, clientLogin, victim)).status).toBe(401);
  expect((await loginTo(server, clientLogin, attacker)).status).toBe(200);
});

it('a client whose row is changed to staff cannot sign in as staff', async () => {
  const client = await server.signIn('client');
  await server.db.updateTable('accounts').set({ role: 'staff' }).where('id', '=', client.id).execute();
  expect((await loginTo(server, staffLogin, client)).body).toMatchObject({ success: 0 });
});

it("a second factor copied to another account's row gives no valid codes there", {
  tags: ['V11.3.3'],
}, async () => {
  const [attacker, victim] = [await newStaff(), await newStaff()];
  const { sealedSecret } = await server.db
    .selectFrom('secondFactors')
    .select('sealedSecret')
    .where('accountId', '=', attacker.id)
    .executeTakeFirstOrThrow();
  await server.db
    .updateTable('secondFactors')
    .set({ sealedSecret })
    .where('accountId', '=', victim.id)
    .execute();
  const copied = await loginTo(server, staffLogin, victim, PASSWORD, codeOf(server, attacker.secret));
  expect(copied.status).toBe(500);
  const own = await loginTo(server, staffLogin, attacker, PASSWORD, codeOf(server, attacker.secret));
  expect(own.body).toMatchObject({ success: 1 });
});
