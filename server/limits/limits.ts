// How much one account, address or upload may use (docs/operations.md prints the table). LIMIT_FACTOR
// multiplies the counts. How long things live is set where they live: sessions, replays, the sweeper.
import { MAX_FILE_BYTES, MAX_FILES } from '../../contract/sizes.ts';

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

/** Things that run at the same time: concurrency of this process, not counters. */
export const CONCURRENCY = {
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
