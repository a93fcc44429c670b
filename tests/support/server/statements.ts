// Counts what one call asks of its database, also after its answer: the mails that it causes. What the server does by
// itself meanwhile, such as saving the limits every second, does not count.
import { AsyncLocalStorage } from 'node:async_hooks';
import { StatementSync } from 'node:sqlite';
import pg from 'pg';
import { vi } from 'vitest';
import type { TestServer } from './test-server.ts';

interface Asked {
  /** The texts, without those that begin and end a transaction. */
  statements: string[];
  /** How many times a change was committed: each waits for the disk. */
  commits: number;
}

/** A connection with the transaction that it is in. */
interface Connection {
  isInTransaction: boolean;
  hasWritten: boolean;
}

const calls = new AsyncLocalStorage<true>();

function openCounter() {
  const asked: Asked = { statements: [], commits: 0 };
  const connections = new Map<unknown, Connection>();

  function end(connection: Connection, isCommit: boolean): void {
    if (isCommit && connection.hasWritten) asked.commits += 1;
    Object.assign(connection, { isInTransaction: false, hasWritten: false });
  }

  /** @param changed how many rows it has changed, if it is a change */
  function note(owner: unknown, text: string, changed: number): void {
    const connection = connections.get(owner) ?? { isInTransaction: false, hasWritten: false };
    connections.set(owner, connection);
    const first = /\w+/.exec(text.toLowerCase())?.[0] ?? '';
    if (first === 'begin' || first === 'start') connection.isInTransaction = true;
    else if (first === 'commit' || first === 'rollback') end(connection, first === 'commit');
    else {
      asked.statements.push(text.replace(/\s+/g, ' '));
      if (!['insert', 'update', 'delete'].includes(first)) return;
      connection.hasWritten ||= changed > 0;
      if (!connection.isInTransaction) end(connection, true);
    }
  }

  return { asked, note: (...args: Parameters<typeof note>) => calls.getStore() && note(...args) };
}

type Note = ReturnType<typeof openCounter>['note'];

function watchSqlite(note: Note): () => void {
  const spies = (['all', 'run'] as const).map((name) => {
    const original = StatementSync.prototype[name] as (...values: unknown[]) => unknown;
    return vi.spyOn(StatementSync.prototype, name).mockImplementation(function (
      this: StatementSync,
      ...values
    ) {
      const result = original.apply(this, values);
      const { changes } = result as { changes: number | bigint };
      note('the only one', this.sourceSQL, Array.isArray(result) ? result.length : Number(changes));
      return result as never;
    });
  });
  return () => {
    for (const spy of spies) spy.mockRestore();
  };
}

function watchPostgres(note: Note): () => void {
  const original = pg.Client.prototype.query as (...args: unknown[]) => unknown;
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...args: unknown[]
  ) {
    const [asked] = args as [string | { text: string }];
    const result = original.apply(this, args);
    if (!(result instanceof Promise)) return result as never;
    return result.then((found: pg.QueryResult) => {
      note(this, typeof asked === 'string' ? asked : asked.text, found.rowCount ?? 0);
      return found;
    }) as never;
  });
  return () => spy.mockRestore();
}

export async function countStatements<T>(
  server: TestServer,
  act: () => Promise<T>,
): Promise<Asked & { result: T }> {
  const { asked, note } = openCounter();
  const { engine, outbox } = server.context;
  const stop = engine.name === 'sqlite' ? watchSqlite(note) : watchPostgres(note);
  const enter = () => calls.enterWith(true);
  server.app.server.prependListener('request', enter);
  try {
    const result = await act();
    await outbox.idle();
    return { ...asked, result };
  } finally {
    server.app.server.off('request', enter);
    stop();
  }
}
