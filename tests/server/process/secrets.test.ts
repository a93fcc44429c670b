// Keys outside the database: created once, readable only by this user, and rotated without losing data.
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { verify } from '@node-rs/argon2';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { clientLogin } from '../../../contract/accounts/accounts.ts';
import { sendContactRequest } from '../../../contract/contact.ts';
import { findAccountByLogin, setPasswordHash } from '../../../server/db/accounts/accounts.ts';
import { openSecrets, readOrCreateKeys } from '../../../server/keys/secrets.ts';
import { openPasswords } from '../../../server/passwords/passwords.ts';
import { phoneContactFields } from '../../support/cases.ts';
import { prepareMailServer } from '../../support/outside/mail-server.ts';
import { ask } from '../../support/requests/ask.ts';
import { digestOf } from '../../support/requests/wire-client.ts';
import { hashing } from '../../support/server/hash-checks.ts';
import {
  PASSWORD,
  type Signed,
  type StoppedServer,
  startTestServer,
} from '../../support/server/test-server.ts';

const OLD = 'the old key of more than thirty-two characters';
const NEW = 'the new key of more than thirty-two characters';

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

const start = (key: string, on?: StoppedServer, env = {}) =>
  startTestServer({ env: { ...env, SECRET_KEY: key }, ...(on ? { on } : {}) });

/** The data of a stopped server that used the old key, with this many clients. */
async function storeWithOldKey(clients: number) {
  const first = await start(OLD);
  undo.push(() => first.remove());
  const made: Signed[] = [];
  for (let count = 0; count < clients; count += 1) made.push(await first.signIn('client'));
  const hashes = await Promise.all(made.map(({ email }) => hashOf(first, email)));
  await first.stop();
  return { first, clients: made, hashes };
}

const signIn = (server: StoppedServer, email: string) =>
  ask(server.anonymous(), clientLogin, { username: email, password: digestOf(PASSWORD) });
const hashOf = async (server: StoppedServer, email: string) =>
  (await findAccountByLogin(server.context.db, 'client', email))?.passwordHash;

describe('the keys of a data directory', () => {
  async function newFolder(): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), 'review-keys-'));
    undo.push(() => rm(folder, { recursive: true, force: true }));
    return folder;
  }

  it('are created once, also when several processes start at the same moment', async () => {
    const folder = await newFolder();
    const made = await Promise.all([1, 2, 3, 4].map(() => readOrCreateKeys(folder)));
    expect(made[0]).toEqual([expect.stringMatching(/^[\w-]{43}$/)]);
    for (const keys of made) expect(keys).toEqual(made[0]);
    expect(await readOrCreateKeys(folder)).toEqual(made[0]);
    expect(await readdir(join(folder, 'secrets'))).toEqual(['keys']);
    expect(await readOrCreateKeys(await newFolder())).not.toEqual(made[0]);
  });

  it('are readable only by this user, also after someone has widened their permissions', {
    tags: ['V13.3.2'],
  }, async () => {
    const folder = await newFolder();
    await readOrCreateKeys(folder);
    const path = join(folder, 'secrets', 'keys');
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    await writeFile(path, `${NEW}\n${OLD}\n`);
    await chmod(path, 0o644);
    await chmod(join(folder, 'secrets'), 0o755);
    expect(await readOrCreateKeys(folder)).toEqual([NEW, OLD]);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect((await stat(join(folder, 'secrets'))).mode & 0o777).toBe(0o700);
  });

  it('that are empty or truncated prevent the start: a new key would make every password useless', async () => {
    for (const text of ['', '\n\n', 'short\n']) {
      const folder = await newFolder();
      await readOrCreateKeys(folder);
      const path = join(folder, 'secrets', 'keys');
      await writeFile(path, text);
      await expect(startTestServer({ on: { dataDir: folder } })).rejects.toThrow(
        /^every key of secrets\/keys in DATA_DIR needs at least 32 characters$/,
      );
      expect(await readFile(path, 'utf8')).toBe(text);
    }
  });
});

it('stores a password as argon2id, at its full cost, of an HMAC of its digest', {
  tags: ['R7.4'],
}, async () => {
  const { hashes } = await storeWithOldKey(1);
  const [keyId = '', hash = ''] = hashes[0]?.split(':') ?? [];
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/);
  const digest = digestOf(PASSWORD);
  // Tests hash at a lower cost (quick-hash.ts), but the server asks for this one.
  await openPasswords(openSecrets([OLD])).hash(digest);
  const cost = { memoryCost: 64 * 1024, timeCost: 3, parallelism: 1 };
  expect(hashing).toHaveBeenLastCalledWith(expect.anything(), cost);
  // A thief of the table who knows the password cannot even confirm it.
  expect(await verify(hash, digest)).toBe(false);
  const other = openSecrets([NEW]);
  expect(await verify(hash, other.pepper(digest, other.currentKeyId) ?? '')).toBe(false);
  expect(await verify(hash, openSecrets([OLD]).pepper(digest, keyId) ?? '')).toBe(true);
});

it('does not start without the key of the stored passwords: every sign-in would fail', async () => {
  const { first } = await storeWithOldKey(1);
  await expect(start(NEW, first)).rejects.toThrow(/^SECRET_KEY .* must have the key/);
});

describe('a new key in front of the old one', () => {
  it('keeps every password valid, and rehashes it once with the new key', {
    tags: ['V11.2.2', 'V11.4.2'],
  }, async () => {
    const { first, clients, hashes } = await storeWithOldKey(2);
    const [early = '', late = ''] = clients.map(({ email }) => email);

    const second = await start(`${NEW},${OLD}`, first);
    expect((await signIn(second, early)).status).toBe(200);
    const newHash = await hashOf(second, early);
    expect(newHash).not.toBe(hashes[0]);
    expect(newHash?.split(':')[0]).toBe(openSecrets([NEW]).currentKeyId);
    expect((await signIn(second, early)).status).toBe(200);
    expect(await hashOf(second, early), 'rehashed only once').toBe(newHash);
    await second.stop();

    // Once the old key is removed, passwords that only it could check are refused, without a fault.
    const third = await start(NEW, first);
    expect((await signIn(third, early)).status).toBe(200);
    expect((await signIn(third, late)).status).toBe(401);
    await third.stop();
  });

  it('does not restore a password that is changed during its rehash', async () => {
    const { first, clients } = await storeWithOldKey(1);
    const { id, email } = clients[0] as Signed;
    const second = await start(`${NEW},${OLD}`, first);
    const { db, passwords } = second.context;
    const changed = (await passwords.hash(digestOf('another')))({ id, role: 'client' });
    const hash = passwords.hash;
    vi.spyOn(passwords, 'hash').mockImplementationOnce(async (digest) => {
      await setPasswordHash(db, id, changed);
      return hash(digest);
    });
    expect((await signIn(second, email)).status).toBe(401);
    expect(await hashOf(second, email)).toBe(changed);
    await second.stop();
  });

  it('sends the waiting mails that the old key encrypted, and keeps them while that key is missing', async () => {
    const smtp = await prepareMailServer();
    undo.push(() => smtp.close());
    const env = { SMTP_URL: smtp.url };
    const first = await start(OLD, undefined, env);
    undo.push(() => first.remove());
    await ask(first.anonymous(), sendContactRequest, phoneContactFields());
    await first.context.outbox.idle();
    await first.stop();
    await smtp.open();

    for (const [key, sent, later] of [
      [NEW, 0, 3600],
      [`${NEW},${OLD}`, 1, 7200],
    ] as const) {
      const next = await start(key, first, env);
      next.advance(later);
      await next.context.outbox.idle();
      expect(smtp.received).toHaveLength(sent);
      await next.stop();
    }
  });
});
