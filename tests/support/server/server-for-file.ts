// One server for all tests of a file.
import { afterAll, beforeAll } from 'vitest';
import { type Options, type StoppedServer, startTestServer } from './test-server.ts';

/** Starts a server before the first test of a file or a block, and removes it after the last; empty until then. */
export function serverForFile(options: Options = {}): StoppedServer {
  const server = {} as StoppedServer;
  beforeAll(async () => {
    Object.assign(server, await startTestServer(options));
  });
  afterAll(() => server.remove());
  return server;
}
