// How much one account, address or upload may use (docs/limits.md has the table); sessions are in session-lifetimes.ts.
// LIMIT_FACTOR multiplies the counts.

import { MAX_FILE_BYTES, MAX_FILES } from '../../contract/limits.ts';
import { DAY, HOUR, MINUTE } from '../base/clock.ts';

export interface Limit {
  /** Hits allowed in a window. */
  readonly max: number;
  /** Length of the window, which begins with its first hit. */
  readonly seconds: number;
  /** Its key is an address: the networks of an IPv6 address count, too (addresses.ts). */
  readonly isByAddress?: true;
}

/**
 * Limits counted in windows that survive a restart. `Ip` limits are per IPv4 address or IPv6 /64, and for several of
 * these `TIMES` as much; `Site` limits are per IPv6 /56, `Network` limits per IPv4 /24 or IPv6 /48.
 */
export const LIMITS = {
  /** A device that signed in to the account before counts only here, so strangers cannot use up its attempts. */
  loginFailuresPerDevice: { max: 10, seconds: 15 * MINUTE },
  loginFailuresPerAccountAndIp: { max: 10, seconds: 15 * MINUTE },
  // One site or network alone never reaches the limit per account, which keeps out every unknown device.
  loginFailuresPerAccountAndSite: { max: 15, seconds: HOUR },
  loginFailuresPerAccountAndNetwork: { max: 20, seconds: HOUR },
  loginFailuresPerAccount: { max: 30, seconds: HOUR },
  loginFailuresPerIp: { max: 60, seconds: 10 * MINUTE, isByAddress: true },
  loginFailuresPerNetwork: { max: 240, seconds: 10 * MINUTE },
  forgotPerDevice: { max: 5, seconds: HOUR },
  forgotPerAccountAndNetwork: { max: 5, seconds: HOUR },
  forgotPerAccount: { max: 20, seconds: HOUR },
  forgotPerIp: { max: 30, seconds: HOUR, isByAddress: true },
  resetPerIp: { max: 30, seconds: HOUR, isByAddress: true },
  registrationPerIp: { max: 30, seconds: HOUR, isByAddress: true },
  contactPerIp: { max: 20, seconds: HOUR, isByAddress: true },
  // Confirmations go to addresses that no one has verified: without limits, strangers could have our server mail others.
  confirmationsPerNetwork: { max: 20, seconds: DAY },
  confirmationsPerAddress: { max: 1, seconds: DAY },
  confirmations: { max: 200, seconds: DAY },
  /** An administrator's invitations: a stolen session must not have our server mail the world. */
  invitationsPerAccount: { max: 60, seconds: HOUR },
  /** A client's invitations of colleagues, also to one address from several accounts. */
  colleaguesPerAccount: { max: 10, seconds: HOUR },
  colleaguesPerNetwork: { max: 30, seconds: HOUR },
  colleaguesPerAddress: { max: 3, seconds: HOUR },
  /** Then they wait for a summary (mail/mailbox-limits.ts). Mails to the firm: for each account that causes them. */
  noticesPerMailbox: { max: 20, seconds: HOUR },
  /** Answers that reveal whether an email address has an account. */
  disclosuresPerIp: { max: 60, seconds: DAY, isByAddress: true },
  /** Refusals that get a row each in the audit log: one account must not fill it. LIMIT_FACTOR does not multiply them. */
  refusalsPerAccount: { max: 60, seconds: HOUR },
  /** Wrong tokens for the metrics. */
  metricsFailuresPerIp: { max: 20, seconds: HOUR, isByAddress: true },
  // An honest firm with fifty inquiries of fifty files a day stays far below these. Elsewhere, code reads through all that they bound.
  inquiriesPerClient: { max: 200, seconds: DAY },
  messagesPerClient: { max: 200, seconds: DAY },
  recordsPerClient: { max: 10_000, seconds: DAY },
  custodyFilesPerAccount: { max: 30, seconds: HOUR },
  exportsPerAccount: { max: 6, seconds: HOUR },
  callsPerSession: { max: 240, seconds: MINUTE },
  callsPerIp: { max: 300, seconds: MINUTE, isByAddress: true },
  /** Pieces of files: a file of 1 GiB has 128. Slots and quotas limit what they carry. */
  piecesPerSession: { max: 3_000, seconds: MINUTE },
  piecesPerIp: { max: 6_000, seconds: MINUTE, isByAddress: true },
  /**
   * Ranges of files in the viewer: a file of 1 GiB has 8,192, and a search reads them all. Slots limit how many run at
   * once.
   */
  rangesPerSession: { max: 9_000, seconds: MINUTE },
  rangesPerIp: { max: 18_000, seconds: MINUTE, isByAddress: true },
} as const satisfies Record<string, Limit>;

/** Limits on what this process runs at the same time. */
export const CONCURRENCY = {
  uploadsPerClient: 3,
  uploads: 20,
  downloadsPerSession: 4,
  downloadsPerAccount: 8,
  downloads: 200,
  connectionsPerIp: 100,
} as const;

/** How many may wait for the hash of a password. */
export const HASH_QUEUE = {
  /** Requests of signed-in users, and sign-ins from devices that signed in before. */
  known: 32,
  others: 48,
  /** An office may sign in at the same moment; a flood from one network leaves half the slots to others. */
  perNetwork: 24,
} as const;

/** How slow a transfer may be. Only time spent waiting for the client counts. */
export interface SpeedLimits {
  /** A transfer slower than this over the window is canceled. */
  minBytesPerSecond: number;
  slowWindowSeconds: number;
  /** A transfer that is slower than this on average, once it has taken that long, is cut as well. */
  minAverageBytesPerSecond: number;
  averageAfterSeconds: number;
}

/** Limits for one upload. Tests lower them; operators cannot. */
export interface UploadLimits extends SpeedLimits {
  maxFileBytes: number;
  maxFiles: number;
  /** Disk space that uploads leave free. */
  reserveBytes: number;
  /** With less free space than this, the server is not ready. Smaller than the reserve, so that no upload causes this. */
  notReadyBytes: number;
}

/** A file of 1 GiB takes nine hours at this speed, less than a client's session. */
const AVERAGE = { minAverageBytesPerSecond: 32 * 1024, averageAfterSeconds: 5 * MINUTE } as const;

export const UPLOAD_LIMITS: UploadLimits = {
  maxFileBytes: MAX_FILE_BYTES,
  maxFiles: MAX_FILES,
  minBytesPerSecond: 8 * 1024,
  slowWindowSeconds: 30,
  ...AVERAGE,
  reserveBytes: 256 * 1024 * 1024,
  notReadyBytes: 128 * 1024 * 1024,
};

/**
 * The window is longer than for uploads: the operating system takes a megabyte and more at once, which a slow
 * client reads for half a minute.
 */
export const DOWNLOAD_LIMITS: SpeedLimits = {
  minBytesPerSecond: 8 * 1024,
  slowWindowSeconds: 60,
  ...AVERAGE,
};

/** How long removed files stay in the trash. */
export const TRASH_SECONDS = 7 * DAY;
