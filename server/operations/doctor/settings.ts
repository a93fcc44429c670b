// Reads the settings as the server does.
import { join } from 'node:path';
import { type Config, readConfig } from '../../config/config.ts';
import { reasonOf } from '../../config/config-error.ts';
import { type Finding, fault, good, toAdvice } from './finding.ts';

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

export function checkSettings(): ReadSettings {
  try {
    const config = readConfig();
    const findings = [
      good('The settings are valid.'),
      whereKeysAre(config),
      ...config.warnings.map(toAdvice),
    ];
    return { config, findings };
  } catch (error) {
    const remedy = 'Correct the setting that the sentence begins with: .env.example lists them all.';
    return { config: undefined, findings: [fault(`${reasonOf(error)}.`, remedy)] };
  }
}
