// Reads the settings as the server does.
import { join } from 'node:path';
import { site } from '../../../site.config.ts';
import { type Config, readConfig } from '../../config/config.ts';
import { reasonOf } from '../../config/config-error.ts';
import { advice, type Finding, fault, good, toAdvice } from './finding.ts';

export interface ReadSettings {
  findings: Finding[];
  /** Undefined when the server could not start with them. */
  config: Config | undefined;
}

/** The keys of passwords, files and the audit log. */
function whereKeysAre({ secretKeys, dataDir }: Config): Finding {
  return good(
    secretKeys
      ? 'The keys that open stored files are those of SECRET_KEY.'
      : `The keys that open stored files are in ${join(dataDir, 'secrets', 'keys')}: a copy of DATA_DIR opens itself.`,
  );
}

/** What the site says about the firm's practice, which only the firm can confirm. */
function sampleWording(): Finding[] {
  if (site.practice.isConfirmed) return [];
  const remedy =
    'Replace or confirm the sentences of “practice” in site.config.ts or SITE_FILE, then set isConfirmed to true.';
  return [advice('The site still has sample wording about the firm’s practice.', remedy)];
}

export function checkSettings(): ReadSettings {
  try {
    const config = readConfig();
    const findings = [
      good('The settings are valid.'),
      whereKeysAre(config),
      ...sampleWording(),
      ...config.warnings.map(toAdvice),
    ];
    return { config, findings };
  } catch (error) {
    const remedy = 'Correct the setting that the sentence begins with: .env.example lists them all.';
    return { config: undefined, findings: [fault(`${reasonOf(error)}.`, remedy)] };
  }
}
