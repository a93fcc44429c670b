// Counts what one call asks of its database, also after its answer: the mails that it causes. What the server does by
// itself meanwhile, such as saving the limits every second, does not count.
import { AsyncLocalStorage } from 'node:async_hooks';
import { type DatabaseSync, StatementSync } from 'node:sqlite';
import pg from 'pg';
import { vi } from 'vitest';
import type { TestServer } from './test-server.ts';

export interface Asked {
  /** The texts, without those that begin and end a transaction or change a setting. */
  statements: string[];
  /** How many times something was committed. */
  commits: number;
  /** How many of these wait for the disk. */
  synced: number;
}

interface Connection {
  isInTransaction: boolean;
  hasWritten: boolean;
  isSynced: boolean;
}

const IS_WRITE = /^\s*(with\b[\s\S]*\b)?(insert|update|delete)\b/i;
const calls = new AsyncLocalStorage<true>();

class Counter implements Asked {
  readonly statements: string[] = [];
  commits = 0;
  synced = 0;
  readonly #connections = new Map<unknown, Connection>();

  /** @param changed how many rows */
  note(owner: unknown, text: string, changed: number): void {
    if (!calls.getStore()) return;
    const connection = this.#connections.get(owner) ?? {
      isInTransaction: false,
      hasWritten: false,
      isSynced: true,
    };
    this.#connections.set(owner, connection);
    const [first = ''] = /\w+/.exec(text.toLowerCase()) ?? [];
    if (first === 'begin' || first === 'start')
      Object.assign(connection, { isInTransaction: true, hasWritten: false });
    else if (first === 'commit' || first === 'rollback') this.#end(connection, first === 'commit');
    else if (first === 'set' || first === 'pragma') connection.isSynced = !/normal|off/i.test(text);
    else {
      this.statements.push(text);
      if (!IS_WRITE.test(text)) return;
      connection.hasWritten ||= changed > 0;
      if (!connection.isInTransaction) this.#end(connection, true);
    }
  }

  #end(connection: Connection, isCommit: boolean): void {
    if (isCommit && connection.hasWritten) {
      this.commits += 1;
      if (connection.isSynced) this.synced += 1;
    }
    Object.assign(connection, { isInTransaction: false, hasWritten: false });
  }
}

function watchSqlite(counter: Counter, databases: WeakMap<StatementSync, DatabaseSync>): () => void {
  void databases;
  const spies = (['all', 'run'] as const).map((name) => {
    const original = StatementSync.prototype[name] as (...values: unknown[]) => unknown;
    return vi.spyOn(StatementSync.prototype, name).mockImplementation(function (
      this: StatementSync,
      ...values
    ) {
      const result = original.apply(this, values);
      const changed = Array.isArray(result)
        ? result.length
        : Number((result as { changes: number | bigint }).changes);
      counter.note('sqlite', this.sourceSQL, changed);
      return result as never;
    });
  });
  return () => {
    for (const spy of spies) spy.mockRestore();
  };
}

function watchPostgres(counter: Counter): () => void {
  const original = pg.Client.prototype.query as (...args: unknown[]) => unknown;
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...args: unknown[]
  ) {
    const [asked] = args;
    const text = typeof asked === 'string' ? asked : (asked as { text: string }).text;
    const isCounted = calls.getStore();
    const result = original.apply(this, args);
    if (isCounted && result instanceof Promise)
      return result.then((found: pg.QueryResult) => {
        counter.note(this, text, found.rowCount ?? 0);
        return found;
      }) as never;
    return result as never;
  });
  return () => spy.mockRestore();
}

export async function countStatements(server: TestServer, act: () => Promise<unknown>): Promise<Asked> {
  const counter = new Counter();
  const { engine, outbox } = server.context;
  const stop = engine.name === 'sqlite' ? watchSqlite(counter, new WeakMap()) : watchPostgres(counter);
  const enter = () => calls.enterWith(true);
  server.app.server.prependListener('request', enter);
  try {
    await act();
    await outbox.idle();
  } finally {
    server.app.server.off('request', enter);
    stop();
  }
  return counter;
}
