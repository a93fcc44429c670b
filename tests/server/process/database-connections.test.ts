// A lost database connection fails the transaction on it, not the server. Only PostgreSQL has connections, so only
// its project runs this file (vitest.config.ts).
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { serverForFile } from '../../support/server/server-for-file.ts';

describe('a lost connection', () => {
  const server = serverForFile();

  it('fails only the transaction that was running on it', async () => {
    const { db } = server.context;
    const change = db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(trx);
      await sql`SELECT pg_terminate_backend(${rows[0]?.pid})`.execute(db);
      for (;;) await sql`SELECT 1`.execute(trx);
    });
    await expect(change).rejects.toThrow();
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  });
});
