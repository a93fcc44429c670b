// Every limit there is, in one table (docs/operations.md prints it). LIMIT_FACTOR multiplies the counts.
import { MAX_FILE_BYTES, MAX_FILES } from '../../contract/inquiries.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export interface Limit {
  /** Hits allowed in a window. */
  readonly max: number;
  /** Length of the window, which begins with its first hit. */
  readonly seconds: number;
}

/** Counted windows; they survive a restart. `Ip` limits are per IPv4 address or IPv6 /64. */
export const LIMITS = {
  loginFailuresPerAccountAndIp: { max: 10, seconds: 15 * MINUTE },
  loginFailuresPerAccount: { max: 30, seconds: HOUR },
  loginFailuresPerIp: { max: 60, seconds: 10 * MINUTE },
  forgotPerAccount: { max: 5, seconds: HOUR },
  forgotPerIp: { max: 30, seconds: HOUR },
  resetPerIp: { max: 30, seconds: HOUR },
  registrationPerIp: { max: 30, seconds: HOUR },
  contactPerIp: { max: 20, seconds: HOUR },
  /** Answers that tell whether an address has an account. */
  disclosuresPerIp: { max: 60, seconds: DAY },
  callsPerSession: { max: 240, seconds: MINUTE },
  callsPerIp: { max: 300, seconds: MINUTE },
} as const satisfies Record<string, Limit>;

/** Things that run at the same time: gauges of this process, not counters. */
export const GAUGES = {
  uploadsPerClient: 3,
  uploads: 20,
  downloadsPerSession: 4,
  connectionsPerIp: 100,
} as const;

/** What an upload may be; tests lower these, operators do not. */
export interface UploadLimits {
  maxFileBytes: number;
  maxFiles: number;
  /** A body slower than this, over the window, is cut. */
  minBytesPerSecond: number;
  slowWindowSeconds: number;
  /** Space that must stay free on the disk beside what an upload announces. */
  reserveBytes: number;
}

export const UPLOAD_LIMITS: UploadLimits = {
  maxFileBytes: MAX_FILE_BYTES,
  maxFiles: MAX_FILES,
  minBytesPerSecond: 8 * 1024,
  slowWindowSeconds: 30,
  reserveBytes: 256 * 1024 * 1024,
};

export const SESSION = {
  idleSeconds: { client: 30 * MINUTE, staff: 15 * MINUTE },
  absoluteSeconds: { client: 12 * HOUR, staff: 8 * HOUR },
  perAccount: 5,
  /** How exactly "last seen" is kept: one write a minute, not one a request. */
  touchSeconds: MINUTE,
} as const;

export const RESET_LINK_SECONDS = 30 * MINUTE;

export const REPLAY = {
  /** A browser or proxy that repeats a request does so at once. */
  naturalSeconds: 120,
  keySeconds: 7 * DAY,
  contactKeySeconds: 30 * DAY,
} as const;

export const SWEEP_SECONDS = HOUR;
export const TRASH_SECONDS = 7 * DAY;
