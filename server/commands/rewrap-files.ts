// `npm run files:rewrap`: encrypts file keys with the current FILES_KEY, so that an old one can be removed.
import { recordEvent, THE_SYSTEM } from '../audit/record.ts';
import { listSealedUploads, rewrapUpload } from '../db/drafts/uploads.ts';
import { listSealedFiles, rewrapFile } from '../db/files/files.ts';
import { openFileKeys } from '../keys/file-keys.ts';
import { requireCount } from './arguments.ts';
import { runCommand } from './run-command.ts';

const BATCH = 500;

/** In this order: a file that becomes complete meanwhile takes the key of its upload with it. */
const PLACES = [
  { list: listSealedUploads, set: rewrapUpload },
  { list: listSealedFiles, set: rewrapFile },
] as const;

await runCommand({
  usage: `Usage: npm run files:rewrap
Run it after adding a new key at the front of FILES_KEY. It encrypts every file's own key with the new key, so
that the old one can be removed. The files themselves do not change, and the server may be running.`,
  read: (words) => requireCount(words, 0),
  async act({ config, db, secrets, now }) {
    if (config.filesKeys.length === 0) throw new Error('Neither FILES_KEY nor FILES_KEY_FILE is set.');
    const keys = openFileKeys(config.filesKeys);
    let rewrapped = 0;
    for (const { list, set } of PLACES) {
      let files = await list(db, '', BATCH);
      while (files.length > 0) {
        for (const file of files) {
          const renewed = keys.rewrap(file.name, file.wrappedKey);
          if (renewed === undefined) continue;
          await set(db, file, renewed);
          rewrapped += 1;
        }
        files = await list(db, files.at(-1)?.name ?? '', BATCH);
      }
    }
    if (rewrapped > 0) {
      const entry = { event: 'file-keys-rewrapped', detail: `by the operator: ${rewrapped}` } as const;
      await db.transaction().execute((trx) => recordEvent({ secrets, now }, trx, THE_SYSTEM, entry));
    }
    console.log(`${rewrapped} file keys were rewrapped; the old keys can be removed.`);
  },
});
