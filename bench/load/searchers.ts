// Searches without pause until the parent disconnects, in a separate process.
import { openAsker } from './asking.ts';

export interface Searches {
  url: string;
  cookie: string;
  /** How many search at the same time. */
  count: number;
  paths: readonly string[];
}

process.once('message', async ({ url, cookie, count, paths }: Searches) => {
  const searchers = Array.from({ length: count }, (_, index) => {
    const asker = openAsker(url, cookie);
    let asked = index;
    return async () => {
      await asker.ask(paths[asked % paths.length] ?? '');
      asked += 1;
    };
  });
  await Promise.all(searchers.map((search) => search()));
  // All of them have an answer: from now on everyone is searching.
  process.send?.('searching');
  await Promise.all(
    searchers.map(async (search) => {
      for (;;) await search();
    }),
  );
});
process.once('disconnect', () => process.exit());
