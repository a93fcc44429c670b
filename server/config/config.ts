// The operator's settings. Only this file reads process.env. Every value is checked here, once; an invalid
// one stops the start with one line that names the variable.
import { X509Certificate } from 'node:crypto';
import { resolve } from 'node:path';
import { firmProblem } from '../../contract/firm-facts.ts';
import { z } from '../../contract/z.ts';
import { site } from '../../site.config.ts';
import type { Warning } from '../base/warnings.ts';
import { ConfigError } from './config-error.ts';
import { refuseUnsafe, warningsAbout } from './deployment.ts';
import { findMisspelled } from './misspelled.ts';
import { fileSettingOf, readSecretFiles, readText } from './secret-files.ts';
import {
  addresses,
  auditSequence,
  bearerToken,
  bucketUrl,
  bytesOf,
  type ClamdAddress,
  clamdAddress,
  filePath,
  folderPath,
  hostNames,
  keys,
  logLevel,
  origins,
  size,
  urlOf,
  wholeNumber,
} from './values.ts';

export interface Config {
  host: string;
  port: number;
  /** The address of the site as visitors see it; used for links in mails and for the same-origin check. */
  publicUrl: URL;
  /** Whether visitors use https. If so, cookies are Secure and HSTS is sent. */
  secure: boolean;
  dataDir: string;
  /** postgres://…; undefined: SQLite in dataDir. */
  databaseUrl: string | undefined;
  /** Where files are kept; undefined: in dataDir/files. */
  bucket: BucketSettings | undefined;
  /** Whether the start refuses a PostgreSQL that can lose acknowledged commits. */
  durabilityRequired: boolean;
  /** The last row of the audit log in an older database that the operator accepts. */
  acceptedHead: number | undefined;
  /** smtp://… or smtps://…; undefined: every mail is a file in dataDir/mail. */
  smtpUrl: string | undefined;
  /** Certificates, one of which must have signed that of the mail server; undefined: the public ones. */
  smtpCa: string | undefined;
  /** Where clamd listens; undefined: files are not scanned for malware. */
  clamd: ClamdAddress | undefined;
  mailFrom: string;
  contactEmail: string;
  firstAdmin: { username: string; password: string | undefined };
  /** Whether clients, too, may not choose passwords that are easy to guess. */
  clientPasswordsScreened: boolean;
  /** Whether staff must have a second factor before they see an inquiry. */
  secondFactorRequired: boolean;
  /** Whether a statement is published only once a colleague of its author approves it. */
  secondReaderRequired: boolean;
  allowedOrigins: readonly string[];
  trustedProxies: readonly string[];
  /** Host names, in addition to that of publicUrl, under which the server may be called. */
  allowedHosts: readonly string[];
  /** How many bytes a client may store in total. */
  clientQuota: number;
  /** How many bytes a client may send in one day. */
  clientDailyQuota: number;
  /** How many days after an answer the files of its inquiry are removed; undefined: never. */
  retentionDays: number | undefined;
  /** How many nightly copies of a SQLite database are kept; 0: none is made. */
  nightlyBackups: number;
  limitFactor: number;
  logLevel: string;
  /** What a caller of /metrics must send; undefined: there are no metrics. */
  metricsToken: string | undefined;
  /** Keys, the current one first; undefined: kept in dataDir/secrets. */
  secretKeys: readonly string[] | undefined;
  /** What may be a mistake in the settings. */
  warnings: readonly Warning[];
}

/** Variables that only the build reads. */
export const BUILD_VARIABLES = ['VITE_API_HOST', 'VITE_WIRE'] as const;

/** Every setting by the name of its variable, with its check and its default. */
export const settings = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: wholeNumber
    .pipe(z.number().min(1, 'must be at least 1').max(65_535, 'must be at most 65535'))
    .default(3000),
  PUBLIC_URL: urlOf('http', 'https').optional(),
  DATA_DIR: folderPath.default('./data'),
  DATABASE_URL: urlOf('postgres', 'postgresql').optional(),
  DATABASE_DURABILITY: z.enum(['required', 'waived'], 'must be required or waived').default('required'),
  ACCEPT_OLDER_DATABASE: auditSequence.optional(),
  DATABASE_URL_FILE: filePath,
  FILES_URL: bucketUrl.optional(),
  AWS_REGION: z.string().optional(),
  AWS_ACCESS_KEY_ID: z.string().optional(),
  AWS_SECRET_ACCESS_KEY: z.string().min(8, 'must have at least 8 characters').optional(),
  AWS_SECRET_ACCESS_KEY_FILE: filePath,
  AWS_SESSION_TOKEN: z.string().optional(),
  SMTP_URL: urlOf('smtp', 'smtps').optional(),
  SMTP_URL_FILE: filePath,
  SMTP_CA_FILE: filePath,
  CLAMD_URL: clamdAddress.optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n]*@[^\r\n]*$/, 'must be an email address')
    .default(`${site.name} <${site.email}>`),
  CONTACT_EMAIL: z.email('must be an email address').default(site.email),
  ADMIN_USERNAME: z.string().max(200).default('admin'),
  ADMIN_PASSWORD: z.string().min(8, 'must have at least 8 characters').optional(),
  ADMIN_PASSWORD_FILE: filePath,
  ADMIN_MFA: z.enum(['optional', 'required'], 'must be optional or required').default('optional'),
  SECOND_READER: z.enum(['off', 'required'], 'must be off or required').default('off'),
  CLIENT_PASSWORDS: z.enum(['specified', 'screened'], 'must be specified or screened').default('specified'),
  ALLOWED_ORIGINS: origins.default([]),
  TRUSTED_PROXIES: addresses.default([]),
  ALLOWED_HOSTS: hostNames.default([]),
  CLIENT_QUOTA: size.default('200GB'),
  CLIENT_DAILY_QUOTA: size.default('60GB'),
  RETENTION_DAYS: wholeNumber
    .pipe(
      z
        .number()
        .min(31, 'must be at least 31: clients are told 30 days before their files are removed')
        .max(36_500, 'must be at most 36500'),
    )
    .optional(),
  NIGHTLY_BACKUPS: wholeNumber.pipe(z.number().max(366, 'must be at most 366')).default(7),
  LIMIT_FACTOR: z.coerce.number('must be a number').positive('must be more than 0').max(1e6).default(1),
  SITE_FILE: filePath,
  LOG_LEVEL: logLevel.default('info'),
  METRICS_TOKEN: bearerToken.optional(),
  METRICS_TOKEN_FILE: filePath,
  SECRET_KEY: keys.optional(),
  SECRET_KEY_FILE: filePath,
});

/** Reads the environment; blank variables count as unset. @throws ConfigError naming invalid variables. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  if (firmProblem) throw new ConfigError(firmProblem);
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const fromFiles = readSecretFiles(set);
  const parsed = settings.safeParse({ ...set, ...fromFiles });
  if (!parsed.success) {
    const problems = parsed.error.issues.map(({ path, message }) => {
      const name = String(path[0]);
      return `${name in fromFiles ? fileSettingOf(name) : name} ${message}`;
    });
    throw new ConfigError([...new Set(problems)].join('; '));
  }
  const values = parsed.data;
  const deployment = {
    host: values.HOST,
    publicUrl: new URL(values.PUBLIC_URL ?? `http://localhost:${values.PORT}`),
    isPublicUrlSet: values.PUBLIC_URL !== undefined,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    contactEmail: values.CONTACT_EMAIL,
    trustedProxies: values.TRUSTED_PROXIES,
    databaseUrl: values.DATABASE_URL,
    retentionDays: values.RETENTION_DAYS,
  };
  refuseUnsafe(deployment);
  const dataDir = resolve(values.DATA_DIR);
  const { host, publicUrl, smtpUrl, mailFrom, contactEmail, trustedProxies } = deployment;
  return {
    host,
    port: values.PORT,
    publicUrl,
    secure: publicUrl.protocol === 'https:',
    dataDir,
    databaseUrl: values.DATABASE_URL,
    bucket: bucketSettings(values),
    durabilityRequired: values.DATABASE_DURABILITY === 'required',
    acceptedHead: values.ACCEPT_OLDER_DATABASE,
    smtpUrl,
    smtpCa: certificates(values.SMTP_CA_FILE),
    clamd: values.CLAMD_URL,
    mailFrom,
    contactEmail,
    firstAdmin: { username: values.ADMIN_USERNAME, password: values.ADMIN_PASSWORD },
    secondFactorRequired: values.ADMIN_MFA === 'required',
    secondReaderRequired: values.SECOND_READER === 'required',
    clientPasswordsScreened: values.CLIENT_PASSWORDS === 'screened',
    allowedOrigins: values.ALLOWED_ORIGINS,
    trustedProxies,
    allowedHosts: values.ALLOWED_HOSTS,
    clientQuota: bytesOf(values.CLIENT_QUOTA),
    clientDailyQuota: bytesOf(values.CLIENT_DAILY_QUOTA),
    retentionDays: values.RETENTION_DAYS,
    nightlyBackups: values.NIGHTLY_BACKUPS,
    limitFactor: values.LIMIT_FACTOR,
    logLevel: values.LOG_LEVEL,
    metricsToken: values.METRICS_TOKEN,
    secretKeys: values.SECRET_KEY,
    warnings: [...warningsAbout(deployment), ...misspelledIn(set)],
  };
}

export interface BucketSettings {
  /** `s3://bucket/prefix?endpoint=…&region=…` */
  url: URL;
  region: string | undefined;
  /** Undefined: those that the machine's role gives. */
  credentials: { accessKeyId: string; secretAccessKey: string; sessionToken?: string } | undefined;
}

function bucketSettings(values: z.infer<typeof settings>): BucketSettings | undefined {
  if (values.FILES_URL === undefined) return undefined;
  const [accessKeyId, secretAccessKey] = [values.AWS_ACCESS_KEY_ID, values.AWS_SECRET_ACCESS_KEY];
  if (accessKeyId === undefined && secretAccessKey !== undefined)
    throw new ConfigError('AWS_ACCESS_KEY_ID must be set with AWS_SECRET_ACCESS_KEY');
  if (secretAccessKey === undefined && accessKeyId !== undefined)
    throw new ConfigError('AWS_SECRET_ACCESS_KEY must be set with AWS_ACCESS_KEY_ID');
  const token = values.AWS_SESSION_TOKEN === undefined ? {} : { sessionToken: values.AWS_SESSION_TOKEN };
  return {
    url: new URL(values.FILES_URL),
    region: values.AWS_REGION,
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey, ...token } : undefined,
  };
}

function certificates(path: string | undefined): string | undefined {
  if (path === undefined) return undefined;
  const text = readText('SMTP_CA_FILE', path);
  try {
    // Reads the first one.
    new X509Certificate(text);
  } catch {
    throw new ConfigError('SMTP_CA_FILE must be a file of certificates (PEM)');
  }
  return text;
}

function misspelledIn(set: Readonly<Record<string, unknown>>): Warning[] {
  const known = [...Object.keys(settings.shape), ...BUILD_VARIABLES];
  const found = findMisspelled(Object.keys(set), known);
  if (found.length === 0) return [];
  const pairs = found.map(({ variable, meant }) => `${variable} (is ${meant} meant?)`).join(', ');
  return [{ code: 'unknown-setting', text: `These variables are not settings of this program: ${pairs}.` }];
}
