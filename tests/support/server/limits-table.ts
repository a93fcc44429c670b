// The limits of the code as docs/limits.md lists them. The types require a name here for every new limit.
import {
  DRAFT_DAYS,
  DRAFT_NOTICE_DAYS,
  INVITATION_DAYS,
  MAX_ADDITIONS,
  MAX_COLLEAGUES,
  MAX_DRAFT_CHARS,
  MAX_DRAFTS,
  MAX_EMAIL_CHARS,
  MAX_LINE_CHARS,
  MAX_NOTES,
  MAX_PASSKEYS,
  MAX_RECORDS,
  MAX_TEMPLATES,
  MAX_TEXT_CHARS,
  RESET_LINK_MINUTES,
} from '../../../contract/limits.ts';
import { REPLAY } from '../../../server/http/replays.ts';
import { SCRUB } from '../../../server/integrity/scrubber.ts';
import {
  CONCURRENCY,
  DEVICE,
  DOWNLOAD_LIMITS,
  HASH_QUEUE,
  LIMITS,
  SESSION,
  type SpeedLimits,
  UPLOAD_LIMITS,
} from '../../../server/limits/limits.ts';
import { SWEEP_SECONDS, TRASH_SECONDS } from '../../../server/operations/sweeper.ts';

/** In the largest unit that gives a whole number. */
function inUnits(value: number, units: readonly (readonly [name: string, size: number])[]): string {
  const [name, size] = units.find((unit) => value % unit[1] === 0) ?? ['', 1];
  return `${value / size} ${name}`;
}

const UNITS_OF_TIME = [
  ['d', 86_400],
  ['h', 3_600],
  ['min', 60],
  ['s', 1],
] as const;
const UNITS_OF_SIZE = [
  ['GiB', 1024 ** 3],
  ['MiB', 1024 ** 2],
  ['KiB', 1024],
  ['bytes', 1],
] as const;
const time = (seconds: number) => inUnits(seconds, UNITS_OF_TIME);
const size = (bytes: number) => inUnits(bytes, UNITS_OF_SIZE);

/** A row for each member of `values`, in the order of their names. */
function rowsOf<T extends object>(
  values: T,
  names: Readonly<Record<keyof T, string>>,
  show: (value: T[keyof T], key: keyof T) => string,
): string[][] {
  const keys = Object.keys(names) as (keyof T)[];
  return keys.map((key) => [names[key], show(values[key], key)]);
}

function speedRows(what: string, limits: SpeedLimits): string[][] {
  const { minBytesPerSecond, slowWindowSeconds, minAverageBytesPerSecond, averageAfterSeconds } = limits;
  return [
    [`least speed of ${what}`, `${size(minBytesPerSecond)}/s over ${time(slowWindowSeconds)}`],
    [
      `least average speed of ${what}`,
      `${size(minAverageBytesPerSecond)}/s after ${time(averageAfterSeconds)}`,
    ],
  ];
}

export function limitsTable(): string[][] {
  return [
    ...rowsOf(
      LIMITS,
      {
        loginFailuresPerDevice: 'failed sign-ins to an account on a device that signed in to it before',
        loginFailuresPerAccountAndIp: 'failed sign-ins to an account from one address',
        loginFailuresPerAccountAndSite: 'failed sign-ins to an account from one IPv6 /56',
        loginFailuresPerAccountAndNetwork: 'failed sign-ins to an account from one IPv4 /24 or IPv6 /48',
        loginFailuresPerAccount:
          'failed sign-ins to an account on other devices, and wrong passwords of its signed-in user',
        loginFailuresPerIp: 'failed sign-ins and wrong passwords from one address',
        loginFailuresPerNetwork: 'failed sign-ins from one IPv4 /24 or IPv6 /48',
        forgotPerDevice: 'reset links for an account on a device that signed in to it before',
        forgotPerAccountAndNetwork: 'reset links to one mailbox from one IPv4 /24 or IPv6 /48',
        forgotPerAccount: 'reset links to one mailbox on other devices',
        forgotPerIp: 'requests for a reset link from one address',
        resetPerIp: 'new passwords by a reset link from one address',
        registrationPerIp: 'registrations from one address',
        contactPerIp: 'contact requests from one address',
        confirmationsPerNetwork:
          'confirmations of contact requests caused from one IPv4 /24 or IPv6 /48; of registrations, the same again',
        confirmationsPerAddress:
          'confirmations of contact requests to one email address; of registrations, the same again',
        confirmations: 'confirmations of contact requests in all; of registrations, the same again',
        invitationsPerAccount: 'invitations mailed by an administrator',
        colleaguesPerAccount: 'invitations of colleagues by a client',
        colleaguesPerNetwork: 'invitations of colleagues from one IPv4 /24 or IPv6 /48',
        colleaguesPerAddress: 'invitations of colleagues to one email address',
        noticesPerMailbox:
          'mails to one mailbox, or to the firm because of one account; others wait for a summary',
        disclosuresPerIp: 'answers to one address that an email address has an account, or none',
        metricsFailuresPerIp: 'wrong tokens for the metrics from one address',
        inquiriesPerClient: 'inquiries sent by a client',
        additionsPerClient: 'answers and additions to inquiries sent by a client',
        recordsPerClient: 'records sent by a client',
        custodyFilesPerAccount: 'custody records saved by an account',
        exportsPerAccount: 'downloads of everything about an account, permitted to it',
        callsPerSession: 'calls of a session',
        callsPerIp: 'calls from one address',
        piecesPerSession: 'pieces of files in a session',
        piecesPerIp: 'pieces of files from one address',
        rangesPerSession: 'ranges of files in the viewer, in a session',
        rangesPerIp: 'ranges of files in the viewer, from one address',
      },
      ({ max, seconds }) => `${max} in ${time(seconds)}`,
    ),
    ...rowsOf(
      CONCURRENCY,
      {
        uploadsPerClient: 'uploads running for a client',
        uploads: 'uploads running',
        downloadsPerSession: 'downloads running in a session',
        downloadsPerAccount: 'downloads running for an account',
        downloads: 'downloads running',
        connectionsPerIp: 'connections from one address (proxies of `TRUSTED_PROXIES` excepted)',
      },
      String,
    ),
    ...rowsOf(
      HASH_QUEUE,
      {
        known: 'known devices and signed-in users waiting for the check of a password',
        others: 'others waiting for the check of a password',
        perNetwork: 'of these from one IPv4 /24 or IPv6 /48',
      },
      String,
    ),
    ...rowsOf(
      {
        maxFileBytes: UPLOAD_LIMITS.maxFileBytes,
        maxFiles: UPLOAD_LIMITS.maxFiles,
        reserveBytes: UPLOAD_LIMITS.reserveBytes,
        notReadyBytes: UPLOAD_LIMITS.notReadyBytes,
      },
      {
        maxFileBytes: 'largest file (an empty one is refused)',
        maxFiles: 'files in one request',
        reserveBytes: 'disk space that uploads leave free',
        notReadyBytes: 'free disk space below which the server is not ready',
      },
      (value, key) => (key === 'maxFiles' ? String(value) : size(value)),
    ),
    ['records of an inquiry, with those that were added', String(MAX_RECORDS)],
    ['additions to an inquiry that no one asked for', String(MAX_ADDITIONS)],
    ['About Case, a note, a statement or another long text', `${MAX_TEXT_CHARS} characters`],
    ['an email address or a user name', `${MAX_EMAIL_CHARS} characters`],
    ['any other field', `${MAX_LINE_CHARS} characters`],
    ['what a draft keeps of the typed text, as JSON', `${MAX_DRAFT_CHARS} characters`],
    ['colleagues and invitations of a client', String(MAX_COLLEAGUES)],
    ['internal notes on an inquiry', String(MAX_NOTES)],
    ['text blocks', String(MAX_TEMPLATES)],
    ['passkeys of an account', String(MAX_PASSKEYS)],
    ...speedRows('an upload', UPLOAD_LIMITS),
    ...speedRows('a download', DOWNLOAD_LIMITS),
    ...rowsOf(
      SESSION.idleSeconds,
      { client: "a client's session without use", staff: 'a staff session without use' },
      time,
    ),
    ...rowsOf(
      SESSION.absoluteSeconds,
      { client: "a client's session in all", staff: 'a staff session in all' },
      time,
    ),
    ['sessions of an account; the oldest ends', String(SESSION.perAccount)],
    ['devices of an account that are remembered', String(DEVICE.perAccount)],
    ['a device without a sign-in', time(DEVICE.seconds)],
    ['how exactly the last use of a session is kept', time(SESSION.touchSeconds)],
    ['a reset link, for one use', time(RESET_LINK_MINUTES * 60)],
    ['the link of an invitation, for one use', time(INVITATION_DAYS * 24 * 60 * 60)],
    ...rowsOf(
      REPLAY,
      {
        naturalSeconds: 'the answer to a request without a key is remembered',
        keySeconds: 'the answer to a request with an `Idempotency-Key` is remembered',
        contactKeySeconds: 'the answer to a contact request with an `Idempotency-Key` is remembered',
      },
      time,
    ),
    ['time between two sweeps', time(SWEEP_SECONDS)],
    [
      'a draft is kept',
      `${DRAFT_DAYS} days after its last change; its owner gets a mail ${DRAFT_NOTICE_DAYS} days before the end`,
    ],
    ['drafts of one account', String(MAX_DRAFTS)],
    ['deleted files stay in `.trash`, on a disk up to a day longer', time(TRASH_SECONDS)],
    ...rowsOf(
      SCRUB,
      {
        everySeconds: 'every stored file is compared with its SHA-256 within',
        damagedEverySeconds: 'a damaged file is compared again after',
        bytesPerSecond: 'speed of that comparison',
      },
      (value, key) => (key === 'bytesPerSecond' ? `${size(value)}/s` : time(value)),
    ),
  ];
}
