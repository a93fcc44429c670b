// Where the signed-in user is signed in. Ours, not the specification's.
import { endpoint, type Failure } from '../endpoint.ts';
import { line, passwordDigest } from '../fields.ts';
import { z } from '../z.ts';

export interface SessionListed {
  sessionid: string;
  /** Whether it is the session that asks. */
  current: boolean;
  /** A rough name, such as "Firefox on Windows"; empty when it is not known. */
  device: string;
  /** The range of addresses that it began in, such as 203.0.113.0/24. */
  network: string;
  /** ISO 8601, UTC. */
  startedat: string;
  /** To the minute. */
  lastusedat: string;
}

export type SessionList = { success: 1; message: string; data: SessionListed[] } | Failure;
export type SessionsEnded = { success: 1; message: string } | Failure;

export const listSessions = endpoint<SessionList>()({
  path: '/user/sessions',
  methods: ['GET'],
  who: 'signed-in',
  changes: false,
  input: z.object({}),
});

/** Ends one session of the user, or all but the one that asks. */
export const endSessions = endpoint<SessionsEnded>()({
  path: '/user/sessions/end',
  methods: ['POST'],
  who: 'signed-in',
  changes: true,
  input: z.object({
    password: passwordDigest,
    /** Empty: all others. */
    sessionid: line.default(''),
  }),
});
