// The values of all limits of the code, as docs/limits.md writes them.
import {
  DRAFT_DAYS,
  DRAFT_NOTICE_DAYS,
  INVITATION_DAYS,
  MAX_COLLEAGUES,
  MAX_DRAFT_CHARS,
  MAX_DRAFTS,
  MAX_EMAIL_CHARS,
  MAX_FILE_NAME_CHARS,
  MAX_LINE_CHARS,
  MAX_LINK_BYTES,
  MAX_LINK_DAYS,
  MAX_LINKS,
  MAX_MESSAGES,
  MAX_NOTES,
  MAX_PASSKEYS,
  MAX_RECORDS,
  MAX_TEXT_BLOCKS,
  MAX_TEXT_CHARS,
  RESET_LINK_MINUTES,
  RETENTION_NOTICE_DAYS,
  RETENTION_REMINDER_DAYS,
} from '../../../contract/limits.ts';
import { REPLAY } from '../../../server/http/idempotency.ts';
import { SCRUB } from '../../../server/integrity/scrubber.ts';
import {
  CONCURRENCY,
  DOWNLOAD_LIMITS,
  HASH_QUEUE,
  LIMITS,
  type SpeedLimits,
  TRASH_SECONDS,
  UPLOAD_LIMITS,
} from '../../../server/limits/limits.ts';
import { DEVICE, SESSION } from '../../../server/limits/session-lifetimes.ts';
import { SWEEP_SECONDS } from '../../../server/operations/sweeper.ts';

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

const speeds = (limits: SpeedLimits): string[] => {
  const { minBytesPerSecond, slowWindowSeconds, minAverageBytesPerSecond, averageAfterSeconds } = limits;
  return [
    `${size(minBytesPerSecond)}/s over ${time(slowWindowSeconds)}`,
    `${size(minAverageBytesPerSecond)}/s after ${time(averageAfterSeconds)}`,
  ];
};
const characters = (count: number) => `${count} characters`;

export const limitValues: readonly string[] = [
  ...Object.values(LIMITS).map(({ max, seconds }) => `${max} in ${time(seconds)}`),
  ...[CONCURRENCY, HASH_QUEUE].flatMap((counts) => Object.values(counts).map(String)),
  ...[UPLOAD_LIMITS.maxFileBytes, UPLOAD_LIMITS.reserveBytes, UPLOAD_LIMITS.notReadyBytes].map(size),
  ...[UPLOAD_LIMITS.maxFiles, MAX_RECORDS, MAX_MESSAGES, MAX_COLLEAGUES, MAX_NOTES].map(String),
  ...[String(MAX_LINKS), size(MAX_LINK_BYTES), time(MAX_LINK_DAYS * 86_400)],
  ...[MAX_TEXT_BLOCKS, MAX_PASSKEYS, MAX_DRAFTS, SESSION.perAccount, DEVICE.perAccount].map(String),
  ...[MAX_TEXT_CHARS, MAX_EMAIL_CHARS, MAX_LINE_CHARS, MAX_DRAFT_CHARS, MAX_FILE_NAME_CHARS].map(characters),
  ...speeds(UPLOAD_LIMITS),
  ...speeds(DOWNLOAD_LIMITS),
  ...[SESSION.idleSeconds, SESSION.absoluteSeconds, REPLAY].flatMap((kinds) =>
    Object.values(kinds).map(time),
  ),
  ...[DEVICE.seconds, SESSION.touchSeconds, RESET_LINK_MINUTES * 60, INVITATION_DAYS * 86_400].map(time),
  ...[SWEEP_SECONDS, TRASH_SECONDS, SCRUB.everySeconds, SCRUB.damagedEverySeconds].map(time),
  `${DRAFT_DAYS} days after its last change; its owner gets a mail ${DRAFT_NOTICE_DAYS} days before the end`,
  `${RETENTION_NOTICE_DAYS} and ${RETENTION_REMINDER_DAYS} days before`,
  `${size(SCRUB.bytesPerSecond)}/s`,
];
