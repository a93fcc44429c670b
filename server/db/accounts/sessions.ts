// Sessions: the table stores only the SHA-256 of a token.
import { sql } from 'kysely';
import type { Role } from '../../../contract/endpoint.ts';
import type { Db } from '../engine/engine.ts';
import type { Account, Membership } from '../tables.ts';

export interface SessionRow {
  tokenHash: string;
  createdAt: string;
  seenAt: string;
  account: Account;
  /** For display; empty for the browser's own session. */
  timeZone: string;
  /** How statements of this member of staff are signed; empty: with the firm's name. */
  statementName: string;
  /** Whether the sign-in took a second factor. */
  withSecondFactor: boolean;
  isAdministrator: boolean;
  /** Whether the account has a confirmed second factor. */
  hasSecondFactor: boolean;
  membership: Membership | undefined;
}

/** In plain SQL: nearly every request reads it, and the query builder takes longer than the query. */
const sessionOf = (tokenHash: string) => sql<{
  createdAt: string;
  seenAt: string;
  secondFactor: number;
  id: number;
  role: Role;
  email: string;
  name: string;
  disabled: number;
  timeZone: string;
  statementName: string;
  administrator: number;
  admittedTo: number | null;
  confirmed: number | null;
  teamId: number | null;
  ownerId: number | null;
  seesAll: number | null;
}>`
  SELECT sessions.created_at, sessions.seen_at, sessions.second_factor, accounts.id, accounts.role, accounts.email,
    accounts.name, accounts.disabled, accounts.time_zone, accounts.statement_name, accounts.administrator, sessions.admitted_to,
    second_factors.confirmed, teams.id AS team_id, teams.owner_id, team_members.sees_all
  FROM sessions JOIN accounts ON accounts.id = sessions.account_id
    LEFT JOIN second_factors ON second_factors.account_id = accounts.id
    LEFT JOIN team_members ON team_members.account_id = accounts.id
    LEFT JOIN teams ON teams.id = team_members.team_id
  WHERE sessions.token_hash = ${tokenHash}`;

export async function findSession(db: Db, tokenHash: string): Promise<SessionRow | undefined> {
  const [row] = (await sessionOf(tokenHash).execute(db)).rows;
  if (!row) return undefined;
  const { createdAt, seenAt, disabled, teamId, ownerId, ...account } = row;
  return {
    tokenHash,
    createdAt,
    seenAt,
    timeZone: account.timeZone,
    statementName: account.statementName,
    withSecondFactor: row.secondFactor === 1,
    isAdministrator: row.administrator === 1,
    hasSecondFactor: row.confirmed === 1,
    membership:
      teamId === null || ownerId === null ? undefined : { teamId, ownerId, seesAll: row.seesAll === 1 },
    account: {
      id: account.id,
      role: account.role,
      email: account.email,
      name: account.name,
      disabled: disabled === 1,
      ...admissionOf(row),
    },
  };
}

const admissionOf = ({ administrator, admittedTo }: { administrator: number; admittedTo: number | null }) =>
  administrator === 1 && admittedTo !== null ? { admittedTo: Number(admittedTo) } : {};

export interface NewSession {
  tokenHash: string;
  accountId: number;
  createdAt: string;
  device?: string;
  network?: string;
  deviceHash?: string;
  secondFactor?: 0 | 1;
}

export interface AccountSession {
  account: Pick<Account, 'id' | 'role' | 'disabled' | 'admittedTo'>;
  /** Empty when the account has no session. */
  tokenHash: string;
  createdAt: string;
  seenAt: string;
}

/** The sessions of these accounts, and one row for each account without a session. */
export async function listSessions(db: Db, accountIds: readonly number[]): Promise<AccountSession[]> {
  const rows = await db
    .selectFrom('accounts')
    .leftJoin('sessions', 'sessions.accountId', 'accounts.id')
    .select(['accounts.id', 'accounts.role', 'accounts.disabled', 'administrator', 'admittedTo'])
    .select(['sessions.tokenHash', 'sessions.createdAt', 'sessions.seenAt'])
    .where('accounts.id', 'in', accountIds)
    .execute();
  return rows.map(({ id, role, disabled, tokenHash, createdAt, seenAt, ...admission }) => ({
    account: { id, role, disabled: disabled === 1, ...admissionOf(admission) },
    tokenHash: tokenHash ?? '',
    createdAt: createdAt ?? '',
    seenAt: seenAt ?? '',
  }));
}

/** Adds a session and keeps only the newest `keep` of the account. */
export async function createSession(trx: Db, session: NewSession, keep: number): Promise<void> {
  await trx
    .insertInto('sessions')
    .values({ ...session, seenAt: session.createdAt })
    .execute();
  // In one statement: if two sessions are added at the same time, each must see the other.
  await trx
    .deleteFrom('sessions')
    .where('accountId', '=', session.accountId)
    .where('tokenHash', '<>', session.tokenHash)
    .where('tokenHash', 'not in', (eb) =>
      eb
        .selectFrom('sessions')
        .select('tokenHash')
        .where('accountId', '=', session.accountId)
        .orderBy('createdAt', 'desc')
        .orderBy('seenAt', 'desc')
        .limit(keep),
    )
    .execute();
}

export interface ListedSession {
  tokenHash: string;
  createdAt: string;
  seenAt: string;
  device: string;
  network: string;
  deviceHash: string | null;
}

/** The account's sessions, the most recently used first, including expired ones. */
export async function listSessionsOf(db: Db, accountId: number): Promise<ListedSession[]> {
  return db
    .selectFrom('sessions')
    .select(['tokenHash', 'createdAt', 'seenAt', 'device', 'network', 'deviceHash'])
    .where('accountId', '=', accountId)
    .orderBy('seenAt', 'desc')
    .execute();
}

/** From now on, the session counts as one with a second factor. */
export async function strengthenSession(trx: Db, tokenHash: string): Promise<void> {
  await trx.updateTable('sessions').set({ secondFactor: 1 }).where('tokenHash', '=', tokenHash).execute();
}

export async function touchSessions(db: Db, tokenHashes: readonly string[], seenAt: string): Promise<void> {
  await db.updateTable('sessions').set({ seenAt }).where('tokenHash', 'in', tokenHashes).execute();
}

export async function deleteSession(db: Db, tokenHash: string): Promise<void> {
  await db.deleteFrom('sessions').where('tokenHash', '=', tokenHash).execute();
}

/** Ends every session. */
export async function deleteAllSessions(trx: Db): Promise<void> {
  await trx.deleteFrom('sessions').execute();
}

/** Ends the account's sessions on other devices. */
export async function deleteOtherSessionsOf(trx: Db, accountId: number, tokenHash: string): Promise<void> {
  await trx
    .deleteFrom('sessions')
    .where('accountId', '=', accountId)
    .where('tokenHash', '!=', tokenHash)
    .execute();
}

/**
 * Activity does not extend a session past its absolute lifetime, so older rows can be deleted. A session from the
 * future began while the clock ran ahead: we delete it, because it would live too long.
 */
export async function deleteSessionsNotCreatedBetween(db: Db, oldest: string, newest: string): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where((eb) => eb.or([eb('createdAt', '<', oldest), eb('createdAt', '>', newest)]))
    .execute();
}
