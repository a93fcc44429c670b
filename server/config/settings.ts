// Every setting: its name, its check and its default.
import { z } from '../../contract/z.ts';
import { site } from '../../site.config.ts';
import {
  addresses,
  bearerToken,
  bucketUrl,
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

/** Variables that only the build reads. */
export const BUILD_VARIABLES = ['VITE_API_HOST', 'VITE_WIRE'] as const;

export const settings = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: wholeNumber
    .pipe(z.number().min(1, 'must be at least 1').max(65_535, 'must be at most 65535'))
    .default(3000),
  PUBLIC_URL: urlOf('http', 'https').optional(),
  DATA_DIR: folderPath.default('./data'),
  DATABASE_URL: urlOf('postgres', 'postgresql').optional(),
  DATABASE_DURABILITY: z.enum(['required', 'waived'], 'must be required or waived').default('required'),
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

export type Values = z.output<typeof settings>;
