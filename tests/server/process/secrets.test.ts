// Keys outside the database: made once, readable by nobody else, and replaced without losing anything.
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { verify } from '@node-rs/argon2';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { clientLogin } from '../../../contract/accounts.ts';
import { sendContactRequest } from '../../../contract/contact.ts';
import { findAccountByLogin, setPasswordHash } from '../../../server/db/accounts.ts';
import { openSecrets, readOrCreateKeys } from '../../../server/keys/secrets.ts';
import { prepareMailServer } from '../../support/outside/mail-server.ts';
import { ask } from '../../support/requests/ask.ts';
import { digestOf } from '../../support/requests/wire-client.ts';
import { PASSWORD, type StoppedServer, startTestServer } from '../../support/server/test-server.ts';

const OLD = 'the old key of more than thirty-two characters';
const NEW = 'the new key of more than thirty-two characters';

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

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

  it('are made once, one for all who start at the same moment, and stay', async () => {
    const folder = await newFolder();
    const made = await Promise.all([1, 2, 3, 4].map(() => readOrCreateKeys(folder)));
    expect(made[0]).toEqual([expect.stringMatching(/^[\w-]{43}$/)]);
    for (const keys of made) expect(keys).toEqual(made[0]);
    expect(await readOrCreateKeys(folder)).toEqual(made[0]);
    expect(await readdir(join(folder, 'secrets'))).toEqual(['keys']);
    expect(await readOrCreateKeys(await newFolder())).not.toEqual(made[0]);
  });

  it('are for this account alone, also when somebody has opened them', { tags: ['V13.3.2'] }, async () => {
    const folder = await newFolder();
    await readOrCreateKeys(folder);
    const path = join(folder, 'secrets', 'keys');
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect((await stat(join(folder, 'secrets'))).mode & 0o777).toBe(0o700);
    await writeFile(join(folder, 'secrets', 'keys'), `${NEW}\n${OLD}\n`, { mode: 0o644 });
    expect(await readOrCreateKeys(folder)).toEqual([NEW, OLD]);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
  });

  it('that are empty or cut off end the start: a new key would void every password', async () => {
    for (const text of ['', '\n\n', 'short\n']) {
      const folder = await newFolder();
      await readOrCreateKeys(folder);
      const path = join(folder, 'secrets', 'keys');
      await writeFile(path, text);
      const on = { dataDir: folder };
      await expect(startTestServer({ on })).rejects.toThrow(
        /^every key of secrets\/keys in DATA_DIR needs at least 32 characters$/,
      );
      expect(await readFile(path, 'utf8')).toBe(text);
    }
  });
});

describe('a stored password', () => {
  it('is argon2id, at its full cost, of what only the key outside the database makes of the digest', {
    tags: ['R7.4'],
  }, async () => {
    const server = await startTestServer({ env: { SECRET_KEY: OLD } });
    undo.push(() => server.remove());
    const { email } = await server.signIn('client');
    const [keyId = '', hash = ''] = (await hashOf(server, email))?.split(':') ?? [];
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/);
    const digest = digestOf(PASSWORD);
    // Whoever stole the table, and knows the password, cannot even tell that it is right.
    expect(await verify(hash, digest)).toBe(false);
    expect(await verify(hash, openSecrets([NEW]).pepper(digest, openSecrets([NEW]).currentKeyId) ?? '')).toBe(
      false,
    );
    expect(await verify(hash, openSecrets([OLD]).pepper(digest, keyId) ?? '')).toBe(true);
  });
});

describe('a key that no password was stored with', () => {
  it('ends the start: nobody could sign in', async () => {
    const first = await startTestServer({ env: { SECRET_KEY: OLD } });
    undo.push(() => first.remove());
    await first.signIn('client');
    await first.stop();
    const start = startTestServer({ env: { SECRET_KEY: NEW }, on: first });
    await expect(start).rejects.toThrow(/^SECRET_KEY .* must have the key/);
  });
});

describe('a new key in front of the old one', () => {
  it('lets everybody in with the password they have, and hashes it anew with the new key', {
    tags: ['V11.2.2', 'V11.4.2'],
  }, async () => {
    const first = await startTestServer({ env: { SECRET_KEY: OLD } });
    undo.push(() => first.remove());
    const [{ email: early }, { email: late }] = [await first.signIn('client'), await first.signIn('client')];
    const oldHash = await hashOf(first, early);
    await first.stop();

    const second = await startTestServer({ env: { SECRET_KEY: `${NEW},${OLD}` }, on: first });
    expect((await signIn(second, early)).status).toBe(200);
    const newHash = await hashOf(second, early);
    expect(newHash).not.toBe(oldHash);
    expect(newHash?.split(':')[0]).toBe(openSecrets([NEW]).currentKeyId);
    expect((await signIn(second, early)).status).toBe(200);
    expect(await hashOf(second, early), 'hashed anew only once').toBe(newHash);
    await second.stop();

    // Once the old key is gone, so are the passwords that only it could check: refused, not a fault.
    const third = await startTestServer({ env: { SECRET_KEY: NEW }, on: first });
    expect((await signIn(third, early)).status).toBe(200);
    expect((await signIn(third, late)).status).toBe(401);
    await third.stop();
  });

  it('lets in two who sign in at once, each of whom would hash it anew', async () => {
    const first = await startTestServer({ env: { SECRET_KEY: OLD } });
    undo.push(() => first.remove());
    const { email } = await first.signIn('client');
    await first.stop();

    const second = await startTestServer({ env: { SECRET_KEY: `${NEW},${OLD}` }, on: first });
    const answers = await Promise.all([signIn(second, email), signIn(second, email)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    await second.stop();
  });

  it('does not put a password back that is changed while its hash is made anew', async () => {
    const first = await startTestServer({ env: { SECRET_KEY: OLD } });
    undo.push(() => first.remove());
    const { id, email } = await first.signIn('client');
    await first.stop();

    const second = await startTestServer({ env: { SECRET_KEY: `${NEW},${OLD}` }, on: first });
    const { db, passwords } = second.context;
    const changed = await passwords.hash(digestOf('another'));
    const hash = passwords.hash;
    vi.spyOn(passwords, 'hash').mockImplementationOnce(async (digest) => {
      await setPasswordHash(db, id, changed);
      return hash(digest);
    });
    expect((await signIn(second, email)).status).toBe(401);
    expect(await hashOf(second, email)).toBe(changed);
    await second.stop();
  });

  it('sends the mails that wait sealed with the old one, and keeps those whose key is gone', async () => {
    const smtp = await prepareMailServer();
    undo.push(() => smtp.close());
    const env = { SMTP_URL: smtp.url };
    const first = await startTestServer({ env: { ...env, SECRET_KEY: OLD } });
    undo.push(() => first.remove());
    const fields = { first_name: 'A', email: 'a@example.com', phone: '1', organisation: 'B' };
    await ask(first.anonymous(), sendContactRequest, fields);
    await first.context.outbox.idle();
    await first.stop();
    await smtp.open();

    for (const [key, sent, later] of [
      [NEW, 0, 3600],
      [`${NEW},${OLD}`, 1, 7200],
    ] as const) {
      const next = await startTestServer({ env: { ...env, SECRET_KEY: key }, on: first });
      next.advance(later);
      await next.context.outbox.idle();
      expect(smtp.received).toHaveLength(sent);
      await next.stop();
    }
  });
});

describe('what a key has sealed', () => {
  it('is read by that key alone, and not when a letter of it was changed', { tags: ['V11.3.3'] }, () => {
    const secrets = openSecrets([OLD]);
    const sealed = secrets.seal('Grüße');
    expect(sealed).not.toContain('Gr');
    expect(secrets.seal('Grüße')).not.toBe(sealed);
    expect(openSecrets([NEW, OLD]).unseal(sealed)).toBe('Grüße');
    expect(() => openSecrets([NEW]).unseal(sealed)).toThrow(/unknown key/);
    const middle = Math.floor(sealed.length / 2);
    const letter = sealed[middle] === 'A' ? 'B' : 'A';
    expect(() => secrets.unseal(sealed.slice(0, middle) + letter + sealed.slice(middle + 1))).toThrow();
    expect(() => secrets.unseal('')).toThrow();
  });

  it('tells parts apart: two texts that join to the same are not the same', () => {
    const { fingerprint } = openSecrets([OLD]);
    expect(fingerprint('login', 'ab', 'c')).not.toBe(fingerprint('login', 'a', 'bc'));
    expect(fingerprint('login', 'ab')).toBe(fingerprint('login', 'ab'));
  });
});
