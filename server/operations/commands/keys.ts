// `review keys`: the key that signs, and the keys of files.
import type { Command } from 'commander';
import { grouped } from '../../../contract/custody/custody-check.ts';
import { checking } from '../../audit/hashing.ts';
import { recordEvent, THE_SYSTEM } from '../../audit/write-row.ts';
import { listSealedUploads, rewrapUpload } from '../../db/drafts/uploads.ts';
import { listSealedFiles, rewrapFile } from '../../db/files/file-keys.ts';
import { type Accounts, withAccounts } from './open-accounts.ts';

const BATCH = 500;

/** In this order: a file that becomes complete meanwhile takes the key of its upload with it. */
const PLACES = [
  { list: listSealedUploads, set: rewrapUpload },
  { list: listSealedFiles, set: rewrapFile },
] as const;

async function rewrapAll({ db, secrets, now }: Accounts): Promise<void> {
  let rewrapped = 0;
  for (const { list, set } of PLACES) {
    let files = await list(db, '', BATCH);
    while (files.length > 0) {
      for (const file of files) {
        const renewed = secrets.fileKeys.rewrap(file.name, file.wrappedKey);
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
  console.log(
    `${rewrapped} files now have their keys encrypted with the new key; the old keys no longer open any file.`,
  );
}

const show = () =>
  withAccounts(async ({ secrets: { signing } }) => {
    console.log(`Fingerprint: ${grouped(checking.fingerprint(signing.publicKey))}`);
    console.log(`Public key:  ${signing.publicKey}`);
  });

export function addKeysCommands(keys: Command): void {
  keys
    .command('show')
    .description('Prints the key that this server signs custody records with, and its fingerprint.')
    .action(show);
  keys
    .command('rewrap')
    .description(
      'Run it after adding a new key at the front of SECRET_KEY or of DATA_DIR/secrets/keys, and restarting the server. It encrypts the keys of every file with the new key, so that the old one no longer opens any file. The files themselves do not change, and the server may be running.',
    )
    .action(() => withAccounts(rewrapAll));
}
