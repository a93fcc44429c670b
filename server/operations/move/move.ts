// Copies an installation to another database, another store of files, or both. The source keeps its data, and is marked at
// the end: no server starts on it again. The target is marked as unfinished until everything in it was compared, and the same command goes on after an interruption.
import { join } from 'node:path';
import { recordEvent, THE_SYSTEM } from '../../audit/record.ts';
import { publicKeysOf, readHeads } from '../../audit/stored-heads.ts';
import { verifyAudit } from '../../audit/verify.ts';
import type { Transfer } from '../../backup/copy-files.ts';
import type { Progress } from '../../backup/progress.ts';
import type { Finding } from '../../backup/verify.ts';
import type { Config } from '../../config/config.ts';
import { reasonOf } from '../../config/config-error.ts';
import { lockFolder } from '../../config/lock.ts';
import { findFilledTable } from '../../db/all-tables.ts';
import { type AuditHead, findAuditHead } from '../../db/audit/audit.ts';
import { connect, connectReader, type Reader } from '../../db/engine/connect.ts';
import type { Engine } from '../../db/engine/engine.ts';
import type { Migration } from '../../db/engine/migrate.ts';
import { findStoreId } from '../../db/store-id.ts';
import {
  beginMove,
  endMove,
  findUnfinishedMove,
  noteMovedAway,
  noteSource,
} from '../../db/unfinished-move.ts';
import { toStorageError } from '../../files/disk-errors.ts';
import { openStore } from '../../files/open-store.ts';
import { requireFileKeys } from '../../files/required-keys.ts';
import { type FileStore, StorageFull } from '../../files/store.ts';
import { findMissingHistory, writeHead } from '../../integrity/head.ts';
import { openSecrets, readOrCreateKeys, type Secrets } from '../../keys/secrets.ts';
import { claimStore, copyMissing, findDamagedCopies, markMovedAway, openSource } from './files.ts';
import { compareRows, copyRows } from './rows.ts';

export interface Request {
  /** The settings of the server as it is, and as it will be. */
  config: Config;
  target: Config;
  /** Whether to go on without files that are damaged or missing in the source. */
  isIncompleteAccepted: boolean;
  now(): Date;
}

export interface Moved {
  /** How many rows were compared; undefined if the database stays where it is. */
  rows: number | undefined;
  /** The files that were compared; undefined if they stay where they are. */
  files: { files: number; bytes: number } | undefined;
  /** The files that the target lacks. */
  lacking: Finding[];
  /** The end of the audit log. */
  head: AuditHead;
}

/** Files of the source, or copies, that are not as they were received. */
export class Damaged extends Error {
  readonly findings: readonly Finding[];

  constructor(message: string, findings: readonly Finding[]) {
    super(message);
    this.findings = findings;
  }
}

/** A target that has everything, and was not yet released to the server. */
const COMPLETE = 'complete';

interface Parts {
  request: Request;
  secrets: Secrets;
  source: Reader;
  /** The database of the target: another one, or the same. */
  engine: Engine;
  storeId: string;
  transfer: Transfer;
  /** What moves. */
  moves: { database: boolean; files: boolean };
}

/** The target is empty, or was begun by this version. */
const NEW_SCHEMA: Migration = {
  prepare: async () => {
    throw new Error('an older version of this program has used it');
  },
};

const databasePath = ({ dataDir }: Config) => join(dataDir, 'database.sqlite');

/** @throws when the target is the source. */
function findMoves({ config, target }: Request): Parts['moves'] {
  const moves = {
    database: config.databaseUrl !== target.databaseUrl,
    files: config.bucket?.url.href !== target.bucket?.url.href,
  };
  if (!moves.database && !moves.files)
    throw new Error('The data are already at the places that --to names: there is nothing to move.');
  return moves;
}

/** @throws when the files have seen more than this database, or the keys of sealed files are missing. */
async function requireWhole({ db }: Reader, files: FileStore, secrets: Secrets) {
  const gap = await findMissingHistory({ db, files });
  if (gap !== undefined) throw new Error(`The source is not complete: ${gap}. Start the server to fix that.`);
  await requireFileKeys(db, secrets.fileKeys);
}

/**
 * Marks the target database as a part of this one, and empties it if the source has changed since an interruption.
 * @returns how far it is; undefined if it is complete
 * @throws when it is used already
 */
async function claimDatabase({ source, engine, storeId }: Parts) {
  const head = await findAuditHead(source.db);
  const state = `${storeId} ${head.sequence}:${head.mac}`;
  const found = await findUnfinishedMove(engine.db);
  if (found?.source === `${COMPLETE} ${state}`) return undefined;
  if (found?.source === state) return found;
  if (found && !found.source.includes(storeId))
    throw new Error('The target database has a part of another installation: name an empty one.');
  const filled = found ? undefined : await findFilledTable(engine.db);
  if (filled)
    throw new Error(`The target database is not empty: it has rows of ${filled}. Name an empty one.`);
  await beginMove(engine, state);
  return { source: state, reached: new Map() };
}

/** @returns the files that the source does not have as they were received */
async function copyFiles({ request, source, transfer }: Parts): Promise<Finding[]> {
  const lacking = await copyMissing(source.db, transfer);
  if (lacking.length > 0 && !request.isIncompleteAccepted)
    throw new Damaged(
      `${lacking.length} files of the source are damaged. Restore intact copies from a backup and run this again; --incomplete continues without them.`,
      lacking,
    );
  return lacking;
}

/** @throws when anything at the target is not what the source has. */
async function compare(parts: Parts, lacking: Finding[], progress: Progress): Promise<Moved> {
  const { request, secrets, source, engine, transfer, moves } = parts;
  const compared = moves.database ? await compareRows(source, engine, progress) : undefined;
  if (compared && compared.different.length > 0) {
    // The next run copies them again.
    await noteSource(engine.db, parts.storeId);
    throw new Error(
      `These tables differ from the source: ${compared.different.join(', ')}. Is a server still using one of the databases? Stop it and run this again: the rows will be copied again.`,
    );
  }
  const read = moves.files ? await findDamagedCopies(source.db, transfer, lacking) : undefined;
  if (read && read.damaged.length > 0)
    throw new Damaged(
      `${read.damaged.length} copies of files were damaged, and removed. Run this again to copy them again.`,
      read.damaged,
    );
  const heads = await readHeads(request.config.dataDir, publicKeysOf(secrets));
  const verdict = await verifyAudit(engine.db, secrets, heads);
  if (!verdict.ok) throw new Error(`The audit log is broken at row ${verdict.sequence}: ${verdict.problem}.`);
  return { rows: compared?.rows, files: read, lacking, head: verdict.head };
}

/** Records the move, and marks the target as complete in the same step. */
async function record({ request, secrets, engine, storeId, moves, source }: Parts, moved: Moved) {
  const { rows, files, head, lacking } = moved;
  const counts = [
    ...(rows === undefined ? [] : [`${source.name} to ${engine.name}, ${rows} rows`]),
    ...(files === undefined ? [] : [`${files.files} files, ${lacking.length} could not be copied`]),
  ];
  const detail = `by the operator: ${counts.join('; ')}`;
  await engine.db.transaction().execute(async (trx) => {
    if (moves.database) await noteSource(trx, `${COMPLETE} ${storeId} ${head.sequence}:${head.mac}`);
    await recordEvent({ secrets, now: request.now }, trx, THE_SYSTEM, { event: 'data-moved', detail });
  });
}

/** No server starts on the source again: what it received would be missing at the target. */
async function retire({ request: { config }, storeId, transfer, moves }: Parts): Promise<void> {
  if (moves.files) await markMovedAway(transfer.source, storeId);
  if (!moves.database) return;
  const source = await connect(config.databaseUrl, databasePath(config), { isMoving: true });
  await noteMovedAway(source.db).finally(() => source.close());
}

/** Retires the source and gives the target to the server. Each step may be repeated. */
async function release(parts: Parts): Promise<void> {
  const { engine, storeId, transfer, moves } = parts;
  await retire(parts);
  await writeHead({ engine, files: transfer.target });
  if (moves.files) await transfer.target.writeId(storeId);
  if (moves.database) await endMove(engine.db);
}

async function sayHowToGoOn<T>(copy: () => Promise<T>): Promise<T> {
  try {
    return await copy();
  } catch (error) {
    if (error instanceof Damaged || toStorageError(error) instanceof StorageFull) throw error;
    const next = 'The source is unchanged. Fix the cause and run this again: it continues from here.';
    throw new Error(`The move was interrupted: ${reasonOf(error)}. ${next}`, { cause: error });
  }
}

async function run(parts: Parts, progress: Progress): Promise<Moved | undefined> {
  const { source, engine, storeId, transfer, moves } = parts;
  const unfinished = moves.database ? await claimDatabase(parts) : { reached: new Map() };
  if (moves.files) await claimStore(transfer.target, storeId, unfinished === undefined);
  if (unfinished === undefined) {
    await release(parts);
    return undefined;
  }
  if (moves.database) await sayHowToGoOn(() => copyRows(source, engine, unfinished, progress));
  const lacking = moves.files ? await sayHowToGoOn(() => copyFiles(parts)) : [];
  const moved = await compare(parts, lacking, progress);
  await record(parts, moved);
  await release(parts);
  return moved;
}

/**
 * @returns undefined if an earlier run had copied and compared everything, and only the last step was missing
 * @throws Damaged, StorageFull, and other errors; then the same command goes on where it ended
 */
export async function moveData(request: Request, progress: Progress): Promise<Moved | undefined> {
  const { config, target } = request;
  const moves = findMoves(request);
  const unlock = lockFolder(config.dataDir);
  if (!unlock)
    throw new Error(`A server is running: another process uses DATA_DIR ${config.dataDir}. Stop it first.`);
  await using opened = new AsyncDisposableStack();
  opened.defer(unlock);
  const source = await connectReader(config.databaseUrl, databasePath(config), true);
  opened.defer(() => source.close());
  const storeId = await findStoreId(source.db);
  if (storeId === undefined) throw new Error('The source is empty: there is nothing to move.');
  const secrets = openSecrets(config.secretKeys ?? (await readOrCreateKeys(config.dataDir)));
  const files = await openSource(config, storeId);
  await requireWhole(source, files, secrets);
  const engine = await connect(target.databaseUrl, databasePath(target), {
    isMoving: moves.database,
    migration: NEW_SCHEMA,
  });
  opened.defer(() => engine.close());
  const transfer: Transfer = {
    source: files,
    target: moves.files ? await openStore(target) : files,
    keys: secrets.fileKeys,
    progress,
    copied: { files: 0, bytes: 0 },
  };
  // Awaited here: everything is closed when this function ends.
  return await run({ request, secrets, source, engine, storeId, transfer, moves }, progress);
}
