// Examines an installation, part by part, and changes nothing.
import type { Config } from '../config.ts';
import { reasonOf } from '../config-error.ts';
import { cannotOpen, checkClock, openDatabase, type ReadableDatabase } from './database.ts';
import { type Finding, fault, good } from './finding.ts';
import { checkFolder, isInUse } from './folder.ts';
import { checkHashing } from './hashing.ts';
import { checkMail } from './mail.ts';
import { checkOutside } from './outside.ts';
import { checkScanner } from './scanner.ts';
import { checkSettings } from './settings.ts';
import { checkStore } from './store.ts';

export interface Wishes {
  /** The address of the site as visitors reach it; undefined: it is not called. */
  url: URL | undefined;
  /** Who gets a mail; undefined: none is sent. */
  address: string | undefined;
}

export interface Examined {
  /** What was examined, in a word or two. */
  part: string;
  findings: Finding[];
}

/** Yields each part as soon as it is examined. Never throws. */
export async function* examine({ url, address }: Wishes): AsyncGenerator<Examined> {
  const { config, findings } = checkSettings();
  yield { part: 'Settings', findings };
  if (!config) return;
  yield { part: 'Folder', findings: await safely(() => checkFolder(config)) };
  yield* examineData(config);
  yield { part: 'Mail', findings: await safely(() => checkMail(config, address)) };
  yield { part: 'Scanner', findings: await safely(() => checkScanner(config)) };
  yield { part: 'Passwords', findings: await safely(async () => [await checkHashing()]) };
  if (url) yield { part: 'Outside', findings: await safely(() => checkOutside(config, url)) };
}

/** A database and a store that no server has used yet are left as they are. */
async function* examineData(config: Config): AsyncGenerator<Examined> {
  if (!isInUse(config)) {
    const text = 'The server has not run with these settings yet, so database and files were not examined.';
    yield { part: 'Database', findings: [good(text)] };
    return;
  }
  let opened: ReadableDatabase;
  try {
    opened = await openDatabase(config);
  } catch (error) {
    yield { part: 'Database', findings: [cannotOpen(config, error)] };
    return;
  }
  await using database = opened;
  const { db } = database;
  yield { part: 'Database', findings: database.findings };
  yield { part: 'Files', findings: await safely(() => checkStore(config, db)) };
  yield { part: 'Clock', findings: await safely(async () => [await checkClock(db)]) };
}

/** An error of a check is a finding, too: the other parts are still examined. */
async function safely(check: () => Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await check();
  } catch (error) {
    return [fault(`${reasonOf(error)}.`, 'Run this as the user that the server runs as, with its settings.')];
  }
}
