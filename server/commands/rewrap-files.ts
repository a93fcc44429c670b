// `npm run files:rewrap`: encrypts file keys with the current FILES_KEY, so that an old one can be removed.
import { recordEvent, THE_SYSTEM } from '../audit/record.ts';
import { listSealedFiles, setWrappedKey } from '../db/files.ts';
import { openFileKeys } from '../keys/file-keys.ts';
import { requireCount } from './arguments.ts';
import { runCommand } from './run-command.ts';

const BATCH = 500;

await runCommand({
  usage: `Usage: npm run files:rewrap
Run it after adding a new key at the front of FILES_KEY. It encrypts every file's own key with the new key, so
that the old one can be removed. The files themselves do not change, and the server may be running.`,
  read: (words) => requireCount(words, 0),
  async act({ config, db, secrets, now }) {
    if (config.filesKeys.length === 0) throw new Error('Neither FILES_KEY nor FILES_KEY_FILE is set.');
    const keys = openFileKeys(config.filesKeys);
    let rewrapped = 0;
    let after = '';
    for (;;) {
      const files = await listSealedFiles(db, after, BATCH);
      for (const { name, wrappedKey } of files) {
        const renewed = keys.rewrap(name, wrappedKey);
        if (renewed === undefined) continue;
        await setWrappedKey(db, name, renewed);
        rewrapped += 1;
      }
      const last = files.at(-1);
      if (!last) break;
      after = last.name;
    }
    if (rewrapped > 0) {
      const entry = { event: 'file-keys-rewrapped', detail: `by the operator: ${rewrapped}` } as const;
      await db.transaction().execute((trx) => recordEvent({ secrets, now }, trx, THE_SYSTEM, entry));
    }
    console.log(`${rewrapped} file keys were rewrapped; the old keys can be removed.`);
  },
});
