// The operator's settings. Only this file reads process.env, except SITE_FILE (contract/firm-facts.ts). It checks every
// value once; an invalid one stops the start with one line that names the variable.
import { X509Certificate } from 'node:crypto';
import { resolve } from 'node:path';
import { firmProblem } from '../../contract/firm-facts.ts';
import type { Warning } from '../base/warnings.ts';
import { ConfigError } from './config-error.ts';
import { refuseUnsafe, warningsAbout } from './deployment.ts';
import { fileSettingOf, readSecretFiles, readText } from './secret-files.ts';
import { BUILD_VARIABLES, settings, type Values } from './settings.ts';
import { bytesOf } from './values.ts';

/** Reads the environment; blank variables count as unset. @throws ConfigError naming invalid variables. */
export function readConfig(env: NodeJS.ProcessEnv = process.env) {
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
  const publicUrl = new URL(values.PUBLIC_URL ?? `http://localhost:${values.PORT}`);
  refuseUnsafe(values, publicUrl);
  return {
    host: values.HOST,
    port: values.PORT,
    /** The address of the site as visitors see it; used for links in mails and for the same-origin check. */
    publicUrl,
    /** Whether visitors use https. If so, cookies are Secure and HSTS is sent. */
    secure: publicUrl.protocol === 'https:',
    dataDir: resolve(values.DATA_DIR),
    /** postgres://…; undefined: SQLite in dataDir. */
    databaseUrl: values.DATABASE_URL,
    /** Where files are kept; undefined: in dataDir/files. */
    bucket: bucketSettings(values),
    /** Whether the start refuses a PostgreSQL that can lose acknowledged commits. */
    durabilityRequired: values.DATABASE_DURABILITY === 'required',
    /** smtp://… or smtps://…; undefined: every mail is a file in dataDir/mail. */
    smtpUrl: values.SMTP_URL,
    /** Certificates, one of which must have signed that of the mail server; undefined: the public ones. */
    smtpCa: certificates(values.SMTP_CA_FILE),
    /** Where clamd listens; undefined: files are not scanned for malware. */
    clamd: values.CLAMD_URL,
    mailFrom: values.MAIL_FROM,
    contactEmail: values.CONTACT_EMAIL,
    firstAdmin: { username: values.ADMIN_USERNAME, password: values.ADMIN_PASSWORD },
    /** Whether staff must have a second factor before they see an inquiry. */
    secondFactorRequired: values.ADMIN_MFA === 'required',
    /** Whether a statement is published only once a colleague of its author approves it. */
    secondReaderRequired: values.SECOND_READER === 'required',
    /** Whether clients, too, may not choose passwords that are easy to guess. */
    clientPasswordsScreened: values.CLIENT_PASSWORDS === 'screened',
    allowedOrigins: values.ALLOWED_ORIGINS,
    trustedProxies: values.TRUSTED_PROXIES,
    /** Host names, in addition to that of publicUrl, under which the server may be called. */
    allowedHosts: values.ALLOWED_HOSTS,
    /** How many bytes a client may store in total. */
    clientQuota: bytesOf(values.CLIENT_QUOTA),
    /** How many bytes a client may send in one day. */
    clientDailyQuota: bytesOf(values.CLIENT_DAILY_QUOTA),
    /** How many days after an answer the files of its inquiry are removed; undefined: never. */
    retentionDays: values.RETENTION_DAYS,
    /** How many nightly copies of a SQLite database the server keeps; 0: it makes none. */
    nightlyBackups: values.NIGHTLY_BACKUPS,
    limitFactor: values.LIMIT_FACTOR,
    logLevel: values.LOG_LEVEL,
    /** What a caller of /metrics must send; undefined: there are no metrics. */
    metricsToken: values.METRICS_TOKEN,
    /** Keys, the current one first; undefined: kept in dataDir/secrets. */
    secretKeys: values.SECRET_KEY,
    /** What may be a mistake in the settings. */
    warnings: [...warningsAbout(values, publicUrl), ...unknownIn(set)],
  };
}

export type Config = Readonly<ReturnType<typeof readConfig>>;

export interface BucketSettings {
  /** `s3://bucket/prefix?endpoint=…&region=…` */
  url: URL;
  region: string | undefined;
  /** Undefined: those that the machine's role gives. */
  credentials: { accessKeyId: string; secretAccessKey: string; sessionToken?: string } | undefined;
}

function bucketSettings(values: Values): BucketSettings | undefined {
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

/** Settings of these kinds exist, so another variable that begins like one is probably meant for this program. */
const FAMILIES = /^(ADMIN|ALLOWED|CLAMD|CLIENT|DATABASE|FILES|MAIL|METRICS|RETENTION|SMTP|TRUSTED)_/;

function unknownIn(set: Readonly<Record<string, unknown>>): Warning[] {
  const known: readonly string[] = [...Object.keys(settings.shape), ...BUILD_VARIABLES];
  const unknown = Object.keys(set).filter((name) => FAMILIES.test(name) && !known.includes(name));
  if (unknown.length === 0) return [];
  const text = `These variables are not settings of this program: ${unknown.join(', ')}.`;
  return [{ code: 'unknown-setting', text }];
}
