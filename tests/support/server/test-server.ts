// The real app on a real socket, in the test's own process, with a throw-away directory and database.
// Only the outside world is replaced: the clock, and the sizes an upload may have.
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Role } from '../../../contract/endpoint.ts';
import { createApp } from '../../../server/app.ts';
import { openLog } from '../../../server/base/log.ts';
import { readConfig } from '../../../server/config/config.ts';
import { type Context, type Overrides, openContext } from '../../../server/context.ts';
import { setAdministrator } from '../../../server/db/accounts/accounts.ts';
import type { NewHash } from '../../../server/passwords/passwords.ts';
import type { StoredData } from '../data/stored-data.ts';
import { findStoredFiles } from '../data/stored-files/find.ts';
import type { DataLocation } from '../data/stored-files/stored-files.ts';
import { BUCKET_KEYS } from '../outside/object-store/buckets.ts';
import { digestOf, WireClient } from '../requests/wire-client.ts';
import { addAccount, addSession, PASSWORD } from './accounts.ts';
import { checkAnswers } from './checked-answers.ts';
import { freePort } from './free-port.ts';
import { createTestData } from './test-data.ts';

export { PASSWORD };

export interface Signed extends WireClient {
  readonly id: number;
  readonly email: string;
}

export interface TestServer extends StoredData {
  url: string;
  context: Context;
  app: FastifyInstance;
  /** Moves the server's clock, but not the timers of the machine. */
  advance(seconds: number): void;
  /** A visitor without an account. */
  anonymous(): WireClient;
  /** A new account with a session, made in the database; its password is {@link PASSWORD}. */
  signIn(role: Role | 'administrator', name?: string): Promise<Signed>;
  /** Another session of an account. */
  anotherSession(account: Signed): Promise<WireClient>;
  /** The parsed lines of the log. */
  log(): Record<string, unknown>[];
  /** Closes app and context; the data stay for a second server on the same directory. */
  stop(): Promise<void>;
  /** Stops, and removes everything. */
  remove(): Promise<void>;
}

export interface Options {
  env?: Record<string, string>;
  uploadLimits?: Overrides['uploadLimits'];
  siteRoot?: string;
  /** RETENTION_DAYS, without the mail server that a real start with it needs. */
  retentionDays?: number;
  /** Start on the data of an earlier server, which has been stopped. */
  on?: DataLocation;
}

export type StoppedServer = TestServer & Required<DataLocation>;

/** All servers of a test file have the same key unless they are given another one, and so the same hash. */
const KEY = randomBytes(32).toString('base64url');
const hashes = new Map<string, Promise<NewHash>>();

async function makeDataDir(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'review-test-'));
  await mkdir(join(dataDir, 'secrets'), { mode: 0o700 });
  await writeFile(join(dataDir, 'secrets/keys'), `${KEY}\n`, { mode: 0o600 });
  return dataDir;
}

/** Hashing is slow by design. */
function hashPassword({ secrets, passwords }: Context): Promise<NewHash> {
  const known = hashes.get(secrets.currentKeyId);
  const hash = known ?? passwords.hash(digestOf(PASSWORD));
  if (!known) hashes.set(secrets.currentKeyId, hash);
  return hash;
}

export async function startTestServer(options: Options = {}): Promise<StoppedServer> {
  const data = options.on ? undefined : await createTestData({ isMigrated: true });
  const { databaseUrl, filesUrl } = options.on ?? data ?? {};
  const dataDir = options.on?.dataDir ?? (await makeDataDir());
  const port = await freePort();
  const settings = readConfig({
    PORT: String(port),
    DATA_DIR: dataDir,
    LIMIT_FACTOR: '1000',
    // The PostgreSQL of most tests runs with fsync=off.
    DATABASE_DURABILITY: 'waived',
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
    ...(filesUrl ? { FILES_URL: filesUrl, ...BUCKET_KEYS } : {}),
    ...options.env,
  });
  const config = { ...settings, retentionDays: options.retentionDays };

  let shift = 0;
  const lines: string[] = [];
  const log = openLog('info', { write: (line: string) => void lines.push(line) });
  const context = await openContext(config, {
    now: () => new Date(Date.now() + shift),
    log,
    ...(options.uploadLimits ? { uploadLimits: options.uploadLimits } : {}),
  });
  const bucketUrl = config.bucket?.url.href;
  const app = await createApp(context, options.siteRoot);
  const wrongAnswers = checkAnswers(app);
  await app.listen({ host: '127.0.0.1', port });
  const url = `http://localhost:${port}`;
  const passwordHash = await hashPassword(context);
  let accounts = 0;

  const sessionOf = (accountId: number) => addSession(context.db, accountId, context.now());

  const stop = async () => {
    await app.close();
    await context.close();
    if (wrongAnswers.length > 0)
      throw new Error(`contract/ says something else:\n${wrongAnswers.join('\n')}`);
  };

  return {
    url,
    context,
    app,
    db: context.db,
    secrets: context.secrets,
    dataDir,
    databaseUrl,
    filesUrl: bucketUrl,
    stored: findStoredFiles({ dataDir, filesUrl: bucketUrl }, context.files),
    advance(seconds) {
      shift += seconds * 1000;
    },
    anonymous: () => new WireClient(url),
    async signIn(as, name = 'Robin Example') {
      accounts += 1;
      const role = as === 'administrator' ? 'staff' : as;
      const email = `${as}${accounts}.${port}@example.com`;
      const id = await addAccount(context.db, { role, email, name, passwordHash }, context.now());
      if (as === 'administrator') await setAdministrator(context.db, id, true);
      return Object.assign(new WireClient(url, await sessionOf(id)), { id, email });
    },
    anotherSession: async (account) => new WireClient(url, await sessionOf(account.id)),
    log: () => lines.map((line) => JSON.parse(line)),
    stop,
    async remove() {
      await stop();
      await rm(dataDir, { recursive: true, force: true });
      await data?.remove();
    },
  };
}
