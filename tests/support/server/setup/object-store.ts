// Vitest's global setup of the projects that keep files in an object store: one store for all files of the run, in its
// own process, because Vitest is busy in this one.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { TestProject } from 'vitest/node';

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = fork(new URL('../../outside/object-store/process.ts', import.meta.url), { execArgv: [] });
  const gone = once(server, 'exit');
  const [endpoint] = await Promise.race([
    once(server, 'message'),
    gone.then(([code]) => Promise.reject(new Error(`The object store for the tests ended with ${code}.`))),
  ]);
  project.provide('objectStore', endpoint);
  return async () => {
    server.disconnect();
    await gone;
  };
}
