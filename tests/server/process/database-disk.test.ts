// A disk that may have lost what SQLite wrote: the change is not acknowledged, and the server ends. PostgreSQL does
// the same for itself.
// Runs only on SQLite.
import { StatementSync } from 'node:sqlite';
import { afterEach, expect, it, vi } from 'vitest';
import { sweep } from '../../../server/operations/sweeper.ts';
import { inquiryFields, smallFile } from '../../support/cases.ts';
import { serverForFile } from '../../support/server/server-for-file.ts';

/** SQLITE_IOERR_FSYNC */
const FSYNC_FAILED = 1034;

const server = serverForFile();
afterEach(() => vi.restoreAllMocks());

const readyz = async () => (await fetch(`${server.url}/readyz`)).status;

it('a commit that could not be synced is not acknowledged, and the server is no longer ready', {
  tags: ['V16.5.3'],
}, async () => {
  const client = await server.signIn('client');
  expect(await readyz()).toBe(200);
  const { run } = StatementSync.prototype;
  vi.spyOn(StatementSync.prototype, 'run').mockImplementation(function (this: StatementSync, ...values) {
    if (this.sourceSQL === 'commit')
      throw Object.assign(new Error('disk I/O error'), { errcode: FSYNC_FAILED });
    return (run as (...given: unknown[]) => ReturnType<typeof run>).apply(this, values);
  });
  await expect(client.submit(inquiryFields(), [smallFile()])).rejects.toThrow(/answered 500/);
  vi.restoreAllMocks();
  expect(await readyz()).toBe(503);
  expect(server.context.health.fault).toBeDefined();
  await sweep(server.context);
});
