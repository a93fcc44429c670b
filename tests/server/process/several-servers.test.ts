// Several servers, as on several machines: one PostgreSQL, one object store, the same keys, and a data directory each.
// Runs only on PostgreSQL and an object store.
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clientLogin, logout } from '../../../contract/accounts/accounts.ts';
import { listInquiries, MODE, submitInquiry, viewInquiry } from '../../../contract/inquiries.ts';
import { verifyAudit } from '../../../server/audit/verify.ts';
import { findAuditHead } from '../../../server/db/audit/audit.ts';
import { queueMail } from '../../../server/mail/queue-mail.ts';
import { sweep } from '../../../server/operations/sweeper.ts';
import { inquiryFields, smallFile, submitOne } from '../../support/cases.ts';
import { countRows } from '../../support/data/stored-data.ts';
import { type FakeClamd, prepareClamd } from '../../support/outside/clamd.ts';
import { readMails } from '../../support/outside/mailbox.ts';
import { digestOf, toForm, WireClient } from '../../support/requests/wire-client.ts';
import {
  PASSWORD,
  type Signed,
  type StoppedServer,
  startTestServer,
} from '../../support/server/test-server.ts';

let clamd: FakeClamd;
let servers: [StoppedServer, StoppedServer];
let client: Signed;
/** The same session, at the second server. */
let elsewhere: WireClient;

beforeAll(async () => {
  clamd = await prepareClamd();
  await clamd.open();
  const env = {
    CLAMD_URL: clamd.url,
    SECRET_KEY: randomBytes(32).toString('base64'),
    LIMIT_FACTOR: '1',
  };
  const first = await startTestServer({ env });
  const { databaseUrl, filesUrl } = first;
  const dataDir = await mkdtemp(join(tmpdir(), 'review-test-'));
  servers = [first, await startTestServer({ env, on: { databaseUrl, filesUrl, dataDir } })];
});
afterAll(async () => {
  for (const server of servers.toReversed()) await server.remove();
  await clamd.close();
});
beforeEach(async () => {
  client = await servers[0].signIn('client');
  elsewhere = new WireClient(servers[1].url, client.cookie);
});

const scanned = () => Promise.all(servers.map(({ context }) => context.scanning?.idle()));

describe('two servers', () => {
  it('share sessions, inquiries and files', { tags: ['R7.167'] }, async () => {
    const file = smallFile();
    const id = await client.submit(inquiryFields(), [file]);
    await scanned();
    const view = await elsewhere.call(viewInquiry, { inquiryid: id });
    const name = view.success === 1 ? view.data[0].inquiryfileName : '';
    const download = await elsewhere.fetch(`/uploads/${name}`);
    expect(Buffer.from(await download.arrayBuffer()).equals(file.content)).toBe(true);
    await elsewhere.call(logout, {});
    await expect(client.call(listInquiries, {})).rejects.toThrow(/401/);
  });

  it('store a form once that reaches both at the same moment', { tags: ['R7.167'] }, async () => {
    const before = await countRows(servers[0], 'files');
    const send = (who: WireClient, key: string) =>
      who
        .fetch(submitInquiry.path, {
          method: 'POST',
          headers: { 'idempotency-key': key },
          body: toForm({ mode: MODE.submit, ...inquiryFields() }, [smallFile()]),
        })
        .then((answer) => answer.json());
    for (let round = 0; round < 5; round += 1) {
      const key = randomUUID();
      const [one, other] = await Promise.all([send(client, key), send(elsewhere, key)]);
      expect(one).toMatchObject({ success: 1 });
      expect(other).toEqual(one);
    }
    expect(await countRows(servers[0], 'files')).toBe(before + 5);
    // No object remains of the submissions that came second.
    const { files } = servers[0].context;
    const names = await servers[0].db.selectFrom('files').select('name').execute();
    expect(await servers[0].stored.names()).toEqual(names.map(({ name }) => name).sort());
    expect(await Promise.all(names.map(({ name }) => files.has(name)))).not.toContain(false);
  });

  it('scan each file once and send each mail once', { tags: ['R7.167'] }, async () => {
    const [one, other] = servers.map(({ context }) => context) as [
      StoppedServer['context'],
      StoppedServer['context'],
    ];
    await scanned();
    const before = clamd.received.length;
    for (let round = 0; round < 3; round += 1) {
      await Promise.all([submitOne(client), submitOne(elsewhere)]);
      await scanned();
    }
    expect(clamd.received).toHaveLength(before + 6);
    const subjects = Array.from({ length: 20 }, () => `Fictitious ${randomUUID()}`);
    await one.db.transaction().execute(async (trx) => {
      for (const subject of subjects)
        await queueMail(one, trx, { to: 'casey@law.example', subject, text: 'Fictitious.' });
    });
    await Promise.all([one.outbox.idle(), other.outbox.idle()]);
    const boxes = await Promise.all(servers.map(({ dataDir }) => readMails(dataDir)));
    const sent = boxes.flat().map(({ header }) => header('subject') ?? '');
    expect(sent.filter((subject) => subjects.includes(subject)).sort()).toEqual(subjects.sort());
  });

  it('count the guesses at both', { tags: ['R7.167'] }, async () => {
    const guess = (who: WireClient) =>
      who.fetch(clientLogin.path, {
        method: 'POST',
        body: new URLSearchParams({ username: client.email, password: digestOf('wrong') }),
      });
    const strangers = servers.map(({ url }) => new WireClient(url));
    const statuses: number[] = [];
    for (let count = 0; count < 6; count += 1)
      for (const { status } of await Promise.all(strangers.map(guess))) statuses.push(status);
    // Ten wrong passwords from one address (limits.ts).
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
    const right = new URLSearchParams({ username: client.email, password: digestOf(PASSWORD) });
    const blocked = await fetch(servers[1].url + clientLogin.path, { method: 'POST', body: right });
    expect(blocked.status).toBe(429);
  });

  it('write one custody chain, and its newest end with the files', { tags: ['R7.167'] }, async () => {
    for (let round = 0; round < 6; round += 1) await Promise.all([submitOne(client), submitOne(elsewhere)]);
    await scanned();
    const { db, secrets, files } = servers[0].context;
    for (const { context } of servers) context.head.note();
    await Promise.all(servers.map(({ context }) => context.head.flush()));
    expect(await verifyAudit(db, secrets, [])).toMatchObject({ ok: true });
    expect((await files.readHead())?.split(':')[0]).toBe(String((await findAuditHead(db)).sequence));
  });

  it('sweep one at a time, and leave what the other is about to commit', async () => {
    const [one, other] = servers;
    const draft = await other.context.files.create(`a-draft-${randomUUID()}.pdf`);
    await draft.write(Buffer.from('%PDF-1.4 fictitious'));
    await draft.finish();
    {
      await using _sweeping = await one.context.engine.tryLock('sweep');
      expect(await sweep(other.context)).toBeUndefined();
    }
    expect(await sweep(one.context)).toBeDefined();
    await other.context.files.keep([draft]);
    expect(await one.context.files.has(draft.name)).toBe(true);
    await other.context.files.remove([draft.name]);
  });
});
