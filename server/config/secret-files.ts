// A secret may be in a file instead, which Docker and systemd can hand over without showing it in the
// environment: NAME_FILE names the file.
import { readFileSync } from 'node:fs';
import { ConfigError } from './config-error.ts';

export const SECRETS = [
  'DATABASE_URL',
  'SMTP_URL',
  'ADMIN_PASSWORD',
  'METRICS_TOKEN',
  'SECRET_KEY',
  'AWS_SECRET_ACCESS_KEY',
] as const;
type Secret = (typeof SECRETS)[number];

type Settings = Readonly<Record<string, string | undefined>>;

export const fileSettingOf = (name: string) => `${name}_FILE`;

/**
 * The secrets that are in files, by the names of their settings.
 * @throws ConfigError when a file cannot be read, or when the secret is set in both ways.
 */
export function readSecretFiles(set: Settings): Partial<Record<Secret, string>> {
  const found: Partial<Record<Secret, string>> = {};
  for (const name of SECRETS) {
    const setting = fileSettingOf(name);
    const path = set[setting];
    if (path === undefined) continue;
    if (set[name] !== undefined) throw new ConfigError(`${name} and ${setting} must not both be set`);
    const text = readText(setting, path);
    // In its file, the keys are one per line.
    found[name] = name === 'SECRET_KEY' ? text.replace(/\r?\n/g, ',') : text;
  }
  return found;
}

/**
 * Editors end the last line of a file, but the line break does not belong to the secret.
 * @throws ConfigError when it cannot be read, or is empty
 */
export function readText(setting: string, path: string): string {
  let text: string;
  try {
    text = readFileSync(path, 'utf8').replace(/(\r?\n)+$/, '');
  } catch (error) {
    throw new ConfigError(`${setting} cannot be read (${Reflect.get(error as Error, 'code')})`);
  }
  if (text.trim() === '') throw new ConfigError(`${setting} names an empty file`);
  return text;
}
