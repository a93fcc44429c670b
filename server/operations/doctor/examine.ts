// Examines an installation, part by part, and changes nothing: for the operator's command, whether or not a server runs.
import type { Config } from '../../config/config.ts';
import { cannotOpen, checkClock, openDatabase, type ReadableDatabase } from './database.ts';
import { type Examined, fault } from './finding.ts';
import { checkFolder, isInUse } from './folder.ts';
import { checkHashing } from './hashing.ts';
import { examineCertificate, examineInstallation, safely } from './installation.ts';
import { checkMail } from './mail.ts';
import { checkOutside } from './outside.ts';
import { checkSettings } from './settings.ts';
import { checkStore } from './store.ts';

export interface Wishes {
  /** The address of the site as visitors reach it; undefined: it is not called. */
  url: URL | undefined;
  /** Who gets a mail; undefined: none is sent. */
  address: string | undefined;
}

/** Yields each part as soon as it is examined. Never throws. */
export async function* examine({ url, address }: Wishes): AsyncGenerator<Examined> {
  const { config, findings } = checkSettings();
  yield { part: 'Settings', findings };
  if (!config) return;
  yield { part: 'Folder', findings: await safely(() => checkFolder(config)) };
  yield* examineData(config);
  yield { part: 'Mail', findings: await safely(() => checkMail(config, address)) };
  yield { part: 'Passwords', findings: await safely(async () => [await checkHashing()]) };
  // The check from outside judges the certificate, too.
  if (!url) yield* examineCertificate(config);
  else yield { part: 'Outside', findings: await safely(() => checkOutside(config, url)) };
}

async function* examineData(config: Config): AsyncGenerator<Examined> {
  if (!isInUse(config)) {
    const remedy = 'Run this with the settings of the server, as its user; or start the server once.';
    yield {
      part: 'Database',
      findings: [fault('There is no database: no server has run with these settings.', remedy)],
    };
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
  const { db, bytes: databaseBytes } = database;
  yield { part: 'Database', findings: database.findings };
  yield { part: 'Store', findings: await safely(() => checkStore(config, db)) };
  yield { part: 'Clock', findings: await safely(async () => [await checkClock(db)]) };
  const engine = config.databaseUrl === undefined ? 'sqlite' : 'postgres';
  yield* examineInstallation({ config, engine, db, databaseBytes, now: () => new Date() });
}
