// The databases and stores that a file of server tests runs on. The file says so itself, in the last line of its head:
// "Runs only on …" names what it needs. With "Runs also on …", `npm test` runs it there, too, because it is about what may
// break there alone: dialects, locks, claims, stores, lists. Without a line it needs nothing, and `npm test` runs it on
// SQLite and the disk. `vitest --mode matrix` runs each file wherever it can run.
import { globSync, readFileSync } from 'node:fs';
import type { Engine, Store } from './test-data.ts';

const PLACES: Readonly<Record<string, Engine | Store>> = {
  SQLite: 'sqlite',
  PostgreSQL: 'postgres',
  'the disk': 'disk',
  'an object store': 's3',
};

function runsOn(file: string) {
  const head = readFileSync(file, 'utf8').split('\nimport ')[0] ?? '';
  const [, which, names] = /^\/\/ Runs (only|also) on (.+)\.$/m.exec(head) ?? [];
  const places = names?.split(' and ').map((name) => PLACES[name]) ?? [];
  if (places.includes(undefined) || head.includes('// Runs ') !== places.length > 0)
    throw new Error(`${file}: what does it run on? ${Object.keys(PLACES).join(', ')}`);
  return { isNeeded: which === 'only', places };
}

/** @param isNamed only files that name the database or the store */
export function filesOn(engine: Engine, store: Store, isNamed: boolean): string[] {
  return globSync('tests/server/**/*.test.ts').filter((file) => {
    const { isNeeded, places } = runsOn(file);
    const found = places.filter((place) => place === engine || place === store);
    return (!isNeeded || found.length === places.length) && (!isNamed || found.length > 0);
  });
}
